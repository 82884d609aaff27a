import type { RequestStep } from '../../switches/facts.ts';
import type { DefectEntry, Effect } from '../../switches/switch.ts';
import { bodyValues, create, FIRST, list, SECOND } from '../shared/facts.ts';

export const level = 3;

const THIRD: RequestStep = { send: create(), save: { third: 'data.id' } };

export const facts = (): DefectEntry => ({
  title: 'From the third page on, paging by cursor leaves out one order per page',
  operations: ['listOrders'],
  needs: 'sequence',
  rule: 'Following nextCursor visits every order that existed throughout exactly once, in order.',
  meets: 'The third or a later page of a list is requested by its cursor.',
  hint: 'Follow the cursors further than one page.',
  seenIn: ['https://github.com/deptyped/prisma-extension-pagination/issues/35'],
  reproduce: [
    FIRST,
    SECOND,
    THIRD,
    { send: list('?sort=createdAt&limit=1'), save: { cursor: 'data.pagination.nextCursor' } },
    { send: list('?sort=createdAt&limit=1&cursor={cursor}'), save: { cursor: 'data.pagination.nextCursor' } },
    { send: list('?sort=createdAt&limit=1&cursor={cursor}'), ...bodyValues('data.orders[0].id', '{third}', null) },
  ],
});

export const effect = (): Effect => ({
  list: (list, query) => {
    if (query.after === undefined || query.offset < 2 * query.limit) return list(query);
    const [skipped] = list({ ...query, limit: 1 }).orders;
    return list({ ...query, after: skipped?.id ?? query.after });
  },
});
