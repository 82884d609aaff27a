import { create, type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { listBy } from '../shared/lists.ts';

export const facts: Facts = () => ({
  title: 'With status and customerEmail, only status counts',
  rule: 'Filters combine.',
  meets: 'A list is requested with status and customerEmail, and other customers have orders in that status.',
  hint: 'Use two filters that work alone together.',
  seenIn: ['SuiteCRM/SuiteCRM/issues/5646'],
  reproduce: [create(), shows(list('?status=pending&customerEmail=bob@example.com'), TOTAL, 0, 1)],
});

export const effect = () =>
  listBy((query) => (query.status === undefined ? query : { ...query, customerEmail: undefined }));
