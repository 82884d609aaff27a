import { create, type Facts, list, shows } from '../shared/facts.ts';
import { showPagination } from '../shared/responses.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'totalPages does not count a last page that is only partly full',
  rule: 'totalPages is the number of pages that total orders take, the last one included.',
  meets: 'A list is requested whose total is not a multiple of the limit.',
  hint: 'Let the number of orders be no multiple of the limit.',
  seenIn: ['chocolatey/ChocolateyGUI/pull/345', 'backbone-paginator/backbone.paginator/pull/81'],
  reproduce: [create(), shows(list(), 'data.pagination.totalPages', 1, 0)],
});

export const effect = () =>
  showPagination((pagination) => ({
    ...pagination,
    totalPages: Math.floor(Number(pagination.total) / Number(pagination.limit)),
  }));
