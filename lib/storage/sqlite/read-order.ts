import type { Order } from '../../orders/order.ts';
import { orderFrom } from './order-row.ts';

/** How much text of orders is kept, in characters: some 2,000 ordinary orders, or 70 of the largest. */
const MAX_KEPT = 1_000_000;

interface Kept {
  readonly doc: string;
  readonly order: Order;
}

/**
 * Orders as they were read last, by id, each with the text it is stored as. Clients read the same ones over and over,
 * and parsing them took a third of a list's time. The text says all there is of an order, so that nothing kept here
 * can be taken for another: of another sandbox, or from before a change or a reset.
 */
const kept = new Map<string, Kept>();
let keptText = 0;

/** The order of a stored text, to be shown: the same object as long as the text is the same. */
export function readOrder(id: string, doc: string): Order {
  const known = kept.get(id);
  if (known?.doc === doc) return known.order;
  const order = orderFrom(id, doc);
  keptText += doc.length;
  if (keptText > MAX_KEPT) {
    kept.clear();
    keptText = doc.length;
  }
  kept.set(id, { doc, order });
  return order;
}
