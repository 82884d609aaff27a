/** Every error the service answers: its code in the envelope, and its HTTP status. */
export const ERROR_STATUS = {
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  VALIDATION_ERROR: 422,
  INVALID_STATUS_TRANSITION: 422,
  ORDER_NOT_EDITABLE: 422,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
  GATEWAY_TIMEOUT: 504,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Any JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [member: string]: Json };

/** What an error carries besides its code and message. */
export interface ErrorExtras {
  readonly details?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that is an error: thrown anywhere, put into the envelope in one place. The message is shown to the caller. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly details: Json;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, { details = null, headers = {} }: ErrorExtras = {}) {
    super(message);
    this.code = code;
    this.details = details;
    this.headers = headers;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** A 400 for the reason given. */
export function badRequest(message: string, details: Json = null): HttpError {
  return new HttpError('BAD_REQUEST', message, { details });
}
