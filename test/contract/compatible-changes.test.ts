import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import type { JsonObject } from '../tools/json.ts';
import { freshSandbox, sandboxWith } from './tools/arrange/sandbox-world.ts';
import {
  createOrderIn,
  expectError,
  expectOk,
  expectViolations,
  NO_SUCH_ID,
  orderWithItem,
  validOrder,
} from './tools/arrange/world.ts';
import { API_KEY, api } from './tools/client/client.ts';
import { dataOf, errorOf, orderOf } from './tools/client/exchange.ts';

/** The number of members of each object in a JSON value, in ascending order. */
function sizesIn(value: unknown): number[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(sizesIn);
  const sizes = Array.isArray(value) ? inner : [...inner, Object.keys(value).length];
  return sizes.toSorted((a, b) => a - b);
}

const changedSandbox = (...changes: string[]) => sandboxWith({ changes });

test('GET /changes lists the compatible changes', async () => {
  const { changes } = dataOf(await api.get('/changes')) as { changes: JsonObject[] };
  expect(changes).not.toHaveLength(0);
  for (const change of changes) {
    expect(change).toMatchObject({ title: expect.any(String), freedom: expect.any(String), hint: expect.any(String) });
  }
});

describe('the setting changes', () => {
  test('is shown with counts, is in the snapshot, and is reset by null', async () => {
    const { client, path, set, state } = await changedSandbox('pretty-printed', 'deprecated');
    await client.get(`/orders/${NO_SUCH_ID}`);
    expect((await state())['changes']).toEqual([
      { id: 'pretty-printed', met: 1 },
      { id: 'deprecated', met: 0 },
    ]);
    const { settings } = dataOf(await api.get(`${path}/snapshot`));
    expect(settings).toMatchObject({ changes: ['pretty-printed', 'deprecated'] });
    await set({ delayMs: 0 });
    expect((await state())['changes']).toMatchObject([{ met: 1 }, { met: 0 }]);
    await set({ changes: null });
    expect((await state())['changes']).toEqual([]);
  });

  test('rejects an unknown id with the nearest, and an id named twice', async () => {
    const { path } = freshSandbox();
    const unknown = expectViolations(await api.patch(path, { changes: ['extra-member'] }));
    expect(unknown['changes[0]']).toContain('Did you mean extra-members?');
    expectViolations(await api.patch(path, { changes: ['deprecated', 'deprecated'] }));
    expectViolations(await api.patch(path, { changes: 'deprecated' }));
  });

  test('concerns neither the sandbox itself nor the descriptions of the service', async () => {
    const { path, client } = await changedSandbox('pretty-printed');
    for (const { text } of [await api.get(path), await client.get('/changes'), await client.get('/defects')]) {
      expect(text).not.toContain('\n');
    }
    expect((await client.send('DELETE', '/oauth/token')).text).not.toContain('\n');
    for (const concerned of ['/orders', '/orders?__code=503', `/orders/${NO_SUCH_ID}`]) {
      expect((await client.get(concerned)).text, concerned).toContain('\n  "');
    }
  });

  testNeeding('sandboxes-without-key')('concerns / and /health, and paths and methods that do not exist', async () => {
    const { name, client } = await changedSandbox('pretty-printed');
    for (const concerned of ['/', '/health', '/health?__code=503', '/nowhere']) {
      // By header: API Gateway takes `/` below a sandbox's base URL for the sandbox itself.
      expect((await api.get(concerned, { 'X-Sandbox': name })).text, concerned).toContain('\n  "');
    }
    expect((await client.send('DELETE', '/orders')).text).toContain('\n  "');
  });

  test('leaves a response that a transport fault breaks alone', async () => {
    const { client, path, set } = await changedSandbox('extra-headers');
    await set({ faults: [{ method: 'GET', path: '/orders', transport: 'malformed' }] });
    const response = await fetch(`${client.baseUrl}${path}/orders`, { headers: API_KEY });
    expect(response.headers.get('x-api-version')).toBeNull();
  });

  test('combines with bugs', async () => {
    const { client, set, state } = await changedSandbox('opaque-etags', 'extra-members');
    await set({ defects: ['stale-not-modified'] });
    const created = await client.post('/orders', validOrder());
    const path = `/orders/${orderOf(created).id}`;
    await client.patch(path, { status: 'paid' });
    expect((await client.get(path, { 'If-None-Match': created.headers['etag'] ?? '' })).status).toBe(304);
    expect(await state()).toMatchObject({ defects: [{ met: 1 }], changes: [{ met: 3 }, { met: 2 }] });
  });
});

