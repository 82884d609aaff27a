import type { Order } from '../../orders/order.ts';
import { parseRecord } from '../guards.ts';
import { isOrder } from '../stored-records.ts';

/** An order's columns, but for the sandbox: `doc` is all of it as JSON, the others are what is searched. */
export interface OrderRow {
  readonly id: string;
  readonly status: string;
  readonly email: string;
  readonly doc: string;
}

export function rowOf(order: Order): OrderRow {
  const { id, status, customerEmail, receipt } = order;
  const spare = LATER.length - status.length - (receipt ? RECEIPT.length : 0);
  return {
    id,
    status,
    email: customerEmail.toLowerCase(),
    doc: JSON.stringify(order) + ' '.repeat(Math.max(spare, 0)),
  };
}

const RECEIPT = ',"receipt":{"issuedAt":1700000000000,"totalAmount":123456}';

/**
 * What an order's text grows to hold: a row is stored with as many blanks less. A row that outgrew its page, full
 * of rows as they were created, made SQLite split the page, which took nearly half of the time of a change.
 */
const LATER = `completed${RECEIPT}`;

/**
 * The order in the `doc` that `rowOf` made.
 * @throws DamagedRecord
 */
export function orderFrom(id: string, doc: string): Order {
  return parseRecord(isOrder, doc, `order ${id}`);
}
