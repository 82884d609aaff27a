import type { Effect } from '../../switches/switch.ts';
import { create, type Facts, list, NOON, shows, TOTAL } from '../shared/facts.ts';
import { type Values, withParameters } from '../shared/parameters.ts';

export const level = 3;

export const facts: Facts = () => ({
  title: 'The offset from UTC in createdFrom and createdTo is ignored',
  rule: 'createdFrom and createdTo are ISO 8601 instants.',
  meets: 'A list is requested with a createdFrom or createdTo whose offset is not zero.',
  hint: 'Not every tester lives in Greenwich.',
  seenIn: ['https://github.com/twilio/twilio-java/pull/529'],
  reproduce: [{ clock: NOON }, create(), shows(list('?createdFrom=2026-01-01T13:00:00%2B02:00'), TOTAL, 1, 0)],
});

export const effect = (): Effect => ({
  query: (parameters) => {
    const { createdFrom, createdTo, ...others } = parameters.toObject();
    return withParameters(parameters, { ...others, createdFrom: asUtc(createdFrom), createdTo: asUtc(createdTo) });
  },
});

/** Replaces the offset of an instant with UTC. */
function asUtc(value: Values[string]): Values[string] {
  return typeof value === 'string' ? value.replace(/(?<=[\d])[+-]\d{2}:\d{2}$/, 'Z') : value;
}
