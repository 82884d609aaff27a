import { applyChange, laterThan, update } from '../orders/change.ts';
import {
  amountOf,
  newOrder,
  type Order,
  type OrderDraft,
  type OrderLine,
  type Receipt,
  receiptIdOf,
  receiptNumberOf,
  subtotalOf,
} from '../orders/order.ts';
import { firstIdAt, idAfter, LAST_ID, LAST_TIMESTAMP, timestampOf } from '../orders/order-id.ts';
import { type OrderStatus, stepsTo } from '../orders/order-status.ts';
import { type Clock, formatInstant } from './clock.ts';
import { FIRST_ORDER_AT } from './sandbox-limits.ts';
import type { Settings } from './settings.ts';

/** Values that may be left out. */
type Optional<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

/** An item of a described order. `subtotal` is in cents. */
type DescribedItem = OrderLine & Optional<{ id: string; orderId: string; subtotal: number }>;

type DescribedReceipt = Optional<Receipt & { id: string; orderId: string; receiptNumber: string }>;

/**
 * An order in the body of a state. Values that can be derived are optional. Times are in milliseconds since 1970,
 * amounts in cents. Without a status, it is pending.
 */
export interface DescribedOrder
  extends OrderDraft,
    Optional<Pick<Order, 'id' | 'status' | 'version' | 'total' | 'updatedAt'> & { createdAt: number }> {
  readonly items: readonly DescribedItem[];
  readonly receipt?: DescribedReceipt | undefined;
}

/** Milliseconds between the creation of two orders that have no times. */
const INTERVAL = 60_000;

/**
 * Returns the described orders, in the same order, with all optional values filled in. It applies the domain's rules to
 * a new order, one step after another up to the described status, at the described times or else as early as possible.
 * So an order that differs from its description cannot exist. The first order without a time or an id is created at the
 * sandbox's clock or, without one, at FIRST_ORDER_AT. Each further place in the list is a minute later.
 */
export function fillInOrders(orders: readonly DescribedOrder[], { clock }: Pick<Settings, 'clock'>): Order[] {
  const start = startOf(clock);
  const taken = new Set(orders.flatMap(({ id }) => id ?? []));
  return orders.map((order, index) => {
    const id = order.id ?? takeFreeId(taken, order.createdAt ?? start + index * INTERVAL);
    return fillInOrder(order, id);
  });
}

function startOf(clock: Clock | null): number {
  if (clock === null) return FIRST_ORDER_AT;
  return typeof clock === 'number' ? clock : clock.startAt;
}

/** Returns the first free id at or after this millisecond. If none is free, it returns the last id, which is taken. */
function takeFreeId(taken: Set<string>, timestamp: number): string {
  let id = firstIdAt(timestamp);
  while (taken.has(id) && id !== LAST_ID) id = idAfter(id);
  taken.add(id);
  return id;
}

function fillInOrder(described: DescribedOrder, id: string): Order {
  const { status = 'pending', updatedAt = 0, receipt } = described;
  // A step whose time is not described was as early as it could be.
  const timeOf = (to: OrderStatus) => (to === 'paid' && receipt?.issuedAt) || (to === status ? updatedAt : 0);
  return stepsTo(status).reduce(
    (order: Order, to) => applyChange(order, id, update({ status: to }, timeOf(to))),
    editedOrder(described, id),
  );
}

/**
 * Returns the order before the steps to its status. All versions that these steps do not explain were edits of its
 * items.
 */
function editedOrder({ status = 'pending', version, updatedAt, ...described }: DescribedOrder, id: string): Order {
  const order = newOrder(draftOf(described), id, timestampOf(id));
  const steps = stepsTo(status).length;
  const wasEdited = steps === 0 && updatedAt !== undefined && updatedAt > order.updatedAt;
  const edits = version === undefined ? Number(wasEdited) : Math.max(version - 1 - steps, 0);
  if (edits === 0) return order;
  const editedAt = laterThan(order.updatedAt + edits - 1, steps === 0 ? (updatedAt ?? 0) : 0);
  return { ...order, version: 1 + edits, updatedAt: editedAt };
}

function draftOf({ items, ...draft }: OrderDraft): OrderDraft {
  return { ...draft, items: items.map(({ name, quantity, price }) => ({ name, quantity, price })) };
}

