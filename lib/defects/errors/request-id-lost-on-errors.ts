import { randomUUID } from 'node:crypto';
import type { Defect } from '../decorators/defect.ts';
import { type DefectEntry, IN_A_SANDBOX } from '../facts/defect-entry.ts';
import { NO_SUCH_ORDER } from '../facts/example-requests.ts';

export const level = 2;

export const facts = (): DefectEntry => ({
  title: 'Errors do not have the X-Request-Id of the request',
  operations: IN_A_SANDBOX,
  rule: "Every response has X-Request-Id: the caller's, if it is valid.",
  meets: 'A request with a valid X-Request-Id gets an error.',
  hint: 'What holds for every response holds for errors.',
  seenIn: ['https://github.com/bitfoundation/bitplatform/issues/10164'],
  reproduce: [
    {
      send: { method: 'GET', path: NO_SUCH_ORDER, headers: { 'X-Request-Id': 'trace-1' } },
      correct: { headers: { 'x-request-id': 'trace-1' }, body: { success: false } },
      defective: { headers: { 'x-request-id': { not: 'trace-1' } } },
    },
  ],
});

export const effect = (): Defect => ({
  result: (result, { headers, requestId, gatewayEvent }) => {
    if (result.statusCode < 400 || headers.list('x-request-id') !== requestId) return result;
    const own = gatewayEvent.requestContext?.requestId ?? randomUUID();
    return { ...result, headers: { ...result.headers, 'X-Request-Id': own } };
  },
});
