import { VERSION } from '../../about.ts';
import { changeBody } from '../../switches/parsed-response.ts';
import { type Facts, MORE } from '../shared/facts.ts';
import { changeEvery } from '../shared/json-members.ts';

export const facts: Facts = () => ({
  title: 'Every object of a response has one more member, errors included',
  freedom: MORE,
  hint: 'Check the members that you know (toMatchObject), of errors too, and leave the schemas of responses open.',
});

export const effect = () =>
  changeBody((body) =>
    // The members of `endpoints` in GET / are data: each is an endpoint.
    changeEvery(body, (members) => ('GET /orders' in members ? members : { ...members, apiVersion: VERSION })),
  );
