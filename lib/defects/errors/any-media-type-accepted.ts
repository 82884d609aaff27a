import { receivedJson } from '../../http/request/event-parts.ts';
import type { Effect } from '../../switches/switch.ts';
import { createText, type Facts, orderWith, returns, TAKING_BODIES } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'A JSON body is accepted under any Content-Type, or none',
  operations: TAKING_BODIES,
  rule: 'If a required body is not declared as application/json: 415 UNSUPPORTED_MEDIA_TYPE.',
  meets: 'A body of valid JSON is declared as something else, or not at all.',
  hint: 'Say one thing and send another.',
  seenIn: ['mozilla/fxa-oauth-server/pull/201'],
  reproduce: [returns(createText(JSON.stringify(orderWith()), 'text/plain'), 415, 201)],
});

export const effect = (): Effect => ({
  mediaType: (sent, request) => (receivedJson(request) === undefined ? sent : 'application/json'),
});
