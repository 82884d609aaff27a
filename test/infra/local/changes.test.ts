import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CHANGE_IDS } from '../../../lib/changes/ids.ts';
import { runMain, type SpawnedServer, spawnServer } from './spawn-server.ts';

interface Options {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const MISSING = '/orders/ORD-0000000000001-001';
const ORDER = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Pizza', quantity: 1, price: 9.5 }],
};

let server: SpawnedServer;
beforeAll(async () => {
  server = await spawnServer(['--changes', CHANGE_IDS.join()]);
});
afterAll(() => server.stop());

async function send(method: string, path: string, { body, headers = {} }: Options = {}): Promise<Received> {
  const response = await fetch(`${server.baseUrl}${path}`, {
    method,
    headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The changes of any response with a body that this one shows. */
function changesIn({ text, headers }: Received): string[] {
  const seen = {
    'extra-members': text.includes('"apiVersion"'),
    'extra-headers': headers.has('x-api-version'),
    'members-reordered': /"success": ?(?:true|false)\s*\}$/.test(text),
    'pretty-printed': text.startsWith('{\n'),
  };
  return Object.entries(seen).flatMap(([id, isSeen]) => (isSeen ? [id] : []));
}

const EVERY = ['extra-members', 'extra-headers', 'members-reordered', 'pretty-printed'];

/** Creates two orders, and returns the responses of a create, a read, a list, a 412, a 422 and a cancellation. */
async function visitOrders(base: string) {
  await send('POST', `${base}/orders`, { body: ORDER });
  const created = await send('POST', `${base}/orders`, { body: ORDER });
  const path = `${base}/orders/${JSON.parse(created.text).data.id}`;
  const stale = { 'If-Match': '"1"' };
  return {
    created,
    read: await send('GET', path),
    list: await send('GET', `${base}/orders?limit=1`),
    refused: await send('PATCH', path, { body: { status: 'paid' }, headers: stale }),
    invalid: await send('POST', `${base}/orders`, { body: {} }),
    cancelled: await send('PATCH', `${path}/cancel`),
  };
}

describe.each([
  ['the default sandbox', '', {}],
  ['a sandbox without settings', '/sandboxes/bare', {}],
  ['a sandbox with settings', '/sandboxes/set', { clock: '2026-01-15T12:00:00Z', journal: true }],
  ['a sandbox with a change and a defect', '/sandboxes/own', { changes: ['deprecated'], defects: ['oldest-first'] }],
])('--changes in %s', (_, base, settings) => {
  test('switches every change on', async () => {
    if (base !== '') expect((await send('PATCH', base, { body: settings })).status).toBe(200);
    const { created, read, list, refused, invalid, cancelled } = await visitOrders(base);
    for (const response of [created, read, list, refused, invalid, cancelled]) {
      expect(changesIn(response), response.text).toEqual(EVERY);
    }
    expect(read.headers.get('etag')).toMatch(/^"[a-z]{32}"$/);
    expect(read.headers.get('etag')).toBe(created.headers.get('etag'));
    expect(read.text).toContain('"total": 9.50');
    expect(JSON.parse(list.text).data.pagination.nextCursor).toHaveLength(300);
    expect(JSON.parse(refused.text).error.details).toMatchObject({ currentETag: read.headers.get('etag') });
    const { message, details } = JSON.parse(invalid.text).error;
    expect(details.map(({ path }: { path: string }) => path)).toEqual(['items', 'customerEmail', 'customerName']);
    expect([message, details[2].message]).toEqual([details[0].message, 'Customer name is required']);
    expect(message).not.toMatch(/required/);
    expect([cancelled.headers.has('deprecation'), read.headers.has('deprecation')]).toEqual([true, false]);
  });
});

test('the changes and defects of a sandbox act together with those of --changes, and are counted', async () => {
  const settings = { changes: ['deprecated'], defects: ['missing-order-is-400'] };
  await send('PATCH', '/sandboxes/both', { body: settings });
  const missing = await send('GET', `/sandboxes/both${MISSING}`);
  expect([missing.status, changesIn(missing)]).toEqual([400, EVERY]);
  const cancelled = await send('PATCH', `/sandboxes/both${MISSING}/cancel`);
  expect([cancelled.headers.has('deprecation'), changesIn(cancelled)]).toEqual([true, EVERY]);
  const { data } = JSON.parse((await send('GET', '/sandboxes/both')).text);
  expect([data.changes, data.defects]).toEqual([
    [{ id: 'deprecated', met: 1 }],
    [{ id: 'missing-order-is-400', met: 1 }],
  ]);
});

describe('--changes changes', () => {
  test.each<[method: string, path: string, headers: Record<string, string>, status: number]>([
    ['GET', '/', {}, 200],
    ['GET', '/health', {}, 200],
    ['GET', '/nowhere', {}, 404],
    ['GET', '/sandboxes/any/nowhere', {}, 404],
    ['PUT', '/orders', {}, 405],
    ['GET', '/orders/17', {}, 400],
    ['GET', MISSING, {}, 404],
    ['GET', '/orders', { 'X-Sandbox': 'Not a name' }, 400],
    ['GET', '/orders', { Prefer: 'code=503' }, 503],
    ['GET', '/health?__code=500', {}, 500],
    ['DELETE', `/sandboxes/any${MISSING}`, { Prefer: 'code=409' }, 409],
    ['GET', '/nowhere', { Prefer: 'code=401' }, 404],
  ])('%s %s with %j: %i', async (method, path, headers, status) => {
    const response = await send(method, path, { headers });
    expect([response.status, changesIn(response)], response.text).toEqual([status, EVERY]);
    if (status >= 400) expect(JSON.parse(response.text).error.message).not.toMatch(/\d|nowhere|Prefer|request/);
  });

  test('the response of a fault rule', async () => {
    await send('PATCH', '/sandboxes/ruled', { body: { faults: [{ method: 'GET', path: '*', status: 503 }] } });
    const response = await send('GET', '/sandboxes/ruled/orders');
    expect([response.status, response.headers.get('x-fault'), changesIn(response)]).toEqual([503, '0', EVERY]);
  });

  test('only the headers of a 304', async () => {
    const created = await send('POST', '/orders', { body: ORDER });
    const path = `/orders/${JSON.parse(created.text).data.id}`;
    const unchanged = await send('GET', path, { headers: { 'If-None-Match': created.headers.get('etag') ?? '' } });
    expect([unchanged.status, unchanged.text, changesIn(unchanged)]).toEqual([304, '', ['extra-headers']]);
  });
});

describe('--changes does not change', () => {
  test.each<[method: string, path: string, headers: Record<string, string>, status: number]>([
    ['GET', '/sandboxes/any', {}, 200],
    ['GET', '/sandboxes/any/snapshot', {}, 200],
    ['GET', '/sandboxes/any/requests', {}, 200],
    ['GET', '/sandboxes/any/events', {}, 200],
    ['PUT', '/sandboxes/any', {}, 400],
    ['GET', '/sandboxes/any', { Prefer: 'code=503' }, 503],
    ['POST', '/oauth/token', {}, 404],
    ['GET', '/openapi.json', {}, 200],
    ['GET', '/llms.txt', {}, 200],
    ['GET', '/docs', {}, 200],
    ['GET', '/console', {}, 200],
    ['GET', '/defects', {}, 200],
    ['GET', '/changes', {}, 200],
    ['GET', '/changes', { Prefer: 'code=404' }, 404],
  ])('%s %s with %j: %i', async (method, path, headers, status) => {
    const response = await send(method, path, { headers });
    expect([response.status, changesIn(response)], response.text.slice(0, 300)).toEqual([status, []]);
  });

  test('a response that a transport fault breaks', async () => {
    const faults = [{ method: 'GET', path: '/orders', transport: 'malformed' }];
    await send('PATCH', '/sandboxes/broken', { body: { faults } });
    const response = await send('GET', '/sandboxes/broken/orders');
    expect([response.status, changesIn(response)]).toEqual([200, []]);
  });
});

test('CHANGES switches changes on, too, and an unknown id aborts the start', async () => {
  const other = await spawnServer([], { CHANGES: 'extra-headers, pretty-printed' });
  onTestFinished(other.stop);
  const response = await fetch(`${other.baseUrl}/orders`);
  const received = { status: response.status, headers: response.headers, text: await response.text() };
  expect(changesIn(received)).toEqual(['extra-headers', 'pretty-printed']);
  const stderr = 'npm start: changes: "extra-member" is not a change. Did you mean extra-members?\n';
  expect(await runMain(['--changes', 'extra-member'])).toMatchObject({ code: 2, stdout: '', stderr });
});
