import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import {
  AUTHS,
  basic,
  DEFAULT_SETTINGS,
  freshSandbox,
  NOON,
  PASSWORD,
  sandboxWith,
} from './tools/arrange/sandbox-world.ts';
import {
  expectBrokenAt,
  expectCreated,
  expectError,
  expectOk,
  expectOthersServed,
  NO_SUCH_ID,
} from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { type ApiResponse, dataOf, orderOf } from './tools/client/exchange.ts';

const FAULT = { method: 'POST', path: '/orders', status: 503 };

describe('settings', () => {
  test('change by merge patch: an omitted setting stays, and null resets a setting', async () => {
    const { path, set, state } = freshSandbox();
    const response = await set({ clock: NOON, journal: true, faults: [FAULT] });
    const settings = { ...DEFAULT_SETTINGS, clock: NOON, faults: [{ ...FAULT, met: 0 }], journal: true };
    expect(dataOf(response)['settings']).toEqual(settings);
    const headers = { 'content-type': 'application/merge-patch+json' };
    expectOk(await api.patch(path, { delayMs: 5 }, headers));
    expect((await state())['settings']).toEqual({ ...settings, delayMs: 5 });
    await set({ clock: null, delayMs: null, faults: null, journal: null });
    expect((await state())['settings']).toEqual(DEFAULT_SETTINGS);
    await set({});
  });

  test.each<[string, unknown]>([
    ['clock', '2026-01-01'],
    ['clock', '1969-12-31T23:59:59Z'],
    ['clock', '2286-01-01T00:00:00Z'],
    ['clock', 0],
    ['clock.startAt', { startAt: '1969-12-31T23:59:59Z' }],
    ['clock.speed', { startAt: NOON, speed: 2 }],
    ['delayMs', -1],
    ['delayMs', 20_001],
    ['journal', 'yes'],
    ['events', 'yes'],
    ['faults', {}],
    ['faults[0].method', [{ ...FAULT, method: 'PUT' }]],
    ['faults[0].path', [{ ...FAULT, path: '/nothing' }]],
    ['faults[0]', [{ ...FAULT, method: 'DELETE' }]],
    ['faults[0]', [{ ...FAULT, method: '*', path: '/orders', status: undefined }]],
    ['faults[0]', [{ ...FAULT, transport: 'malformed' }]],
    ['faults[0]', [{ method: '*', path: '*', delayMs: 5, retryAfter: 1 }]],
    ['faults[0].status', [{ ...FAULT, status: 418 }]],
    ['faults[0].transport', [{ method: '*', path: '*', transport: 'slow' }]],
    ['faults[0].met', [{ ...FAULT, met: 0 }]],
    ['faults[0].times', [{ ...FAULT, times: 0 }]],
    ['faults[0].when', [{ ...FAULT, when: 'during' }]],
    ['faults[0].delayMs', [{ ...FAULT, delayMs: 20_001 }]],
    ['faults[0].retryAfter', [{ ...FAULT, retryAfter: -1 }]],
    ['rateLimit', 5],
    ['rateLimit.requests', { requests: 0, windowSeconds: 60 }],
    ['rateLimit.requests', { requests: 10_001, windowSeconds: 60 }],
    ['rateLimit.requests', { windowSeconds: 60 }],
    ['rateLimit.windowSeconds', { requests: 5, windowSeconds: 0.5 }],
    ['rateLimit.windowSeconds', { requests: 5, windowSeconds: 3601 }],
    ['rateLimit.burst', { requests: 5, windowSeconds: 60, burst: 1 }],
    ['speed', 11],
  ])('reject a bad %s: %j', async (at, value) => {
    const { path, state } = freshSandbox();
    const member = at.split(/[.[]/)[0] ?? at;
    expectBrokenAt(await api.patch(path, { [member]: value }), at);
    expect((await state())['settings']).toEqual(DEFAULT_SETTINGS);
  });

  test('are not available to the default sandbox', async () => {
    const { message } = expectError(await api.patch('/sandboxes/default', { journal: true }), 'VALIDATION_ERROR');
    expect(message).toMatch(/name a sandbox/i);
    expect(dataOf(await api.get('/sandboxes/default'))['settings']).toMatchObject({ journal: false });
  });

  test('keep all of several concurrent changes', async () => {
    const { set, state } = freshSandbox();
    await Promise.all([set({ clock: NOON }), set({ journal: true }), set({ faults: [FAULT] }), set({ delayMs: 1 })]);
    const faults = [{ ...FAULT, met: 0 }];
    const changed = { clock: NOON, delayMs: 1, faults, journal: true };
    expect((await state())['settings']).toEqual({ ...DEFAULT_SETTINGS, ...changed });
  });
});

describe('a frozen clock', () => {
  test('determines ids and times, and makes each change later than the change before', async () => {
    const { client, create } = await sandboxWith({ clock: NOON });
    const [first, second] = [await expectCreated(create()), await expectCreated(create())];
    expect([first.id, second.id]).toEqual(['ORD-1767268800000-001', 'ORD-1767268800000-002']);
    expect([first.createdAt, first.updatedAt]).toEqual([NOON, NOON]);
    const paid = orderOf(await client.patch(`/orders/${first.id}`, { status: 'paid' }));
    const [afterOne, afterTwo] = ['2026-01-01T12:00:00.001Z', '2026-01-01T12:00:00.002Z'];
    expect([paid.receipt?.issuedAt, paid.updatedAt]).toEqual([afterOne, afterOne]);
    expect(orderOf(await client.patch(`/orders/${first.id}`, { status: 'completed' })).updatedAt).toBe(afterTwo);
  });

  testNeeding('sandboxes-without-key')('is the time in GET /health', async () => {
    const { client } = await sandboxWith({ clock: NOON });
    expect(dataOf(await client.get('/health'))['timestamp']).toBe(NOON);
  });

  test('can be set again, even to an earlier time, from 1970 to the end of 2285', async () => {
    const { create, set } = freshSandbox();
    for (const [clock, digits] of [
      ['2285-12-31T23:59:59.999Z', '9972028799999'],
      ['1970-01-01T00:00:00.000Z', '0000000000000'],
    ]) {
      await set({ clock });
      expect(await expectCreated(create())).toMatchObject({ id: `ORD-${digits}-001`, createdAt: clock });
    }
  });

  test('never reuses the id of a deleted order, also after being set back', async () => {
    const { client, create, set } = await sandboxWith({ clock: NOON });
    for (const later of [NOON, '2026-02-01T00:00:00Z']) {
      const { id } = await expectCreated(create());
      await set({ clock: later });
      await client.delete(`/orders/${id}`);
      await set({ clock: NOON });
      expect((await expectCreated(create())).id).not.toBe(id);
      expectError(await client.get(`/orders/${id}`), 'NOT_FOUND');
    }
  });
});

testNeeding('concurrency')('delayMs delays every response of a sandbox, and no other', async () => {
  const { client } = await sandboxWith({ delayMs: 1_000 });
  await expectOthersServed(async () => {
    const start = performance.now();
    await client.get('/orders');
    expect(performance.now() - start).toBeGreaterThanOrEqual(999);
  });
});

/** The limit, the remaining requests and the seconds until the next window, from a response's headers. */
function limitIn({ headers }: ApiResponse): (string | undefined)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`]);
}

const UNLIMITED = [undefined, undefined, undefined];

const limited = (requests: number) => sandboxWith({ clock: NOON, rateLimit: { requests, windowSeconds: 60 } });

describe('a rate limit', () => {
  test('counts responses of every status, and then refuses requests', async () => {
    const { client } = await limited(5);
    const responses = [
      await client.get('/orders'),
      await client.get(`/orders/${NO_SUCH_ID}`),
      await client.get('/orders?limit=x'),
      await client.post('/orders', {}),
      await client.get('/orders?__code=503'),
      await client.get('/orders'),
      await client.get('/orders/malformed'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 400, 422, 503, 429, 429]);
    const remaining = ['4', '3', '2', '1', '0', '0', '0'];
    expect(responses.map(limitIn)).toEqual(remaining.map((left) => ['5', left, '60']));
  });

  test('refuses with a 429 and Retry-After, and creates no order', async () => {
    const { client, create, set, state } = await limited(1);
    await set({ clock: '2026-01-01T12:00:59.500Z' });
    await create();
    const refused = await create();
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('1');
    expect(limitIn(await client.get('/orders'))).toEqual(['1', '0', '1']);
    expect(await state()).toMatchObject({ orders: { total: 1 } });
  });

  test('follows the sandbox’s clock: moving it opens the next window', async () => {
    const { client, set } = await limited(1);
    expectOk(await client.get('/orders'));
    await set({ clock: '2026-01-01T12:00:59.999Z' });
    expectError(await client.get('/orders'), 'TOO_MANY_REQUESTS');
    await set({ clock: '2026-01-01T12:01:00.000Z' });
    expect(limitIn(await client.get('/orders'))).toEqual(['1', '0', '60']);
    await set({ clock: NOON });
    expectError(await client.get('/orders'), 'TOO_MANY_REQUESTS');
  });

  test('is shown as it was set, and starts over when it is set, but not when another setting is', async () => {
    const { client, set } = await limited(2);
    await client.get('/orders');
    await set({ journal: true });
    expect(limitIn(await client.get('/orders'))).toEqual(['2', '0', '60']);
    const rateLimit = { requests: 10_000, windowSeconds: 3600 };
    for (const _ of [1, 2]) {
      expect(dataOf(await set({ rateLimit }))['settings']).toMatchObject({ rateLimit });
      expect(limitIn(await client.get('/orders'))).toEqual(['10000', '9999', '3600']);
    }
    await set({ rateLimit: null });
    expect(limitIn(await client.get('/orders'))).toEqual(UNLIMITED);
  });

  test('counts only the order routes', async () => {
    const { client, path } = await limited(1);
    for (const open of ['/defects/float-money', '/health', '/defects', '/changes', '/nothing']) {
      expect(limitIn(await client.get(open)), open).toEqual(UNLIMITED);
    }
    expect(limitIn(await client.send('OPTIONS', '/orders'))).toEqual(UNLIMITED);
    expect(limitIn(await client.send('PUT', '/orders'))).toEqual(UNLIMITED);
    expect(limitIn(await client.send('POST', '/oauth/token'))).toEqual(UNLIMITED);
    expect(limitIn(await api.get(path))).toEqual(UNLIMITED);
    expect(limitIn(await client.get('/orders'))).toEqual(['1', '0', '60']);
  });

  test('does not count a request that access refuses', async () => {
    const { client, set } = await limited(1);
    await set({ auth: AUTHS.basic });
    const refused = await client.get('/orders');
    expectError(refused, 'UNAUTHORIZED');
    expect(limitIn(refused)).toEqual(UNLIMITED);
    expect(limitIn(await client.get('/orders', basic('ada', PASSWORD)))).toEqual(['1', '0', '60']);
  });

  test('is checked before requested faults and the faults of the sandbox', async () => {
    const { client, set } = await limited(2);
    await set({ faults: [{ method: 'GET', path: '/orders', status: 500, times: 1 }] });
    const faulted = await client.get('/orders');
    expect([faulted.status, ...limitIn(faulted)]).toEqual([500, '2', '1', '60']);
    expectError(await client.get('/orders', { prefer: 'code=404' }), 'NOT_FOUND');
    expectError(await client.get('/orders', { prefer: 'code=404' }), 'TOO_MANY_REQUESTS');
  });
});
