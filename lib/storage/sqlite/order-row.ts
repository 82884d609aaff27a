import type { Order } from '../../orders/order.ts';

/** An order's columns, but for the sandbox. */
export interface OrderRow {
  readonly id: string;
  readonly status: string;
  readonly email: string;
  readonly version: number;
  readonly updatedAt: number;
  readonly doc: string;
}

export function rowOf(order: Order): OrderRow {
  const { id, status, version, updatedAt, ...doc } = order;
  return { id, status, version, updatedAt, email: doc.customerEmail.toLowerCase(), doc: JSON.stringify(doc) };
}

/** The columns that `orderFrom` reads. */
export const ORDER_COLUMNS = 'id, status, version, updated_at, doc';

/** The order in a row that `rowOf` made. */
export function orderFrom(row: Record<string, unknown>): Order {
  const { id, status, version, updated_at: updatedAt } = row;
  return { id, status, version, updatedAt, ...JSON.parse(String(row.doc)) };
}
