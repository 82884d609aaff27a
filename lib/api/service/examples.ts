import { REQUESTABLE_STATUSES } from '../../http/http-error.ts';
import { type Examples, get, IN_SANDBOX, request, set } from '../../http/openapi/example-requests.ts';

/** The errors that a client can request from any endpoint, and the error of an unknown method. */
export const NAMED_ERRORS: Examples = {
  ...Object.fromEntries(
    REQUESTABLE_STATUSES.map((status) => [`Requested: ${status}`, get('/health', { Prefer: `code=${status}` })]),
  ),
  'No API key, in a sandbox that requires one': [
    set({ auth: { scheme: 'apiKey', keys: ['kitchen-key'] } }),
    get('/orders', IN_SANDBOX),
  ],
  'A key that is limited to reading': [
    set({ auth: { scheme: 'apiKey', keys: [{ secret: 'screen-key', scope: 'orders:read' }] } }),
    request('POST', '/orders', undefined, { ...IN_SANDBOX, 'X-Api-Key': 'screen-key' }),
  ],
  'A customer, who may not delete': [
    set({ auth: { scheme: 'basic', users: { ada: { password: 'lovelace', role: 'customer' } } } }),
    request('DELETE', '/orders/ORD-1768478400000-001', undefined, {
      ...IN_SANDBOX,
      Authorization: `Basic ${Buffer.from('ada:lovelace').toString('base64')}`,
    }),
  ],
  'A method that the path does not have': request('DELETE', '/orders'),
};

/** The examples of each operation. */
export const SERVICE_EXAMPLES = {
  getHealth: { 'The service is healthy': get('/health') },
  getInfo: { 'The service': get('/') },
} as const satisfies Record<string, Examples>;
