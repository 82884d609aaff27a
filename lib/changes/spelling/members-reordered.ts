import { changeBody } from '../../switches/parsed-response.ts';
import { type Facts, SPELLING } from '../shared/facts.ts';
import { changeEvery } from '../shared/json-members.ts';

export const facts: Facts = () => ({
  title: 'The members of every object come in reverse order',
  freedom: SPELLING,
  hint: 'Access members by name. Do not compare the text of JSON.',
});

export const effect = () =>
  changeBody((body) => changeEvery(body, (members) => Object.fromEntries(Object.entries(members).toReversed())));
