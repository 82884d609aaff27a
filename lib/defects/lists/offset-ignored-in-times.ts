import { create, type Facts, list, NOON, shows, TOTAL } from '../shared/facts.ts';
import { changeParameters } from '../shared/parameters.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'The offset from UTC in createdFrom and createdTo is ignored',
  rule: 'createdFrom and createdTo are ISO 8601 instants.',
  meets: 'A list is requested with a createdFrom or createdTo whose offset is not zero.',
  hint: 'Not every tester lives in Greenwich.',
  seenIn: ['twilio/twilio-java/pull/529'],
  reproduce: [{ clock: NOON }, create(), shows(list('?createdFrom=2026-01-01T13:00:00%2B02:00'), TOTAL, 1, 0)],
});

export const effect = () =>
  changeParameters((name, value) =>
    name.startsWith('created') && typeof value === 'string' ? value.replace(OFFSET, 'Z') : value,
  );

/** The offset of an instant from UTC. */
const OFFSET = /(?<=T[\d:.]+)[+-]\d{2}(?::?\d{2})?$/i;
