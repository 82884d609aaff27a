import { allOrders, pageOf } from '../../switches/relist.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { CANCELLED, CREATED, list, WRONGLY_LEFT_OUT } from '../shared/facts.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'Cancelled orders are missing from the list of all orders',
  operations: ['listOrders'],
  rule: 'Without status, a list has the orders of every status, and total counts them.',
  meets: 'A list is requested without status, and a cancelled order matches.',
  hint: 'Is every order there, whatever became of it?',
  seenIn: ['https://github.com/datahaven-net/zenaida/pull/124'],
  reproduce: [CREATED, CANCELLED, { send: list(), ...WRONGLY_LEFT_OUT }],
});

export const effect = (): Effect => ({
  list: (list, query) => {
    if (query.status !== undefined) return list(query);
    const orders = allOrders(list, query).filter(({ status }) => status !== 'cancelled');
    return pageOf(orders, query);
  },
});
