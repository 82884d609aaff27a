import {
  type ErrorCode,
  type ErrorExtras,
  type HttpError,
  isRequestable,
  type RequestableStatus,
  RequestedError,
} from '../http-error.ts';
import { RETRY_AFTER } from './error-from.ts';

type Sample = readonly [code: ErrorCode, extras?: (requestId: string, message: string) => ErrorExtras];

const withRequestId = (requestId: string): ErrorExtras => ({ details: { requestId } });
const withRetryAfter = (): ErrorExtras => ({ headers: { 'Retry-After': RETRY_AFTER } });

/** A 401 has to name a scheme (RFC 9110, section 15.5.2). Clients that get one expect a token to be wanted. */
const CHALLENGE = 'Bearer realm="food-ordering"';

/** The error of each status, with details as documented. */
const SAMPLES: Readonly<Record<RequestableStatus, Sample>> = {
  400: ['BAD_REQUEST'],
  401: ['UNAUTHORIZED', () => ({ headers: { 'WWW-Authenticate': CHALLENGE } })],
  403: ['FORBIDDEN'],
  404: ['NOT_FOUND'],
  409: ['CONFLICT'],
  412: ['PRECONDITION_FAILED', () => ({ details: { currentETag: '"1"' } })],
  413: ['PAYLOAD_TOO_LARGE'],
  415: ['UNSUPPORTED_MEDIA_TYPE'],
  422: ['VALIDATION_ERROR', (_, message) => ({ details: [{ path: '', message }] })],
  429: ['TOO_MANY_REQUESTS', withRetryAfter],
  500: ['INTERNAL_SERVER_ERROR', withRequestId],
  502: ['BAD_GATEWAY', withRequestId],
  503: ['SERVICE_UNAVAILABLE', withRetryAfter],
  504: ['GATEWAY_TIMEOUT', withRequestId],
};

/** Returns the documented error of a status, for clients that test how they handle it. An unknown status gives a 500. */
export function sampleError(
  status: number,
  message: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  const [code, extras] = SAMPLES[isRequestable(status) ? status : 500];
  const sample = extras?.(requestId, message);
  return new RequestedError(code, message, { ...sample, headers: { ...sample?.headers, ...headers } });
}
