import { HttpError } from '../http-error.ts';
import type { Middleware } from '../request/api-request.ts';
import type { RequestHeaders } from '../request/request-headers.ts';

/** The largest request body of most routes, in bytes: 256 KiB. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Refuses a body over the limit (in bytes). A gateway that stops reading early passes no body, but tells its length in
 * `Content-Length`.
 */
export function bodyLimit(max = MAX_BODY_BYTES): Middleware {
  return {
    before: ({ event }) => {
      const { body, isBase64Encoded } = event.gatewayEvent;
      const received = body === null ? 0 : Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
      if (Math.max(received, declaredLength(event.headers)) > max) {
        throw new HttpError(
          'PAYLOAD_TOO_LARGE',
          `The body is larger than ${max} bytes, the most that this request may have`,
        );
      }
    },
  };
}

/**
 * The length in `Content-Length`, in bytes. The header may be repeated: the length that the gateway read and the one
 * that the client declared. The larger counts.
 */
export function declaredLength(headers: RequestHeaders): number {
  const header = headers.list('content-length') ?? '0';
  const length = Number(header);
  return Number.isNaN(length) ? Math.max(0, ...header.split(',').map(Number).filter(Number.isFinite)) : length;
}
