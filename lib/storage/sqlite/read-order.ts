import type { Order } from '../../orders/order.ts';
import { orderFrom } from './order-row.ts';

/** How many orders are kept: ten of the longest pages. */
const MAX_KEPT = 1_000;

/**
 * Orders by the text they are stored as. Clients read the same ones over and over, and parsing them took a third of
 * a list's time. The text says all there is of an order, so that nothing kept here can be out of date.
 */
const kept = new Map<string, Order>();

/** The order in a row that was read to be shown: of the same text the same object, as long as it is kept. */
export function readOrder(row: Record<string, unknown>): Order {
  const text = String(row.doc);
  const known = kept.get(text);
  if (known) return known;
  const order = orderFrom(row);
  if (kept.size === MAX_KEPT) kept.clear();
  kept.set(text, order);
  return order;
}
