import { type Facts, FIRST, list, SECOND, shows } from '../shared/facts.ts';
import { changePages } from '../shared/lists.ts';

export const level = 3;

export const excludes = [
  // An empty page neither repeats an order nor leaves one out.
  'cursor-skips',
  'pages-overlap',
  // Orders that are not in a list yet lead to no further page.
  'list-lags',
];

export const facts: Facts = () => ({
  title: 'With sort=createdAt, every page after the first is empty',
  rule: 'The pages of a list follow one another, in either order, until every order was shown.',
  meets: 'A page after the first is requested with sort=createdAt, by page, offset or cursor, and has orders.',
  hint: 'Two options that work alone may not work together.',
  seenIn: ['expo/entity/pull/477', 'get-convex/convex-helpers/issues/630'],
  reproduce: [FIRST, SECOND, shows(list('?sort=createdAt&limit=1&page=2'), 'data.orders[0].id', '{second}', null)],
});

export const effect = () =>
  changePages((list, query, { queryParameters }) => {
    const isLater = query.after !== undefined || query.offset > 0;
    if (!isLater || queryParameters.single('sort') !== 'createdAt') return list(query);
    return { ...list(query), orders: [], hasMore: false };
  });
