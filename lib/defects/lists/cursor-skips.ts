import { create, type Facts, FIRST, list, SECOND, saves, shows } from '../shared/facts.ts';
import { changePages } from '../shared/lists.ts';

export const level = 3;

const NEXT = { cursor: 'data.pagination.nextCursor' };

export const facts: Facts = () => ({
  title: 'From the third page on, paging by cursor leaves out one order per page',
  needs: 'sequence',
  rule: 'Following nextCursor visits every order that existed throughout exactly once, in order.',
  meets: 'The third or a later page of a list is requested by its cursor.',
  hint: 'Follow the cursors further than one page.',
  seenIn: ['deptyped/prisma-extension-pagination/issues/35'],
  reproduce: [
    FIRST,
    SECOND,
    saves(create(), { third: 'data.id' }),
    saves(list('?sort=createdAt&limit=1'), NEXT),
    saves(list('?sort=createdAt&limit=1&cursor={cursor}'), NEXT),
    shows(list('?sort=createdAt&limit=1&cursor={cursor}'), 'data.orders[0].id', '{third}', null),
  ],
});

export const effect = () =>
  changePages((list, query) => {
    if (query.after === undefined || query.offset < 2 * query.limit) return list(query);
    const [skipped] = list({ ...query, limit: 1 }).orders;
    return list({ ...query, after: skipped?.id ?? query.after });
  });