/**
 * Lists all described values that no order can have. `orders` is the result of fillInOrders() for the descriptions.
 * If the list is empty, the API can produce each of these orders.
 */
export function contradictionsIn(described: readonly DescribedOrder[], orders: readonly Order[]) {
  const firstWith = new Map<string, number>();
  return orders.flatMap((order, index) => {
    const path = `orders[${index}]`;
    const first = firstWith.get(order.id);
    firstWith.set(order.id, first ?? index);
    const given = described[index];
    const found = given ? contradictionsOf(given, order, path) : [];
    if (first === undefined) return found;
    const why = given?.id === undefined ? '. No later id is free' : '';
    return [{ path: `${path}.id`, message: `${order.id} is the id of orders[${first}], too${why}` }, ...found];
  });
}

function contradictionsOf(given: DescribedOrder, order: Order, path: string) {
  const { id, status, version, total, updatedAt } = order;
  const steps = stepsTo(status).length;
  const orHigher = ` or higher, because ${steps} changes lead to ${status}`;
  return [
    ...given.items.flatMap((item, index) => inItem(item, index, order, `${path}.items[${index}]`)),
    ...compare(given.total, total, `${path}.total`, ', the sum of the subtotals', amount),
    ...(given.receipt ? inReceipt(given.receipt, order, `${path}.receipt`) : []),
    ...compare(given.createdAt, timestampOf(id), `${path}.createdAt`, `, as in the id ${id}`, formatInstant),
    ...compare(given.updatedAt, updatedAt, `${path}.updatedAt`, whyUpdatedAt(given, order), formatInstant),
    ...compare(given.version, version, `${path}.version`, orHigher, String),
    ...inLastTime(given, order, path),
  ];
}

const AFTER_CHANGES = ' or later, after every earlier change';

/**
 * Each change moves `updatedAt` past its last value or to the clock, which is never later than the time in the last id.
 */
function inLastTime({ updatedAt, receipt }: DescribedOrder, order: Order, path: string) {
  const latest = LAST_TIMESTAMP + order.version - 1;
  if (order.updatedAt <= latest) return [];
  const member = updatedAt === undefined && receipt?.issuedAt !== undefined ? 'receipt.issuedAt' : 'updatedAt';
  const message = `An order in version ${order.version} was changed at ${formatInstant(latest)} at the latest; received ${formatInstant(order.updatedAt)}`;
  return [{ path: `${path}.${member}`, message }];
}

function inItem({ id, orderId, subtotal, ...line }: DescribedItem, index: number, order: Order, path: string) {
  return [
    ...compare(id, `item-${index + 1}`, `${path}.id`, ', its place in the list', String),
    ...compare(orderId, order.id, `${path}.orderId`, ', the id of the order', String),
    ...compare(subtotal, subtotalOf(line), `${path}.subtotal`, ', quantity times price', amount),
  ];
}

function inReceipt(given: DescribedReceipt, { id, status, receipt }: Order, path: string) {
  if (!receipt) return [{ path, message: `A ${status} order has no receipt` }];
  return [
    ...compare(given.id, receiptIdOf(id), `${path}.id`, ", made of the order's id", String),
    ...compare(given.orderId, id, `${path}.orderId`, ', the id of the order', String),
    ...compare(given.receiptNumber, receiptNumberOf(id), `${path}.receiptNumber`, ", made of the order's id", String),
    ...compare(given.issuedAt, receipt.issuedAt, `${path}.issuedAt`, AFTER_CHANGES, formatInstant),
    ...compare(given.totalAmount, receipt.totalAmount, `${path}.totalAmount`, ", the order's total", amount),
  ];
}

function whyUpdatedAt({ receipt }: DescribedOrder, { status, version }: Order): string {
  if (status === 'paid' && receipt?.issuedAt !== undefined) return ', when the receipt was issued';
  return version === 1 ? ', when version 1 was created' : AFTER_CHANGES;
}

/** Reports a contradiction if `given` differs from `right`. `why` continues the sentence after the correct value. */
function compare<T>(given: T | undefined, right: T, path: string, why: string, show: (value: T) => string) {
  if (given === undefined || given === right) return [];
  const name = path.slice(path.lastIndexOf('.') + 1);
  return [{ path, message: `${name} must be ${show(right)}${why}; received ${show(given)}` }];
}

function amount(cents: number): string {
  return String(amountOf(cents));
}
