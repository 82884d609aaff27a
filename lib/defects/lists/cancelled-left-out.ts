import { allOrders, pageOf } from '../../switches/relist.ts';
import type { Effect } from '../../switches/switch.ts';
import { CANCELLED, CREATED, type Facts, list, shows, TOTAL } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Cancelled orders are missing from the list of all orders',
  rule: 'Without status, a list has the orders of every status, and total counts them.',
  meets: 'A list is requested without status, and a cancelled order matches.',
  hint: 'Is every order there, whatever became of it?',
  seenIn: ['https://github.com/datahaven-net/zenaida/pull/124'],
  reproduce: [CREATED, CANCELLED, shows(list(), TOTAL, 1, 0)],
});

export const effect = (): Effect => ({
  list: (list, query) => {
    if (query.status !== undefined) return list(query);
    const orders = allOrders(list, query).filter(({ status }) => status !== 'cancelled');
    return pageOf(orders, query);
  },
});
