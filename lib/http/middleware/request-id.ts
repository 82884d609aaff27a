import type { Middleware } from '../request/api-request.ts';

const ACCEPTABLE = /^[A-Za-z0-9._-]{1,128}$/;

/** Takes the caller's `X-Request-Id` if it is safe to repeat and to log; otherwise the gateway's stays. */
export function requestId(): Middleware {
  return {
    before: ({ event }) => {
      const given = event.headers.list('x-request-id');
      if (given !== undefined && ACCEPTABLE.test(given)) event.requestId = given;
    },
  };
}
