import type { Order } from '../../orders/order.ts';

/** An order's columns, but for the sandbox: `doc` is all of it as JSON, the others are what is searched. */
export interface OrderRow {
  readonly id: string;
  readonly status: string;
  readonly email: string;
  readonly doc: string;
}

export function rowOf(order: Order): OrderRow {
  const { id, status, customerEmail } = order;
  return { id, status, email: customerEmail.toLowerCase(), doc: JSON.stringify(order) };
}

/** The order in the `doc` that `rowOf` made. */
export function orderFrom({ doc }: Record<string, unknown>): Order {
  return JSON.parse(String(doc));
}
