import { REQUESTABLE_STATUSES } from '../../../http/http-error.ts';
import { type ExampleApi, type Examples, SANDBOX } from './example-api.ts';

const HELD = { headers: { 'If-None-Match': '*' } };
const BAD_TAG = { headers: { 'If-None-Match': '1' } };

const PATH = `/sandboxes/${SANDBOX}`;
const CLIENT = { client_id: 'kiosk', client_secret: 'kiosk-secret' };
const BEARER = { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } };

async function requestToken(api: ExampleApi, form: Readonly<Record<string, string>>) {
  await api.send('PATCH', PATH, { body: { auth: BEARER } });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Sandbox': SANDBOX };
  return api.send('POST', '/oauth/token', { body: new URLSearchParams(form).toString(), headers });
}

const ACCESS_ERRORS: Examples = {
  'No API key, in a sandbox that requires one': async (api) => {
    await api.send('PATCH', PATH, { body: { auth: { scheme: 'apiKey', keys: ['kitchen-key'] } } });
    return api.send('GET', '/orders', { headers: { 'X-Sandbox': SANDBOX } });
  },
  'A key that is limited to reading': async (api) => {
    await api.send('PATCH', PATH, {
      body: { auth: { scheme: 'apiKey', keys: [{ secret: 'screen-key', scope: 'orders:read' }] } },
    });
    return api.send('POST', '/orders', { headers: { 'X-Sandbox': SANDBOX, 'X-Api-Key': 'screen-key' } });
  },
  'A customer, who may not delete': async (api) => {
    await api.send('PATCH', PATH, {
      body: { auth: { scheme: 'basic', users: { ada: { password: 'lovelace', role: 'customer' } } } },
    });
    const Authorization = `Basic ${Buffer.from('ada:lovelace').toString('base64')}`;
    return api.send('DELETE', '/orders/ORD-1768478400000-001', { headers: { 'X-Sandbox': SANDBOX, Authorization } });
  },
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

const get = (path: string) => (api: ExampleApi) => api.send('GET', path);

/** The examples of a file that a client keeps. */
function cached(path: string): Examples {
  return {
    'The client has it': (api) => api.send('GET', path, HELD),
    'A malformed entity tag': (api) => api.send('GET', path, BAD_TAG),
  };
}

/** The examples of each operation. */
export const SERVICE_EXAMPLES = {
  getOpenApi: { ...cached('/openapi.json'), 'An unknown view': get('/openapi.json?view=menu') },
  getLlmsText: cached('/llms.txt'),
  getDocs: { 'The page': get('/docs'), ...cached('/docs') },
  getDocsAsset: {
    'The icon': get('/docs/favicon.svg'),
    ...cached('/docs/favicon.svg'),
    'No such file': get('/docs/missing.js'),
  },
  getConsole: { 'The page': get('/console'), ...cached('/console') },
  getConsoleAsset: { ...cached('/console/licenses.txt'), 'No such file': get('/console/missing.js') },
  createToken: {
    'A token for a client': (api) => requestToken(api, { grant_type: 'client_credentials', ...CLIENT }),
    'Another grant': (api) => requestToken(api, { grant_type: 'password', ...CLIENT }),
    'An unknown client': (api) =>
      requestToken(api, { grant_type: 'client_credentials', ...CLIENT, client_secret: 'guess' }),
  },
  getHealth: { 'The service is healthy': get('/health') },
  getInfo: { 'The service': get('/') },
} as const satisfies Record<string, Examples>;
