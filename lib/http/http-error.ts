import { OutcomeUnknown, StoreDiffers, StoreFull, StoreUnavailable } from '../orders/order-store.ts';
import { MAX_VIOLATIONS } from './request-limits.ts';

/** Every error the service returns: its code in the envelope, and its HTTP status. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_ERROR: 422,
  INVALID_STATUS_TRANSITION: 422,
  ORDER_NOT_EDITABLE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  BAD_GATEWAY: 502,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export const ERROR_CODES = Object.keys(ERROR_STATUS).filter((text): text is ErrorCode => text in ERROR_STATUS);

export function codesOf(status: number): readonly ErrorCode[] {
  return ERROR_CODES.filter((code) => ERROR_STATUS[code] === status);
}

/** The error statuses that a client can request, with one request or with a sandbox's fault rules. */
export const REQUESTABLE_STATUSES = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504] as const;
/** An error status that a client can request. */
export type RequestableStatus = (typeof REQUESTABLE_STATUSES)[number];

/** Any JSON. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/** The members of an error besides its code and message. */
interface ErrorExtras {
  /** The original error. */
  readonly cause?: unknown;
  readonly details?: Json;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status, if it is not that of the code. */
  readonly statusCode?: number;
}

/**
 * An error response. Any part of the service may throw it, and write-response.ts puts it into the envelope. The caller
 * sees the message.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly details: Json;
  readonly headers: Readonly<Record<string, string>>;
  readonly statusCode: number;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    const { cause, details = null, headers = {}, statusCode = ERROR_STATUS[code] } = extras;
    super(message, cause === undefined ? {} : { cause });
    this.code = code;
    this.details = details;
    this.headers = headers;
    this.statusCode = statusCode;
  }
}

/** An error that a client requested, or that a fault rule of its sandbox causes. */
export class RequestedError extends HttpError {}

export function badRequest(message: string): HttpError {
  return new HttpError('BAD_REQUEST', message);
}

/** One broken rule of a body: its path, such as `items[0].price`, and a message that says what would be right. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}

/** A 422 that lists these violations. `found` is how many there are, if some are not among them. */
export function invalidBody(violations: readonly Violation[], found = violations.length): HttpError {
  const listed = violations.slice(0, MAX_VIOLATIONS);
  const more =
    found > listed.length
      ? ` (${listed.length} broken rules are listed, ${found - listed.length} more were found)`
      : '';
  return new HttpError('VALIDATION_ERROR', `${listed[0]?.message ?? 'The body is invalid'}${more}`, {
    details: listed.map(({ path, message }) => ({ path, message })),
  });
}

/** Seconds after which a retry of an unavailable store makes sense. */
export const RETRY_AFTER = '1';

/** Returns the error response for a refusal of the domain; undefined for any other error. */
export type DomainRefusals = (thrown: unknown) => HttpError | undefined;

/** Returns the error response for anything that was thrown. An unknown error is a 500 that reveals nothing about it. */
export function errorFrom(thrown: unknown, requestId: string, refusals?: DomainRefusals): HttpError {
  if (thrown instanceof HttpError) return thrown;
  const refused = refusals?.(thrown);
  if (refused) return refused;
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
