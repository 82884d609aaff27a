import { type Facts, FIRST, list, SECOND, shows } from '../shared/facts.ts';
import { changePages } from '../shared/lists.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'Each page begins with the last order of the page before it',
  rule: 'The pages of a list follow one another: page n begins after (n - 1) times limit orders.',
  meets: 'A list is requested with a page above 1 or an offset above 0.',
  hint: 'Read a list page by page and count every order once.',
  seenIn: ['medic/cht-core/issues/1625'],
  reproduce: [FIRST, SECOND, shows(list('?sort=createdAt&limit=1&page=2'), 'data.orders[0].id', '{second}', '{first}')],
});

export const effect = () =>
  changePages((list, query) => {
    if (query.after !== undefined || query.offset === 0) return list(query);
    const page = list({ ...query, offset: query.offset - 1 });
    return { ...page, hasMore: query.offset + query.limit < page.total };
  });
