import { timestampOf } from '../../orders/order-id.ts';
import { CREATED_EARLIER, type Facts, LATER, NOON, RETURNING_RECEIPTS, shows, update } from '../shared/facts.ts';
import { showOrders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: "A receipt is dated with the order's creation, not its payment",
  operations: RETURNING_RECEIPTS,
  rule: "A receipt's issuedAt is the instant of payment.",
  meets: 'A response shows the receipt of an order that was paid later than it was created.',
  hint: 'Let time pass between two steps, and look at every instant.',
  seenIn: ['uktrade/data-hub-frontend/pull/1351'],
  reproduce: [...CREATED_EARLIER, shows(update({ status: 'paid' }), 'data.receipt.issuedAt', LATER, NOON)],
});

export const effect = () =>
  showOrders((order) => {
    if (!order.receipt) return order;
    // By the id, because created-at-moves may have changed createdAt.
    const issuedAt = new Date(timestampOf(order.id)).toISOString();
    return { ...order, receipt: { ...order.receipt, issuedAt } };
  });
