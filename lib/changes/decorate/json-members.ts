/** An object of JSON. */
export type Members = Readonly<Record<string, unknown>>;

/** Changes an object. It returns the very same object, or undefined, if it changes nothing. */
export type ChangeMembers = (members: Members) => Members | undefined;

/** A number with its spelling, such as 9.50. */
export class SpelledNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SpelledNumber);
}

/** The object with a member changed, if that is an object. If nothing changes, it is the very same object. */
export function changeMember(members: Members, name: string, change: ChangeMembers): Members {
  const member = members[name];
  if (!isMembers(member)) return members;
  const changed = change(member) ?? member;
  return changed === member ? members : { ...members, [name]: changed };
}

/** The changes of the objects in a response with orders. */
export interface OrderChanges {
  readonly order: ChangeMembers;
  readonly item: ChangeMembers;
  readonly receipt: ChangeMembers;
}

/** Changes the order, or the list of orders, in an envelope. */
export function changeOrders(body: Members, { order, item, receipt }: OrderChanges): Members {
  const changeOrder: ChangeMembers = (members) => {
    if (!Array.isArray(members['items'])) return members;
    const changed = changeMember(changeArray(members, 'items', item), 'receipt', receipt);
    return order(changed) ?? changed;
  };
  return changeMember(body, 'data', (data) => changeArray(changeOrder(data) ?? data, 'orders', changeOrder));
}

function changeArray(members: Members, name: string, change: ChangeMembers): Members {
  const array = members[name];
  if (!Array.isArray(array)) return members;
  const changed = array.map((member: unknown) => (isMembers(member) ? (change(member) ?? member) : member));
  return changed.some((member, index) => member !== array[index]) ? { ...members, [name]: changed } : members;
}

/** Spells an amount with two decimals, unless it has more. */
export function spell(name: string): (members: Members) => Members {
  return (members) => {
    const amount = members[name];
    if (typeof amount !== 'number') return members;
    const text = amount.toFixed(2);
    return Number(text) === amount ? { ...members, [name]: new SpelledNumber(text) } : members;
  };
}

/** Changes the object, and every object in it. */
export function changeEvery(members: Members, change: (members: Members) => Members): Members {
  const entries = Object.entries(members).map(([name, value]) => [name, changeEveryIn(value, change)]);
  return change(Object.fromEntries(entries));
}

function changeEveryIn(value: unknown, change: (members: Members) => Members): unknown {
  if (Array.isArray(value)) return value.map((member) => changeEveryIn(member, change));
  return isMembers(value) ? changeEvery(value, change) : value;
}

/** The JSON of a value in which numbers may be spelled. An empty indent writes it on one line, without white space. */
export function writeJson(value: unknown, indent: string, margin = ''): string {
  if (value instanceof SpelledNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = margin + indent;
  const parts = Array.isArray(value)
    ? value.map((member) => writeJson(member, indent, inner))
    : Object.entries(value).map(
        ([name, member]) => `${JSON.stringify(name)}:${indent && ' '}${writeJson(member, indent, inner)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  if (parts.length === 0 || indent === '') return `${open}${parts.join(',')}${close}`;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}
