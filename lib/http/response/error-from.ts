import { OutcomeUnknown, StoreDiffers, StoreFull, StoreUnavailable } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import { codesOf, type ErrorExtras, HttpError, RequestedError } from '../http-error.ts';
import { entityTag } from './api-response.ts';

/** Seconds after which a retry of an unavailable store makes sense. */
export const RETRY_AFTER = '1';

/** Returns the error response for anything that was thrown. An unknown error is a 500 that reveals nothing about it. */
export function errorFrom(thrown: unknown, requestId: string): HttpError {
  if (thrown instanceof HttpError) return thrown;
  if (thrown instanceof OrderRefused) return refusalError(thrown);
  if (thrown instanceof StoreFull) return new HttpError('SERVICE_UNAVAILABLE', thrown.message);
  if (thrown instanceof OutcomeUnknown || thrown instanceof StoreDiffers)
    return new HttpError('SERVICE_UNAVAILABLE', thrown.message, withRetryAfter());
  if (thrown instanceof StoreUnavailable)
    return new HttpError('SERVICE_UNAVAILABLE', 'The order store is not responding. Try again later', withRetryAfter());
  if (isRefusal(thrown)) return refusedBy(thrown);
  const extras = withRequestId(requestId);
  // Middy throws this shortly before Lambda would end the function.
  if (thrown instanceof Error && thrown.name === 'TimeoutError')
    return new HttpError('GATEWAY_TIMEOUT', 'The request took longer than the service may spend on it', extras);
  const message = 'Something went wrong on our side. Report it with the request id';
  return new HttpError('INTERNAL_SERVER_ERROR', message, extras);
}

function refusalError(error: OrderRefused): HttpError {
  const { message, refusal } = error;
  switch (refusal.reason) {
    case 'not-found':
      return new HttpError('NOT_FOUND', message, { cause: error });
    case 'version-mismatch':
      return new HttpError('PRECONDITION_FAILED', message, { details: { currentETag: entityTag(refusal.version) } });
    case 'not-editable':
      return new HttpError('ORDER_NOT_EDITABLE', message, { details: { status: refusal.status } });
    case 'transition': {
      const { reason: _, ...details } = refusal;
      return new HttpError('INVALID_STATUS_TRANSITION', message, { details });
    }
    case 'last-version': {
      const { status, to } = refusal;
      return to === undefined
        ? new HttpError('ORDER_NOT_EDITABLE', message, { details: { status } })
        : new HttpError('INVALID_STATUS_TRANSITION', message, { details: { from: status, to, allowed: [] } });
    }
    case 'key-reused':
      return new HttpError('IDEMPOTENCY_KEY_REUSED', message);
  }
}

/** An error of a published middleware, as createError() of @middy/util and http-errors make it. */
interface MiddlewareRefusal extends Error {
  readonly statusCode: number;
  readonly headers?: unknown;
}

/** Whether an error is the caller's fault, and its message is for the caller. */
function isRefusal(thrown: unknown): thrown is MiddlewareRefusal {
  if (!(thrown instanceof Error && 'expose' in thrown && 'statusCode' in thrown)) return false;
  const { expose, statusCode } = thrown;
  return expose === true && typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
}

function refusedBy({ statusCode, message, headers }: MiddlewareRefusal): HttpError {
  const [code = 'BAD_REQUEST'] = codesOf(statusCode);
  const sent = headers ?? (code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': CHALLENGE } : {});
  return new HttpError(code, message, {
    statusCode,
    ...(code === 'VALIDATION_ERROR' && { details: [{ path: '', message }] }),
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
  });
}

const withRequestId = (requestId: string): ErrorExtras => ({ details: { requestId } });
const withRetryAfter = (): ErrorExtras => ({ headers: { 'Retry-After': RETRY_AFTER } });

/** A 401 has to name a scheme (RFC 9110, section 15.5.2). Clients that get one expect a token to be wanted. */
const CHALLENGE = 'Bearer realm="food-ordering"';

/** The documented details and headers of the statuses whose errors have some. */
const SAMPLES: Readonly<Record<number, (requestId: string, message: string) => ErrorExtras>> = {
  401: () => ({ headers: { 'WWW-Authenticate': CHALLENGE } }),
  412: () => ({ details: { currentETag: '"1"' } }),
  422: (_, message) => ({ details: [{ path: '', message }] }),
  429: withRetryAfter,
  500: withRequestId,
  502: withRequestId,
  503: withRetryAfter,
  504: withRequestId,
};

/**
 * Returns the documented error of a status, for clients that test how they handle it. An unknown status gives a 500.
 */
export function sampleError(
  status: number,
  message: string,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): HttpError {
  const [code = 'INTERNAL_SERVER_ERROR'] = codesOf(status);
  const sample = SAMPLES[status]?.(requestId, message);
  return new RequestedError(code, message, { ...sample, headers: { ...sample?.headers, ...headers } });
}
