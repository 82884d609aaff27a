import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SpawnedServer, spawnServer } from './spawn-server.ts';

const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza', quantity: 1, price: 9.5 }],
};

describe.each<[string, string[], NodeJS.ProcessEnv]>([
  ['--require-sandbox', ['--require-sandbox'], {}],
  ['REQUIRE_SANDBOX=on', [], { REQUIRE_SANDBOX: 'on' }],
])('with %s', (_, args, env) => {
  let server: SpawnedServer;
  beforeAll(async () => {
    server = await spawnServer(args, env);
  });
  afterAll(() => server.stop());

  const send = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(method !== 'GET' && { body: JSON.stringify(ORDER) }),
    });

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
