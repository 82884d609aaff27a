import { create, type Facts, list } from '../shared/facts.ts';
import { changePages } from '../shared/lists.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'A full last page says that more orders follow',
  rule: 'On the last page, hasMore is false and nextCursor is null.',
  meets: 'The last page of a list is requested, and it is exactly full.',
  hint: 'Let the number of orders be a multiple of the limit.',
  seenIn: ['Divkix/Logwell/issues/62', 'raster-foundry/raster-foundry/issues/4193'],
  reproduce: [
    create(),
    {
      ...list('?limit=1'),
      correct: { body: { 'data.pagination.hasMore': false, 'data.pagination.nextCursor': null } },
      defective: { body: { 'data.pagination.hasMore': true, 'data.pagination.nextCursor': { not: null } } },
    },
  ],
});

export const effect = () =>
  changePages((list, query) => {
    const page = list(query);
    return { ...page, hasMore: page.hasMore || page.orders.length === query.limit };
  });
