import { describe, expect, test } from 'vitest';
import { buildOrder } from '../../../../lib/client/client.ts';
import { CHANGE_IDS } from '../../../../lib/switches/ids.ts';
import { sendJson } from '../../../tools/send-json.ts';
import { runMain } from '../../../tools/server/spawn-server.ts';
import { serverInTest, withServer } from '../../../tools/with-server.ts';

const MISSING = '/orders/ORD-0000000000001-001';
const ORDER = buildOrder();

const server = withServer(['--changes', CHANGE_IDS.join()]);

async function send(method: string, path: string, body?: object, headers?: Record<string, string>) {
  const response = await sendJson(`${server.baseUrl}${path}`, method, body, headers);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The changes of any response with a body that this one shows. */
function changesIn({ text, headers }: { readonly text: string; readonly headers: Headers }): string[] {
  const seen = {
    'extra-members': text.includes('"apiVersion"'),
    'extra-headers': headers.has('x-api-version'),
    'members-reordered': /"success": ?(?:true|false)\s*\}$/.test(text),
    'pretty-printed': text.startsWith('{\n'),
  };
  return Object.entries(seen).flatMap(([id, isSeen]) => (isSeen ? [id] : []));
}

const EVERY = ['extra-members', 'extra-headers', 'members-reordered', 'pretty-printed'];

test.each([
  ['the default sandbox', '', {}],
  ['a sandbox without settings', '/sandboxes/bare', {}],
  ['a sandbox with settings', '/sandboxes/set', { clock: '2026-01-15T12:00:00Z', journal: true }],
  ['a sandbox with a change and a bug', '/sandboxes/own', { changes: ['deprecated'], defects: ['oldest-first'] }],
])('--changes switches every change on in %s', async (_, base, settings) => {
  if (base !== '') expect((await send('PATCH', base, settings)).status).toBe(200);
  const created = await send('POST', `${base}/orders`, ORDER);
  const path = `${base}/orders/${JSON.parse(created.text).data.id}`;
  const read = await send('GET', path);
  const cancelled = await send('PATCH', `${path}/cancel`);
  for (const response of [created, read, cancelled]) expect(changesIn(response), response.text).toEqual(EVERY);
  expect(read.headers.get('etag')).toMatch(/^"[a-z]{32}"$/);
  expect(read.text).toContain('"total": 19.00');
  expect([cancelled.headers.has('deprecation'), read.headers.has('deprecation')]).toEqual([true, false]);
});

test('the changes and bugs of a sandbox act together with those of --changes, and are counted', async () => {
  const settings = { changes: ['deprecated'], defects: ['missing-order-is-400'] };
  await send('PATCH', '/sandboxes/both', settings);
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
    const response = await send(method, path, undefined, headers);
    expect([response.status, changesIn(response)], response.text).toEqual([status, EVERY]);
    if (status >= 400) expect(JSON.parse(response.text).error.message).not.toMatch(/\d|nowhere|Prefer|request/);
  });

  test('the response of a fault rule', async () => {
    await send('PATCH', '/sandboxes/ruled', { faults: [{ method: 'GET', path: '*', status: 503 }] });
    const response = await send('GET', '/sandboxes/ruled/orders');
    expect([response.status, response.headers.get('x-fault'), changesIn(response)]).toEqual([503, '0', EVERY]);
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
    const response = await send(method, path, undefined, headers);
    expect([response.status, changesIn(response)], response.text.slice(0, 300)).toEqual([status, []]);
  });
});

test('CHANGES switches changes on, too, and an unknown id aborts the start', async () => {
  const other = await serverInTest([], { CHANGES: 'extra-headers, pretty-printed' });
  const response = await fetch(`${other.baseUrl}/orders`);
  const received = { headers: response.headers, text: await response.text() };
  expect(changesIn(received)).toEqual(['extra-headers', 'pretty-printed']);
  const stderr = 'npm start: changes: "extra-member" is not a change. Did you mean extra-members?\n';
  expect(await runMain(['--changes', 'extra-member'])).toMatchObject({ code: 2, stdout: '', stderr });
});
