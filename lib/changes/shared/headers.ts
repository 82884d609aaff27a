import type { ApiRequest } from '../../http/request/api-request.ts';
import type { Effect } from '../../switches/switch.ts';

/** Returns a change that adds these headers to responses. */
export function addHeaders(headersFor: (request: ApiRequest) => Readonly<Record<string, string>> | undefined): Effect {
  return {
    response: (response, request) => {
      const added = headersFor(request);
      return added ? { ...response, headers: { ...response.headers, ...added } } : response;
    },
  };
}
