import { CANCELLED, CREATED, type Facts, list, shows, TOTAL } from '../shared/facts.ts';
import { changePages, pageOfSome } from '../shared/lists.ts';

export const facts: Facts = () => ({
  title: 'Cancelled orders are missing from the list of all orders',
  rule: 'Without status, a list has the orders of every status, and total counts them.',
  meets: 'A list is requested without status, and a cancelled order matches.',
  hint: 'Is every order there, whatever became of it?',
  seenIn: ['datahaven-net/zenaida/pull/124'],
  reproduce: [CREATED, CANCELLED, shows(list(), TOTAL, 1, 0)],
});

export const effect = () =>
  changePages((list, query) =>
    query.status === undefined ? pageOfSome(list, query, ({ status }) => status !== 'cancelled') : list(query),
  );
