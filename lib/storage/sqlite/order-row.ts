import type { Order } from '../../orders/order.ts';

/** An order's columns, but for the sandbox: `doc` is all of it as JSON, the others are what is searched. */
export interface OrderRow {
  readonly id: string;
  readonly status: string;
  readonly email: string;
  readonly doc: string;
}

export function rowOf(order: Order): OrderRow {
  const { id, status, customerEmail, paidAt } = order;
  const spare = LATER.length - status.length - (paidAt === undefined ? 0 : PAID_AT.length);
  return { id, status, email: customerEmail.toLowerCase(), doc: JSON.stringify(order) + ' '.repeat(spare) };
}

const PAID_AT = ',"paidAt":1700000000000';

/**
 * What an order's text grows to hold: a row is stored with as many blanks less. A row that outgrew its page, full
 * of rows as they were created, made SQLite split the page, which took nearly half of the time of a change.
 */
const LATER = `completed${PAID_AT}`;

/** The order in the `doc` that `rowOf` made. */
export function orderFrom(doc: string): Order {
  return JSON.parse(doc);
}
