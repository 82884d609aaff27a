import { describe, expect, test } from 'vitest';
import { SOURCE } from '../../../lib/about.ts';
import { SPOILERS } from '../../../lib/api/switches/json.ts';
import { buildOrder } from '../../../lib/client/client.ts';
import { sendJson } from '../../tools/send-json.ts';
import { runMain } from '../../tools/server/spawn-server.ts';
import { serverInTest, withServer } from '../../tools/with-server.ts';

describe.each<[string, string[], NodeJS.ProcessEnv]>([
  ['--require-sandbox', ['--require-sandbox'], {}],
  ['REQUIRE_SANDBOX=on', [], { REQUIRE_SANDBOX: 'on' }],
])('with %s', (_, args, env) => {
  const server = withServer(args, env);

  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    sendJson(`${server.baseUrl}${path}`, method, method === 'GET' ? undefined : buildOrder(), headers);

  test.each([
    ['GET', '/orders'],
    ['POST', '/orders'],
    ['GET', '/orders/ORD-0000000000001-001'],
    ['PATCH', '/orders/ORD-0000000000001-001/cancel'],
    ['DELETE', '/orders/not-an-id?__code=503'],
  ])('%s %s without a sandbox is a 400 that says how to name one', async (method, path) => {
    const response = await send(method, path);
    const { error } = JSON.parse(await response.text());
    expect([response.status, error.code]).toEqual([400, 'BAD_REQUEST']);
    expect(error.message).toMatch(/X-Sandbox: \S+.*\/sandboxes\/\S+/);
  });

  test('a header or a base URL names one, even the default one', async () => {
    const named = [
      await send('POST', '/orders', { 'x-sandbox': 'mine' }),
      await send('POST', '/sandboxes/mine/orders'),
      await send('POST', '/orders', { 'x-sandbox': 'default' }),
    ];
    expect(named.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test('everything else needs none', async () => {
    const own = ['', '/requests', '/events'].map((path) => `/sandboxes/mine${path}`);
    const paths = ['/', '/health', '/openapi.json', '/docs', '/defects', ...own];
    const statuses = await Promise.all(paths.map(async (path) => (await send('GET', path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
    expect((await send('GET', '/nothing')).status).toBe(404);
  });
});

type Entry = Readonly<Record<string, unknown>>;

/** The source of a bug is shown as soon as the project has an address. */
const spoilers = SPOILERS.filter((member) => member !== 'source' || SOURCE !== undefined);

test.each<[string, boolean, string[], NodeJS.ProcessEnv]>([
  ['--no-spoilers', false, ['--no-spoilers'], {}],
  ['SPOILERS=off', false, [], { SPOILERS: 'off' }],
  ['neither', true, [], {}],
])('with %s, the catalogue shows how to find a defect: %s', async (_, isShown, args, env) => {
  const server = await serverInTest([...args, '--defects', 'float-money'], env);
  const read = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).json();
  const { data } = (await read('/defects')) as { data: { defects: Entry[] } };
  const { data: one } = (await read('/defects/float-money')) as { data: Entry };
  for (const entry of [...data.defects, one]) {
    expect(spoilers.filter((member) => member in entry)).toEqual(isShown ? spoilers : []);
  }
  const text = await (await fetch(`${server.baseUrl}/llms.txt`)).text();
  expect(text).not.toContain('scoring.md');
  expect(one).toMatchObject({ id: 'float-money', rule: expect.any(String), seenIn: expect.any(Array), met: 0 });
});

test.each([
  { args: ['--api-key'], env: {} },
  { args: [], env: { API_KEY_REQUIRED: 'on' } },
])('a closed server without a key does not start: %o', async ({ args, env }) => {
  expect(await runMain(args, env)).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('API_KEY') });
});

test.each(['true', '1', 'On', 'yes', ' on'])('API_KEY_REQUIRED=%s does not start a server', async (value) => {
  const env = { API_KEY: 'a-key', API_KEY_REQUIRED: value };
  const stderr = expect.stringContaining('API_KEY_REQUIRED must be on or off');
  for (const args of [[], ['--api-key']]) {
    expect(await runMain(args, env)).toMatchObject({ code: 2, stdout: '', stderr });
  }
});

test.each(['two\nlines', ' before', 'after\t', 'schl\u00fcssel', '\u{1f511}', '\u007f'])(
  'a key that no header can carry does not start a server: %j',
  async (key) => {
    const { code, stdout, stderr } = await runMain(['--api-key'], { API_KEY: key });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('API_KEY');
    expect(stderr).not.toContain(key);
  },
);

test.each([
  ['API_KEY alone', {}],
  ['an empty API_KEY_REQUIRED', { API_KEY_REQUIRED: '' }],
  ['API_KEY_REQUIRED=off', { API_KEY_REQUIRED: 'off' }],
])('%s leaves the server open', async (_, env) => {
  const { baseUrl } = await serverInTest([], { API_KEY: 'a-key', ...env });
  expect((await fetch(`${baseUrl}/orders`)).status).toBe(200);
});

test('a key may have spaces inside', async () => {
  const { baseUrl } = await serverInTest(['--api-key'], { API_KEY: 'open sesame!' });
  const statuses = ['open sesame!', 'open'].map(async (key) => {
    return (await fetch(`${baseUrl}/orders`, { headers: { 'X-Api-Key': key } })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 403]);
});
