import { VERSION } from '../../about.ts';
import { type Change, changeBody } from '../decorate/change.ts';
import { changeEvery } from '../decorate/json-members.ts';
import { type ChangeFacts, MORE } from '../facts/change-facts.ts';

export const facts = (): ChangeFacts => ({
  title: 'Every object of a response has one more member, errors included',
  freedom: MORE,
  hint: 'Check the members that you know (toMatchObject), of errors too, and leave the schemas of responses open.',
});

export const effect = (): Change => ({
  response: changeBody((body) =>
    // The members of `endpoints` in GET / are data: each is an endpoint.
    changeEvery(body, (members) => ('GET /orders' in members ? members : { ...members, apiVersion: VERSION })),
  ),
});
