import type { ApiRequest, Middleware } from '../request/api-request.ts';

/** Reads the query string as the route wants it. */
export function readQuery<Query>(read: (request: ApiRequest) => Query): Middleware {
  return {
    before: ({ event }) => {
      event.query = read(event);
    },
  };
}
