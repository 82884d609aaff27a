import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { bodyValues, CREATED, LATER, NOON, SOUP, update } from '../shared/facts.ts';
import { showOrders } from '../shared/responses.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'updatedAt does not change when the items of an order are replaced',
  operations: ['listOrders', 'getOrder', 'updateOrder'],
  rule: 'Every change makes updatedAt strictly later.',
  meets: 'A response shows a pending order whose items were replaced.',
  hint: 'A change leaves traces beside the members that it names.',
  seenIn: ['https://github.com/DigitalNZ/supplejack_api/pull/43'],
  reproduce: [
    { clock: NOON },
    CREATED,
    { clock: LATER },
    { send: update({ items: [SOUP] }), ...bodyValues('data.updatedAt', LATER, NOON) },
  ],
});

export const effect = (): Effect =>
  showOrders((order) => (order.status === 'pending' ? { ...order, updatedAt: order.createdAt } : order));