describe('the change', () => {
  test('extra-members adds one to every object of a list and of an error', async () => {
    const { client } = await changedSandbox('extra-members');
    const { id } = await createOrderIn('completed', {}, client);
    // data, the envelope, meta, a receipt, two items, the pagination and an order.
    expect(sizesIn((await client.get('/orders')).json)).toEqual([3, 4, 5, 6, 7, 7, 8, 10]);
    // Three violations, the error and the envelope.
    expect(sizesIn((await client.post('/orders', {})).json)).toEqual([3, 3, 3, 3, 4]);
    // `from`, `to` and `allowed`.
    expect(sizesIn((await client.patch(`/orders/${id}`, { status: 'paid' })).json)).toEqual([3, 4, 4]);
  });

  test('members-reordered reverses the members of every object', async () => {
    const { client } = await changedSandbox('members-reordered');
    const { json = {} } = await client.post('/orders', validOrder());
    expect(Object.keys(json).slice(-2)).toEqual(['data', 'success']);
    expect(Object.keys(json['data'] as object).at(-1)).toBe('id');
    expect(Object.keys((json['data'] as { items: object[] }).items[0] ?? {}).at(-1)).toBe('id');
  });

  test('trailing-zeros writes amounts with two decimals, and no other number', async () => {
    const { client } = await changedSandbox('trailing-zeros');
    const { text } = await client.post('/orders', orderWithItem({ price: 9.5, quantity: 2 }));
    const amounts = Object.fromEntries(
      [...text.matchAll(/"(\w+)": ?([\d.]+)/g)].map(([, name, number]) => [name, number]),
    );
    expect(amounts).toEqual({ quantity: '2', price: '9.50', subtotal: '19.00', total: '19.00' });
    expect((await client.get('/orders')).text).toMatch(/"meta": ?\{[^{}]*"total": ?\d+\s*[,}]/);
  });

  test('messages-reworded gives each code one message, which names no member, but keeps the message for a missing name', async () => {
    const { client } = await changedSandbox('messages-reworded');
    const { customerName, customerEmail, items } = expectViolations(await client.post('/orders', {}));
    expect([customerName, customerEmail]).toEqual(['Customer name is required', items]);
    expect(items).not.toMatch(/items|e-?mail|required/i);
    expect(expectError(await client.get(`/orders/${NO_SUCH_ID}`), 'NOT_FOUND').message).not.toMatch(/ORD-/);
  });

  test.each<[path: string, headers: Record<string, string>, named: string[]]>([
    ['/orders?stauts=paid', {}, ['stauts']],
    ['/orders?limit=1&limit=2', {}, ['limit']],
    ['/orders?page=1&offset=0', {}, ['page', 'offset']],
    ['/orders?createdFrom=now', {}, ['createdFrom']],
    [`/orders/${NO_SUCH_ID}`, { 'If-None-Match': 'unquoted' }, ['If-None-Match']],
  ])('messages-reworded keeps what the message to GET %s with %j names', async (path, headers, named) => {
    const { client } = await changedSandbox('messages-reworded');
    const { message } = expectError(await client.get(path, headers), 'BAD_REQUEST');
    for (const name of named) expect(message).toContain(name);
    expect(message).not.toMatch(/must|query|times|one of/);
  });

  const STATUSES = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504];
  test.for(STATUSES)('messages-reworded has another message for a %i', async (status, { skip }) => {
    const { client, set } = freshSandbox();
    const messageNow = async () => errorOf(await client.get('/orders', { Prefer: `code=${status}` })).message;
    const usual = await messageNow();
    await set({ changes: ['messages-reworded'] });
    const reworded = await messageNow();
    skip(reworded === usual, 'the target has this change on in every sandbox');
    expect(reworded).not.toContain(usual);
  });

  test('details-reordered lists the broken rules in reverse order, with the message of the new first one', async () => {
    const { client } = await changedSandbox('details-reordered');
    const { message, details } = errorOf(await client.post('/orders', {}));
    const rules = details as { path: string; message: string }[];
    expect(rules.map(({ path }) => path)).toEqual(['items', 'customerEmail', 'customerName']);
    expect(message).toBe(rules[0]?.message);
  });

  test('opaque-etags replaces entity tags, which work', async () => {
    const { client } = await changedSandbox('opaque-etags');
    const path = `/orders/${orderOf(await client.post('/orders', validOrder())).id}`;
    const tag = (await client.get(path)).headers['etag'] ?? '';
    expect(tag).toMatch(/^"[a-z]{32}"$/);
    const missed = await client.get(path, { 'If-None-Match': `"x", W/${tag}` });
    expect([missed.status, missed.headers['etag']]).toEqual([304, tag]);
    expectOk(await client.get(path, { 'If-None-Match': '"1"' }));
    const refused = await client.patch(path, { status: 'paid' }, { 'If-Match': '"1"' });
    expect(expectError(refused, 'PRECONDITION_FAILED').details).toMatchObject({ currentETag: tag });
    const paid = await client.patch(path, { status: 'paid' }, { 'If-Match': tag });
    expect(paid.status).toBe(200);
    expect(paid.headers['etag']).not.toBe(tag);
    expectError(await client.patch(path, {}, { 'If-Match': 'unquoted' }), 'BAD_REQUEST');
  });

  test('longer-cursors makes cursors of 300 characters, which page', async () => {
    const { client } = await changedSandbox('longer-cursors');
    for (let count = 0; count < 3; count += 1) await client.post('/orders', validOrder());
    const cursorIn = (data: JsonObject) => (data['pagination'] as { nextCursor: string }).nextCursor;
    const cursor = cursorIn(dataOf(await client.get('/orders?limit=1')));
    expect(cursor).toHaveLength(300);
    const second = dataOf(await client.get(`/orders?limit=1&cursor=${cursor}`));
    expect(second['pagination']).toMatchObject({ offset: 1 });
    const forged = `${cursor.slice(0, -1)}${cursor.endsWith('0') ? 1 : 0}`;
    expectError(await client.get(`/orders?limit=1&cursor=${forged}`), 'BAD_REQUEST');
  });

  test('deprecated adds headers to the cancel endpoint only', async () => {
    const { client } = await changedSandbox('deprecated');
    const { id } = await createOrderIn('pending', {}, client);
    const { headers } = await client.send('PATCH', `/orders/${id}/cancel`);
    expect(headers['deprecation']).toMatch(/^@\d+$/);
    expect(Date.parse(headers['sunset'] ?? '')).toBeGreaterThan(Number(headers['deprecation']?.slice(1)) * 1_000);
    expect(headers['link']).toBe(`<../${id}>; rel="successor-version"`);
    expect((await client.get(`/orders/${id}`)).headers['deprecation']).toBeUndefined();
  });

  test('extra-headers adds two headers, to a 304 as well', async () => {
    const { client } = await changedSandbox('extra-headers', 'pretty-printed');
    const { id } = await createOrderIn('pending', {}, client);
    const { status, headers } = await client.get(`/orders/${id}`, { 'If-None-Match': '*' });
    expect(status).toBe(304);
    expect([headers['x-robots-tag'], headers['x-api-version']]).toEqual(['noindex', expect.any(String)]);
  });
});
