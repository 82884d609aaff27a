import { describe, expect, onTestFinished, test } from 'vitest';
import { SOURCE } from '../../../../lib/about.ts';
import { buildOrder } from '../../../../lib/client/client.ts';
import { SPOILERS } from '../../../../lib/switches/catalogue.ts';
import { sendJson } from '../../../tools/send-json.ts';
import { spawnServer } from '../../../tools/server/spawn-server.ts';
import { withServer } from '../../../tools/with-server.ts';

const ORDER = buildOrder();

describe.each<[string, string[], NodeJS.ProcessEnv]>([
  ['--require-sandbox', ['--require-sandbox'], {}],
  ['REQUIRE_SANDBOX=on', [], { REQUIRE_SANDBOX: 'on' }],
])('with %s', (_, args, env) => {
  const server = withServer(args, env);

  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    sendJson(`${server.baseUrl}${path}`, method, method === 'GET' ? undefined : ORDER, headers);

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
    const paths = [
      '/',
      '/health',
      '/openapi.json',
      '/docs',
      '/defects',
      '/sandboxes/mine',
      '/sandboxes/mine/requests',
      '/sandboxes/mine/events',
    ];
    const statuses = await Promise.all(paths.map(async (path) => (await send('GET', path)).status));
    expect(statuses).toEqual(paths.map(() => 200));
    expect((await send('GET', '/nothing')).status).toBe(404);
  });
});

type Entry = Readonly<Record<string, unknown>>;

/** The source of a bug is shown as soon as the project has an address. */
const spoilers = SPOILERS.filter((member) => member !== 'source' || SOURCE !== undefined);

async function expectSpoilers(isShown: boolean, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const server = await spawnServer([...args, '--defects', 'float-money'], env);
  onTestFinished(server.stop);
  const read = async (path: string) => (await fetch(`${server.baseUrl}${path}`)).json();
  const { data } = (await read('/defects')) as { data: { defects: Entry[] } };
  const { data: one } = (await read('/defects/float-money')) as { data: Entry };
  for (const entry of [...data.defects, one]) {
    expect(spoilers.filter((member) => member in entry)).toEqual(isShown ? spoilers : []);
  }
  const text = await (await fetch(`${server.baseUrl}/llms.txt`)).text();
  expect(text).not.toContain('scoring.md');
  expect(one).toMatchObject({ id: 'float-money', rule: expect.any(String), seenIn: expect.any(Array), met: 0 });
}

test.each<[string, boolean, string[], NodeJS.ProcessEnv]>([
  ['--no-spoilers', false, ['--no-spoilers'], {}],
  ['SPOILERS=off', false, [], { SPOILERS: 'off' }],
  ['neither', true, [], {}],
])('with %s, the catalogue shows how to find a defect: %s', (_, ...given) => expectSpoilers(...given));
