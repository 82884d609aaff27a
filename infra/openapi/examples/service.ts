import { REQUESTABLE_STATUSES } from '../../../lib/http/http-error.ts';
import type { Examples } from '../../../lib/http/openapi/example-api.ts';
import { ACCESS_ERRORS } from './access.ts';

export const GET_HEALTH: Examples = {
  'The service is healthy': (api) => api.send('GET', '/health'),
};

export const GET_INFO: Examples = {
  'The service': (api) => api.send('GET', '/'),
};

/** The errors that a client can request from any endpoint, and the error of an unknown method. */
export const NAMED_ERRORS: Examples = {
  ...Object.fromEntries(
    REQUESTABLE_STATUSES.map((status) => [
      `Requested: ${status}`,
      (api) => api.send('GET', '/health', { headers: { Prefer: `code=${status}` } }),
    ]) satisfies [string, Examples[string]][],
  ),
  ...ACCESS_ERRORS,
  'A method that the path does not have': (api) => api.send('DELETE', '/orders'),
};
