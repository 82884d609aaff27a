import type { Sandbox } from '../../sandboxes/sandbox.ts';
import type { ServiceInstance } from '../service-instance.ts';

/** The switches of a catalogue that are on in every sandbox, and a counter of the requests that meet them. */
export interface SwitchedEverywhere {
  readonly ids: readonly string[];
  readonly count?: (ids: readonly string[]) => void;
}

/** The switches that are on in one sandbox, and their counter there: a new one whenever they change, so that counts start at 0. */
export interface Switched {
  readonly ids: readonly string[];
  readonly counter: string;
}

/** Passes a value from one switch to the next. A switch that returns another value than it got is met. */
export function applyInTurn<Active extends { readonly meet: () => void }, Value>(
  actives: readonly Active[],
  value: Value,
  apply: (active: Active, value: Value) => Value | undefined,
): Value {
  return actives.reduce((before, active) => {
    const after = apply(active, before) ?? before;
    if (after !== before) active.meet();
    return after;
  }, value);
}

/** Counts the switches that a request met: those that are on everywhere, and those of its sandbox. */
export async function countMet(
  met: readonly string[],
  everywhere: SwitchedEverywhere,
  { ids, counter }: Switched,
  sandbox: Sandbox | undefined,
): Promise<void> {
  everywhere.count?.(met.filter((id) => everywhere.ids.includes(id)));
  const own = ids.filter((id) => met.includes(id));
  if (sandbox && own.length > 0) await sandbox.add(counter, own);
}

/** The switches of a sandbox as the contract shows them: how many requests met each. */
export async function representMet({ ids, counter }: Switched, sandbox: Sandbox) {
  const counts = ids.length === 0 ? {} : await sandbox.read(counter);
  return ids.map((id) => ({ id, met: counts[id] ?? 0 }));
}

/** Returns the entries of the catalogue of the extension `name` that this server does not hide, as `catalogueEntry()` shows them. */
export function catalogueEntries(
  entries: readonly { readonly id: string }[],
  name: string,
  service: ServiceInstance,
): readonly object[] {
  const { hidden = [] } = service.extensions.find((extension) => extension.name === name) ?? {};
  return entries.filter(({ id }) => !hidden.includes(id)).map((entry) => catalogueEntry(entry, name, service));
}

/**
 * Returns an entry of the catalogue of the extension `name` as this server shows it: without the members that the server
 * withholds and, if the switch is on in every sandbox, with the number of requests that met it.
 */
export function catalogueEntry(entry: { readonly id: string }, name: string, { extensions }: ServiceInstance): object {
  const { withheld, countsEverywhere } = extensions.find((extension) => extension.name === name) ?? {};
  const members = Object.entries(entry).filter(([member]) => !withheld?.includes(member));
  const met = countsEverywhere?.()[entry.id];
  return { ...Object.fromEntries(members), ...(met !== undefined && { met }) };
}

/** Counts the requests that meet what is on everywhere, for a server that lives in one process. */
export function countEverywhere(ids: readonly string[]) {
  const counts = new Map(ids.map((id) => [id, 0]));
  const count = (met: readonly string[]) => {
    for (const id of met) counts.set(id, (counts.get(id) ?? 0) + 1);
  };
  return { everywhere: { ids, count }, countsEverywhere: () => Object.fromEntries(counts) };
}

/** Whether a value is an array of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((member) => typeof member === 'string');
}

const NONE: Switched = { ids: [], counter: '' };

/** Reads the switches that a sandbox stores. @throws TypeError if they are damaged. */
export function readSwitched(stored: unknown): Switched {
  if (stored === undefined) return NONE;
  const { ids, counter } = { ids: undefined, counter: undefined, ...Object(stored) };
  if (isTexts(ids) && typeof counter === 'string') return { ids, counter };
  throw new TypeError('The stored switches are damaged');
}
