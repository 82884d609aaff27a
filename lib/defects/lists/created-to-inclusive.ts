import { create, type Facts, list, NOON, shows, TOTAL } from '../shared/facts.ts';
import { listBy } from '../shared/lists.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'An order created exactly at createdTo is in the list',
  rule: 'createdTo is exclusive.',
  meets: 'A list is requested with a createdTo at which an order was created, to the millisecond.',
  timed: true,
  hint: 'Does the end of a period belong to it?',
  seenIn: ['mtotschnig/MyExpenses/issues/920'],
  reproduce: [{ clock: NOON }, create(), shows(list(`?createdTo=${NOON}`), TOTAL, 0, 1)],
});

export const effect = () =>
  listBy(({ createdTo, ...query }) => (createdTo === undefined ? query : { ...query, createdTo: createdTo + 1 }));
