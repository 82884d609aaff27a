import type { ApiRequest, Middleware } from '../request/api-request.ts';
import type { QueryParameters } from '../request/query-parameters.ts';

/** Reads the query string as the route wants it. */
export function readQuery<Query>(read: (request: ApiRequest) => Query): Middleware {
  return {
    before: ({ event }) => {
      const { behaviour, queryParameters: sent } = event;
      const readFrom = (queryParameters: QueryParameters) => read({ ...event, queryParameters });
      event.query = behaviour ? behaviour.query(sent, readFrom) : read(event);
    },
  };
}
