import { changeResponse } from '../../switches/parsed-response.ts';
import { createText, type Facts, TAKING_BODIES } from '../shared/facts.ts';

// Where every media type is accepted, there is no 415.
export const excludes = ['any-media-type-accepted'];

export const facts: Facts = () => ({
  title: 'A 415 has a body without the envelope',
  needs: 'schema',
  operations: TAKING_BODIES,
  rule: 'The envelope holds for every status that the service itself produces.',
  meets: 'The response is a 415.',
  hint: 'Does every error look the same, the rare ones included?',
  seenIn: ['bsgip/envoy/issues/175'],
  reproduce: [
    {
      ...createText('name=Ada', 'text/plain'),
      correct: { status: 415, body: { success: false, 'error.code': 'UNSUPPORTED_MEDIA_TYPE' } },
      defective: { status: 415, body: { success: null, message: 'Unsupported Media Type' } },
    },
  ],
});

export const effect = () =>
  changeResponse((response) =>
    response.statusCode === 415 ? { ...response, body: { message: 'Unsupported Media Type' } } : response,
  );
