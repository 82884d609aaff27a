import { changeCode } from '../shared/errors.ts';
import { createText, type Facts, fails, orderWith, TAKING_BODIES } from '../shared/facts.ts';

export const excludes = [
  // Where every media type is accepted, there is no 415.
  'any-media-type-accepted',
  // There is no 415 that could lose its envelope.
  'envelope-lost',
];

export const facts: Facts = () => ({
  title: 'A body under another media type than JSON returns 400 instead of 415',
  operations: TAKING_BODIES,
  rule: 'If a required body is not declared as application/json: 415 UNSUPPORTED_MEDIA_TYPE.',
  meets: 'The response would be a 415.',
  hint: 'A refusal may be right, and yet the wrong one.',
  seenIn: ['pallets/werkzeug/issues/2550', 'apigee-127/swagger-node-runner/issues/95'],
  reproduce: [fails(createText(JSON.stringify(orderWith()), 'text/plain'), 415, 400, 'BAD_REQUEST')],
});

export const effect = () => changeCode('BAD_REQUEST', ({ code }) => code === 'UNSUPPORTED_MEDIA_TYPE');
