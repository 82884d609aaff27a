import { type Change, changeBody } from '../decorate/change.ts';
import { changeEvery } from '../decorate/json-members.ts';
import { type ChangeFacts, SPELLING } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'The members of every object come in reverse order',
  freedom: SPELLING,
  hint: 'Access members by name. Do not compare the text of JSON.',
});

export const effect = (): Change => ({
  response: changeBody((body) =>
    changeEvery(body, (members) => Object.fromEntries(Object.entries(members).toReversed())),
  ),
});
