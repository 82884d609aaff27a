import { allOrders, pageOf } from '../../switches/relist.ts';
import type { Effect } from '../../switches/switch.ts';
import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'The orders of joann@x.com are listed for ann@x.com',
  rule: 'customerEmail: the whole address.',
  meets: 'A list is requested with a customerEmail that is the end of another address with orders.',
  hint: 'Let one address contain another.',
  seenIn: ['https://github.com/martindstone/pagerduty-cli/issues/10'],
  reproduce: [
    create({ customerEmail: 'joann@example.com' }),
    shows(list('?customerEmail=ann@example.com'), TOTAL, 0, 1),
  ],
});

export const effect = (): Effect => ({
  list: (list, query) => {
    const { customerEmail: suffix, ...others } = query;
    if (suffix === undefined) return list(query);
    const orders = allOrders(list, others).filter((order) => order.customerEmail.toLowerCase().endsWith(suffix));
    return pageOf(orders, query);
  },
});
