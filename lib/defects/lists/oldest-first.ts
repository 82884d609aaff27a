import { type Facts, FIRST, list, SECOND, shows } from '../shared/facts.ts';
import { listBy } from '../shared/lists.ts';

export const level = 1;

export const facts: Facts = () => ({
  title: 'Lists begin with the oldest order',
  rule: 'sort: -createdAt is the default, newest first.',
  meets: 'A list of two or more orders is requested without sort.',
  hint: 'Check the sequence of a list, not only its contents.',
  seenIn: ['bellroy/lesswrong/pull/15'],
  reproduce: [FIRST, SECOND, shows(list(), 'data.orders[0].id', '{second}', '{first}')],
});

export const effect = () =>
  listBy((query, { queryParameters }) =>
    queryParameters.names.includes('sort') ? query : { ...query, oldestFirst: true },
  );
