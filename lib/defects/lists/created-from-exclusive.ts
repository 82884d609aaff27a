import { create, type Facts, list, NOON, shows, TOTAL } from '../shared/facts.ts';
import { listBy } from '../shared/lists.ts';

export const level = 3;

// An order that is not in a list yet is not at the beginning of its period.
export const excludes = ['list-lags'];

export const facts: Facts = () => ({
  title: 'An order created exactly at createdFrom is not in the list',
  rule: 'createdFrom is inclusive.',
  meets: 'A list is requested with a createdFrom at which an order was created, to the millisecond.',
  timed: true,
  hint: 'Does the beginning of a period belong to it?',
  seenIn: ['ohmage/server/issues/102', 'DefactoSoftware/Hours/pull/292'],
  reproduce: [{ clock: NOON }, create(), shows(list(`?createdFrom=${NOON}`), TOTAL, 1, 0)],
});

export const effect = () =>
  listBy(({ createdFrom, ...query }) =>
    createdFrom === undefined ? query : { ...query, createdFrom: createdFrom + 1 },
  );
