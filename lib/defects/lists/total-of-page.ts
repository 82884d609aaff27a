import type { Defect } from '../decorators/defect.ts';
import { showPagination } from '../decorators/shown-orders.ts';
import type { DefectEntry } from '../facts/defect-entry.ts';
import { bodyValues, create, list, TOTAL } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'The total of a list counts only the orders on the page',
  operations: ['listOrders'],
  rule: 'total counts every order that matches the filters.',
  meets: 'The page that is requested does not have all orders that match.',
  hint: 'What does a list say about the orders that it does not show?',
  seenIn: ['https://github.com/mystic-ai/pipeline/pull/47'],
  reproduce: [{ send: create() }, { send: create() }, { send: list('?limit=1'), ...bodyValues(TOTAL, 2, 1) }],
});

export const effect = (): Defect => showPagination((pagination, orders) => ({ ...pagination, total: orders.length }));
