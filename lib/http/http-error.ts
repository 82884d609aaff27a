import { MAX_VIOLATIONS } from './limits.ts';

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
export interface ErrorExtras {
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
