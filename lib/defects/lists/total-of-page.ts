import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { showPagination } from '../shared/responses.ts';

export const facts: Facts = () => ({
  title: 'The total of a list counts only the orders on the page',
  rule: 'total counts every order that matches the filters.',
  meets: 'The page that is requested does not have all orders that match.',
  hint: 'What does a list say about the orders that it does not show?',
  seenIn: ['mystic-ai/pipeline/pull/47'],
  reproduce: [create(), create(), shows(list('?limit=1'), TOTAL, 2, 1)],
});

export const effect = () => showPagination((pagination, orders) => ({ ...pagination, total: orders.length }));
