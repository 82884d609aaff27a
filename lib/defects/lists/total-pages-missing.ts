import { create, type Facts, list, shows } from '../shared/facts.ts';
import { showPagination } from '../shared/responses.ts';

// A number that is left out cannot be wrong.
export const excludes = ['total-pages-rounded-down'];

export const facts: Facts = () => ({
  title: 'The pagination of a list has no totalPages',
  needs: 'schema',
  rule: 'pagination has total, page, limit, offset, totalPages, hasMore and nextCursor.',
  meets: 'A list is requested.',
  hint: 'Is everything there that the documentation promises?',
  seenIn: ['axe-api/axe-api/issues/83', 'instedd/resourcemap/issues/852'],
  reproduce: [create(), shows(list(), 'data.pagination.totalPages', 1, null)],
});

export const effect = () => showPagination(({ totalPages: _, ...pagination }) => pagination);
