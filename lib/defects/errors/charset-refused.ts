import { JSON_MEDIA_TYPE } from '../../http/chain/check-body.ts';
import type { Effect } from '../../switches/switch.ts';
import { createText, type Facts, orderWith, returns, TAKING_BODIES } from '../shared/facts.ts';

// Where every media type is accepted, there is no 415.
export const excludes = ['any-media-type-accepted'];

export const facts: Facts = () => ({
  title: 'A JSON body declared with charset=utf-8 is rejected with 415',
  operations: TAKING_BODIES,
  rule: 'A required body is declared as application/json (parameters and +json are fine).',
  meets: 'A body is declared as JSON with a parameter, such as application/json; charset=utf-8.',
  hint: 'Clients in other languages say the same thing in more words.',
  seenIn: ['aws/chalice/issues/306', 'bestarch-ae/cacherpc/issues/118'],
  reproduce: [returns(createText(JSON.stringify(orderWith()), 'application/json; charset=utf-8'), 201, 415)],
});

// Quoted, the media type is wrong, and the message still shows what was received.
export const effect = (): Effect => ({
  mediaType: (sent) =>
    sent !== undefined && JSON_MEDIA_TYPE.test(sent) && sent.includes(';') ? JSON.stringify(sent) : sent,
});
