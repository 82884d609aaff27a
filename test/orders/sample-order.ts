import { newOrder, type Order, type OrderDraft } from '../../lib/orders/order.ts';
import type { OrderStatus } from '../../lib/orders/order-status.ts';

export const CREATED_AT = 1_700_000_000_000;
export const PAID_AT = 1_700_000_001_000;

/** What a customer might ask for: 2 × 9.50 + 1 × 2.20. */
export const DRAFT: OrderDraft = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Pizza', quantity: 2, price: 950 },
    { name: 'Lemonade', quantity: 1, price: 220 },
  ],
};

/** An order as it is after the shortest way into a status. */
export function orderIn(status: OrderStatus): Order {
  const order = newOrder(DRAFT, `ORD-${CREATED_AT}-001`, CREATED_AT);
  if (status === 'pending') return order;
  if (status === 'cancelled') return { ...order, status, version: 2, updatedAt: PAID_AT };
  const { receipt: _, ...facts } = order;
  const paid = { ...facts, status, receipt: { issuedAt: PAID_AT, totalAmount: order.total } };
  if (status === 'paid') return { ...paid, version: 2, updatedAt: PAID_AT };
  return { ...paid, version: 3, updatedAt: PAID_AT + 1 };
}
