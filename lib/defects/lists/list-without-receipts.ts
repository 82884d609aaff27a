import { PAID_STATUSES } from '../../orders/order-status.ts';
import { CREATED, type Facts, list, PAID } from '../shared/facts.ts';
import { showListedOrders } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'Paid orders have no receipt in lists',
  needs: 'schema',
  rule: `receipt is present on ${PAID_STATUSES.join(' and ')} orders, in lists as elsewhere.`,
  meets: `A list shows a ${PAID_STATUSES.join(' or ')} order.`,
  hint: 'The same order is shown in more than one place. Compare them.',
  seenIn: ['qatrackplus/qatrackplus/issues/604'],
  reproduce: [
    CREATED,
    PAID,
    {
      ...list(),
      correct: { body: { 'data.orders[0].receipt': { not: null } } },
      defective: { body: { 'data.orders[0].id': '{id}', 'data.orders[0].receipt': null } },
    },
  ],
});

export const effect = () => showListedOrders(({ receipt: _, ...order }) => order);
