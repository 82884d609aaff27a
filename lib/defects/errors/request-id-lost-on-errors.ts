import { randomUUID } from 'node:crypto';
import { changeResponse, withHeaders } from '../../switches/parsed-response.ts';
import { type Facts, IN_A_SANDBOX, NO_SUCH_ORDER, send } from '../shared/facts.ts';

export const facts: Facts = () => ({
  title: 'Errors do not have the X-Request-Id of the request',
  operations: IN_A_SANDBOX,
  rule: "Every response has X-Request-Id: the caller's, if it is valid.",
  meets: 'A request with a valid X-Request-Id gets an error.',
  hint: 'What holds for every response holds for errors.',
  seenIn: ['bitfoundation/bitplatform/issues/10164'],
  reproduce: [
    {
      ...send('GET', NO_SUCH_ORDER, { 'X-Request-Id': 'trace-1' }),
      correct: { headers: { 'x-request-id': 'trace-1' }, body: { success: false } },
      defective: { headers: { 'x-request-id': { not: 'trace-1' } } },
    },
  ],
});

export const effect = () =>
  changeResponse((response, { headers, requestId, gatewayEvent }) => {
    if (response.statusCode < 400 || headers.list('x-request-id') !== requestId) return response;
    return withHeaders(response, { 'X-Request-Id': gatewayEvent.requestContext?.requestId ?? randomUUID() });
  });
