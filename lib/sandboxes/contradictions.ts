import { amountOf } from '../orders/money.ts';
import { type Order, subtotalOf } from '../orders/order.ts';
import { LAST_TIMESTAMP, timestampOf } from '../orders/order-id.ts';
import { STEPS_TO } from '../orders/order-status.ts';
import { type Receipt, receiptIdOf, receiptNumberOf } from '../orders/receipt.ts';
import { formatInstant } from './clock.ts';
import type { DescribedItem, DescribedOrder, DescribedReceipt } from './complete-orders.ts';

/** An impossible value: its path, such as `orders[0].total`, and a message with the correct value. */
export interface Contradiction {
  readonly path: string;
  readonly message: string;
}

/**
 * Lists all described values that no order can have. `orders` is the result of completeOrders() for the descriptions. If the
 * list is empty, the API can produce each of these orders.
 */
export function contradictionsIn(described: readonly DescribedOrder[], orders: readonly Order[]): Contradiction[] {
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

function contradictionsOf(given: DescribedOrder, order: Order, path: string): Contradiction[] {
  const createdAt = timestampOf(order.id);
  return [
    ...given.items.flatMap((item, index) => inItem(item, index, order, `${path}.items[${index}]`)),
    ...compare(given.total, order.total, `${path}.total`, ', the sum of the subtotals', amount),
    ...(given.receipt ? inReceipt(given.receipt, order, `${path}.receipt`) : []),
    ...compare(given.createdAt, createdAt, `${path}.createdAt`, `, as in the id ${order.id}`, formatInstant),
    ...inUpdatedAt(given, order, `${path}.updatedAt`),
    ...inVersion(given, order, `${path}.version`),
    ...inLastTime(given, order, path),
  ];
}

/** Each change moves `updatedAt` past its last value or to the clock, which is never later than the time in the last id. */
function inLastTime({ updatedAt, receipt }: DescribedOrder, order: Order, path: string): Contradiction[] {
  const latest = LAST_TIMESTAMP + order.version - 1;
  if (order.updatedAt <= latest) return [];
  const member = updatedAt === undefined && receipt?.issuedAt !== undefined ? 'receipt.issuedAt' : 'updatedAt';
  return [
    {
      path: `${path}.${member}`,
      message: `An order in version ${order.version} was changed at ${formatInstant(latest)} at the latest; received ${formatInstant(order.updatedAt)}`,
    },
  ];
}

function inItem({ id, orderId, subtotal, ...line }: DescribedItem, index: number, order: Order, path: string) {
  return [
    ...compare(id, `item-${index + 1}`, `${path}.id`, ', its place in the list', String),
    ...compare(orderId, order.id, `${path}.orderId`, ', the id of the order', String),
    ...compare(subtotal, subtotalOf(line), `${path}.subtotal`, ', quantity times price', amount),
  ];
}

function inReceipt(given: DescribedReceipt, { id, status, receipt }: Order, path: string): Contradiction[] {
  if (!receipt) return [{ path, message: `A ${status} order has no receipt` }];
  return [
    ...compare(given.id, receiptIdOf(id), `${path}.id`, ", made of the order's id", String),
    ...compare(given.orderId, id, `${path}.orderId`, ', the id of the order', String),
    ...compare(given.receiptNumber, receiptNumberOf(id), `${path}.receiptNumber`, ", made of the order's id", String),
    ...inIssuedAt(given, receipt, `${path}.issuedAt`),
    ...compare(given.totalAmount, receipt.totalAmount, `${path}.totalAmount`, ", the order's total", amount),
  ];
}

function inIssuedAt(given: DescribedReceipt, { issuedAt }: Receipt, path: string): Contradiction[] {
  return compare(given.issuedAt, issuedAt, path, ' or later, after every earlier change', formatInstant);
}

function inUpdatedAt(given: DescribedOrder, { status, version, updatedAt }: Order, path: string): Contradiction[] {
  const isPayment = status === 'paid' && given.receipt?.issuedAt !== undefined;
  if (isPayment) return compare(given.updatedAt, updatedAt, path, ', when the receipt was issued', formatInstant);
  const why = version === 1 ? ', when version 1 was created' : ' or later, after every earlier change';
  return compare(given.updatedAt, updatedAt, path, why, formatInstant);
}

function inVersion(given: DescribedOrder, { status, version }: Order, path: string): Contradiction[] {
  const changes = STEPS_TO[status].length;
  return compare(given.version, version, path, ` or higher, because ${changes} changes lead to ${status}`, String);
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
