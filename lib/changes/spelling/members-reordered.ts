import { changeBody } from '../../switches/parsed-response.ts';
import type { ChangeFacts, Effect } from '../../switches/switch.ts';
import { SPELLING } from '../shared/freedoms.ts';
import { changeEvery } from '../shared/json-members.ts';

export const facts = (): ChangeFacts => ({
  title: 'The members of every object come in reverse order',
  freedom: SPELLING,
  hint: 'Access members by name. Do not compare the text of JSON.',
});

export const effect = (): Effect =>
  changeBody((body) => changeEvery(body, (members) => Object.fromEntries(Object.entries(members).toReversed())));
