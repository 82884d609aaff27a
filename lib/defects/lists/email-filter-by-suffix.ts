import type { Defect } from '../decorators/defect.ts';
import { allOrders, pageOf } from '../decorators/relist.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { create, list, orderWith, WRONGLY_LISTED } from '../facts/example-requests.ts';

export const level = 3;

export const facts = (): DefectEntry => ({
  title: 'The orders of joann@x.com are listed for ann@x.com',
  operations: ['listOrders'],
  rule: 'customerEmail: the whole address.',
  meets: 'A list is requested with a customerEmail that is the end of another address with orders.',
  hint: 'Let one address contain another.',
  seenIn: ['https://github.com/martindstone/pagerduty-cli/issues/10'],
  reproduce: [
    { send: create(orderWith({ customerEmail: 'joann@example.com' })) },
    { send: list('?customerEmail=ann@example.com'), ...WRONGLY_LISTED },
  ],
});

export const effect = (): Defect => ({
  list: (list, query) => {
    const { customerEmail: suffix, ...others } = query;
    if (suffix === undefined) return list(query);
    const orders = allOrders(list, others).filter((order) => order.customerEmail.toLowerCase().endsWith(suffix));
    return pageOf(orders, query);
  },
});
