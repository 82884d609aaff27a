import { allOrders, pageOf } from '../../switches/relist.ts';
import type { Effect } from '../../switches/switch.ts';
import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';

export const level = 3;

export const excludes = [
  // Both leave an address with capitals out.
  'email-filter-case-sensitive',
  // An order that is not in a list yet is not found by any address.
  'list-lags',
];

export const facts: Facts = () => ({
  title: 'No customerEmail finds an order whose address was sent with capitals',
  rule: 'customerEmail: the whole address, case-insensitive.',
  meets: 'A list is requested with a customerEmail that some order has with capitals.',
  hint: 'Type an address the way a phone does.',
  seenIn: [
    'https://github.com/comlounge/camper/issues/127',
    'https://github.com/openfoodfacts/openfoodfacts-server/issues/5807',
  ],
  reproduce: [create({ customerEmail: 'Ada@example.com' }), shows(list('?customerEmail=Ada@example.com'), TOTAL, 1, 0)],
});

export const effect = (): Effect => ({
  list: (list, query) => {
    if (query.customerEmail === undefined) return list(query);
    const orders = allOrders(list, query).filter(({ customerEmail: sent }) => sent === sent.toLowerCase());
    return pageOf(orders, query);
  },
});
