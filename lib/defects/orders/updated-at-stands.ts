import { CREATED_EARLIER, type Facts, LATER, NOON, SOUP, shows, update } from '../shared/facts.ts';
import { showOrders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'updatedAt does not change when the items of an order are replaced',
  operations: ['listOrders', 'getOrder', 'updateOrder'],
  rule: 'Every change makes updatedAt strictly later.',
  meets: 'A response shows a pending order whose items were replaced.',
  hint: 'A change leaves traces beside the members that it names.',
  seenIn: ['DigitalNZ/supplejack_api/pull/43'],
  reproduce: [...CREATED_EARLIER, shows(update({ items: [SOUP] }), 'data.updatedAt', LATER, NOON)],
});

export const effect = () =>
  showOrders((order) => (order.status === 'pending' ? { ...order, updatedAt: order.createdAt } : order));
