import { REQUESTABLE_STATUSES } from '../../../http/http-error.ts';
import { type ExampleRequest, type Examples, get, request, SANDBOX, update } from './requests.ts';

const IN_SANDBOX = { 'X-Sandbox': SANDBOX };
const CLIENT = { client_id: 'kiosk', client_secret: 'kiosk-secret' };

function requestToken(form: Readonly<Record<string, string>>): ExampleRequest[] {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', ...IN_SANDBOX };
  return [
    update({ auth: { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } } }),
    request('POST', '/oauth/token', new URLSearchParams(form).toString(), headers),
  ];
}

/** The errors that a client can request from any endpoint, and the error of an unknown method. */
export const NAMED_ERRORS: Examples = {
  ...Object.fromEntries(
    REQUESTABLE_STATUSES.map((status) => [`Requested: ${status}`, get('/health', { Prefer: `code=${status}` })]),
  ),
  'No API key, in a sandbox that requires one': [
    update({ auth: { scheme: 'apiKey', keys: ['kitchen-key'] } }),
    get('/orders', IN_SANDBOX),
  ],
  'A key that is limited to reading': [
    update({ auth: { scheme: 'apiKey', keys: [{ secret: 'screen-key', scope: 'orders:read' }] } }),
    request('POST', '/orders', undefined, { ...IN_SANDBOX, 'X-Api-Key': 'screen-key' }),
  ],
  'A customer, who may not delete': [
    update({ auth: { scheme: 'basic', users: { ada: { password: 'lovelace', role: 'customer' } } } }),
    request('DELETE', '/orders/ORD-1768478400000-001', undefined, {
      ...IN_SANDBOX,
      Authorization: `Basic ${Buffer.from('ada:lovelace').toString('base64')}`,
    }),
  ],
  'A method that the path does not have': request('DELETE', '/orders'),
};

/** The examples of each operation. */
export const SERVICE_EXAMPLES = {
  getDocs: { 'The page': get('/docs'), 'The client has it': get('/docs', { 'If-None-Match': '*' }) },
  getDocsAsset: { 'The icon': get('/docs/favicon.svg') },
  getConsole: { 'The page': get('/console') },
  createToken: {
    'A token for a client': requestToken({ grant_type: 'client_credentials', ...CLIENT }),
    'Another grant': requestToken({ grant_type: 'password', ...CLIENT }),
    'An unknown client': requestToken({ grant_type: 'client_credentials', ...CLIENT, client_secret: 'guess' }),
  },
  getHealth: { 'The service is healthy': get('/health') },
  getInfo: { 'The service': get('/') },
} as const satisfies Record<string, Examples>;
