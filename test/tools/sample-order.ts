import { applyChange, update } from '../../lib/orders/change.ts';
import { newOrder, type Order, type OrderDraft } from '../../lib/orders/order.ts';
import { type OrderStatus, stepsTo } from '../../lib/orders/order-status.ts';

export const CREATED_AT = 1_700_000_000_000;
export const PAID_AT = 1_700_000_001_000;

/** An order of 2 × 9.50 + 1 × 2.20. */
export const DRAFT: OrderDraft = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Pizza', quantity: 2, price: 950 },
    { name: 'Lemonade', quantity: 1, price: 220 },
  ],
};

/** An order after the fewest changes to a status, a millisecond apart. */
export function orderIn(status: OrderStatus): Order {
  return stepsTo(status).reduce<Order>(
    (order, next, index) => applyChange(order, order.id, update({ status: next }, PAID_AT + index)),
    newOrder(DRAFT, `ORD-${CREATED_AT}-001`, CREATED_AT),
  );
}
