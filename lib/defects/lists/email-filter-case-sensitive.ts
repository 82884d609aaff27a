import { allOrders, pageOf } from '../../switches/relist.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { create, list, orderWith, WRONGLY_LEFT_OUT } from '../shared/facts.ts';

export const level = 2;

// The end of an address is not the address as the order has it.
export const excludes = ['email-filter-by-suffix'];

export const facts = (): DefectEntry => ({
  title: 'customerEmail finds an address only in the spelling of the order',
  operations: ['listOrders'],
  rule: 'customerEmail: the whole address, case-insensitive.',
  meets: 'A list is requested with a customerEmail that some order has in other upper and lower case.',
  hint: 'Type an address the way another person would.',
  seenIn: [
    'https://github.com/mlandauer/cuttlefish/issues/197',
    'https://github.com/mozilla-iam/dino-park-issues/issues/188',
  ],
  reproduce: [
    { send: create(orderWith({ customerEmail: 'Ada@Example.com' })) },
    { send: list('?customerEmail=ada@example.com'), ...WRONGLY_LEFT_OUT },
  ],
});

export const effect = (): Effect => ({
  list: (list, query, { queryParameters }) => {
    const spelling = queryParameters.single('customerEmail');
    if (spelling === undefined) return list(query);
    const orders = allOrders(list, query).filter(({ customerEmail }) => customerEmail === spelling);
    return pageOf(orders, query);
  },
});
