import { HttpError } from '../http-error.ts';
import type { Middleware } from '../request/api-request.ts';

/** The largest request body, in bytes: 256 KiB. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Refuses a body over the limit. A gateway that stops reading early passes no body at all, but what it
 * knows of the length in `Content-Length`.
 */
export function bodyLimit(): Middleware {
  return {
    before: ({ event }) => {
      const { body, isBase64Encoded } = event.gatewayEvent;
      const received = body === null ? 0 : Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
      if (Math.max(received, declaredLength(event.headers.list('content-length'))) > MAX_BODY_BYTES) {
        throw new HttpError(
          'PAYLOAD_TOO_LARGE',
          `The body is larger than the ${MAX_BODY_BYTES} bytes (256 KiB) a request may have`,
        );
      }
    },
  };
}

/** Repeated, with what the gateway has read and what the client declared, the largest counts. */
function declaredLength(header = '0'): number {
  const length = Number(header);
  return Number.isNaN(length) ? Math.max(0, ...header.split(',').map(Number).filter(Number.isFinite)) : length;
}
