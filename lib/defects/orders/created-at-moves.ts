import { CREATED_EARLIER, type Facts, LATER, NOON, RETURNING_CHANGED_ORDERS, shows, update } from '../shared/facts.ts';
import { showOrders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'createdAt changes whenever an order is changed',
  operations: RETURNING_CHANGED_ORDERS,
  rule: "An order's createdAt is the instant in its id. A change makes updatedAt later and leaves createdAt as it is.",
  meets: 'A response shows an order that was changed after it was created.',
  hint: 'Check what must stay the same as well as what must change.',
  seenIn: ['laravel/framework/issues/11806', 'y-scope/spider/issues/145'],
  reproduce: [...CREATED_EARLIER, shows(update({ status: 'paid' }), 'data.createdAt', NOON, LATER)],
});

export const effect = () => showOrders((order) => ({ ...order, createdAt: order.updatedAt }));
