import { RETRY_AFTER } from './error-from.ts';
import { type ErrorCode, type ErrorExtras, HttpError } from './errors.ts';
import type { AskableStatus } from './preferences.ts';

type Sample = readonly [code: ErrorCode, extras?: (requestId: string) => ErrorExtras];

const withRequestId = (requestId: string): ErrorExtras => ({ details: { requestId } });
const withRetryAfter = (): ErrorExtras => ({ headers: { 'Retry-After': RETRY_AFTER } });

/** The documented error of each status that can be asked for, with details of the documented shape. */
const SAMPLES: Readonly<Record<AskableStatus, Sample>> = {
  400: ['BAD_REQUEST'],
  404: ['NOT_FOUND'],
  412: ['PRECONDITION_FAILED', () => ({ details: { currentETag: '"1"' } })],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['VALIDATION_ERROR', () => ({ details: [{ path: '', message: askedFor(422) }] })],
  429: ['TOO_MANY_REQUESTS', withRetryAfter],
  500: ['INTERNAL_SERVER_ERROR', withRequestId],
  503: ['SERVICE_UNAVAILABLE', withRetryAfter],
  504: ['GATEWAY_TIMEOUT', withRequestId],
};

/** The error that a client asked for, to see how it copes. */
export function askedForError(status: AskableStatus, requestId: string): HttpError {
  const [code, extras] = SAMPLES[status];
  return new HttpError(code, askedFor(status), extras?.(requestId));
}

function askedFor(status: AskableStatus): string {
  return `This ${status} was asked for; nothing else was done`;
}
