import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keyFor } from '../../../lib/client/api-key.ts';
import { createApi, openSandbox } from '../../../lib/client/client.ts';
import { listenInTest } from '../../tools/listen.ts';
import { withServer } from '../../tools/with-server.ts';

const KEY = 'the-key-of-the-team';

const closed = withServer([], { API_KEY_REQUIRED: 'on', API_KEY: KEY });
const open = withServer();
beforeEach(() => void vi.stubEnv('API_KEY', ''));
afterEach(() => void vi.unstubAllEnvs());

/** The keys that were sent, one for each request. */
let keys: (string | null)[] = [];
function recordingFetch(request: Request): Promise<Response> {
  keys.push(request.headers.get('X-Api-Key'));
  return fetch(request);
}

/** Opens a sandbox that records the keys of its requests from now on. */
function sandboxOf({ baseUrl }: typeof open, headers = {}) {
  keys = [];
  return openSandbox({ baseUrl, headers, fetch: recordingFetch });
}

test('without API_KEY, the error of a closed environment names the variable', async () => {
  await expect(sandboxOf(closed).record()).rejects.toThrow(/^403 FORBIDDEN: .*X-Api-Key.*API_KEY$/);
});

test('the key goes to an environment that asks for it, and from then on with each request', async () => {
  vi.stubEnv('API_KEY', KEY);
  const sandbox = sandboxOf(closed);
  expect(await sandbox.arrange({ seed: { orders: 2 } })).toHaveLength(2);
  expect((await sandbox.api.GET('/orders')).data?.meta.total).toBe(2);
  expect(keys).toEqual([null, KEY, KEY]);
  expect(keyFor(`${closed.baseUrl}/orders`)).toBe(KEY);
});

test('an open environment never gets the key, even if a sandbox asks for a key of its own', async () => {
  vi.stubEnv('API_KEY', KEY);
  const sandbox = sandboxOf(open);
  await sandbox.update({ auth: { scheme: 'apiKey', keys: ['of-the-sandbox'] } });
  expect((await sandbox.api.GET('/orders')).response.status).toBe(401);
  expect(keys).toEqual([null, null]);
  expect(keyFor(open.baseUrl)).toBeUndefined();
});

test('a key that the caller sends is kept', async () => {
  vi.stubEnv('API_KEY', KEY);
  await expect(sandboxOf(closed, { 'x-api-key': 'my-own' }).record()).rejects.toThrow('403');
  expect(keys).toEqual(['my-own']);
});

test('a wrong key is an error after one request more', async () => {
  vi.stubEnv('API_KEY', 'wrong');
  const api = createApi({ baseUrl: closed.baseUrl });
  expect((await api.GET('/orders')).error?.error).toMatchObject({ code: 'FORBIDDEN' });
});

test('a request with a key follows no redirect, and the error names its target', async () => {
  vi.stubEnv('API_KEY', KEY);
  const other = createServer((_, response) => response.end('{}'));
  const target = await listenInTest(other);
  let received = 0;
  other.on('request', () => {
    received += 1;
  });
  const redirecting = createServer(({ headers, url }, response) => {
    const asks = { 'WWW-Authenticate': 'ApiKey header="X-Api-Key"' };
    if (headers['x-api-key'] === undefined) response.writeHead(403, asks).end();
    else response.writeHead(307, { Location: `${target}${url}` }).end();
  });
  const baseUrl = await listenInTest(redirecting);
  for (const headers of [{}, { 'X-Api-Key': 'my-own' }]) {
    const error = `${baseUrl}/orders redirects to ${target}/orders, where the key is not sent`;
    await expect(createApi({ baseUrl, headers }).GET('/orders')).rejects.toThrow(error);
  }
  expect(received).toBe(0);
});

test.each(['two\nlines', 'end\r\n', '\u0000', 'snow\u2603', ' '])(
  'a key that no header can have is refused and not shown: %j',
  (key) => {
    vi.stubEnv('API_KEY', key);
    const open = () => openSandbox({ baseUrl: 'http://localhost:3000' });
    expect(open).toThrow(/^API_KEY cannot be sent in a header: [\w ,]+$/);
  },
);

test.each(['?x=1', '?', '#', '/sandboxes/ci?x', '/#top'])('a base URL that ends in %s is refused', (end) => {
  expect(() => openSandbox({ baseUrl: `http://localhost:3000${end}` })).toThrow(/no "\?", no "#"/);
  expect(() => createApi({ baseUrl: `http://localhost:3000${end}` })).toThrow(/no "\?", no "#"/);
});

test('a base URL with user information is refused, and not shown', () => {
  const open = () => openSandbox({ baseUrl: 'https://ada:secret@localhost:3000' });
  expect(open).toThrow(/^A base URL has [^:]* http:\/\/localhost:3000$/);
});
