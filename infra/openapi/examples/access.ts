import { type ExampleApi, type Examples, SANDBOX } from '../../../lib/http/openapi/example-api.ts';

const PATH = `/sandboxes/${SANDBOX}`;
const CLIENT = { client_id: 'kiosk', client_secret: 'kiosk-secret' };
const BEARER = { scheme: 'bearer', clients: { kiosk: 'kiosk-secret' } };

async function requestToken(api: ExampleApi, form: Readonly<Record<string, string>>) {
  await api.send('PATCH', PATH, { body: { auth: BEARER } });
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Sandbox': SANDBOX };
  return api.send('POST', '/oauth/token', { body: new URLSearchParams(form).toString(), headers });
}

export const CREATE_TOKEN: Examples = {
  'A token for a client': (api) => requestToken(api, { grant_type: 'client_credentials', ...CLIENT }),
  'Another grant': (api) => requestToken(api, { grant_type: 'password', ...CLIENT }),
  'An unknown client': (api) =>
    requestToken(api, { grant_type: 'client_credentials', ...CLIENT, client_secret: 'guess' }),
};

export const ACCESS_ERRORS: Examples = {
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
};
