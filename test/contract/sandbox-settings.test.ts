import { describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, expectCreated, freshSandbox } from './arrange/sandbox-world.ts';
import { expectError, expectViolations } from './arrange/world.ts';
import { api } from './client/client.ts';
import { dataOf } from './client/exchange.ts';
import { orderOf } from './client/order-json.ts';
import { testNeeding } from './targets/capabilities.ts';

const CLOCK = '2026-01-01T00:00:00.000Z';
const FAULT = { method: 'POST', path: '/orders', status: 503 };

describe('settings', () => {
  test('change by merge patch: an omitted setting stays, and null resets a setting', async () => {
    const { set, state } = freshSandbox();
    const response = await set({ clock: CLOCK, journal: true, faults: [FAULT] });
    const settings = { ...DEFAULT_SETTINGS, clock: CLOCK, faults: [{ ...FAULT, met: 0 }], journal: true };
    expect(dataOf(response)['settings']).toEqual(settings);
    await set({ delayMs: 5 });
    expect((await state())['settings']).toEqual({ ...settings, delayMs: 5 });
    await set({ clock: null, delayMs: null, faults: null, journal: null });
    expect((await state())['settings']).toEqual(DEFAULT_SETTINGS);
    await set({});
  });

  test('accept the media type of merge patches', async () => {
    const { path, state } = freshSandbox();
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await api.send('PATCH', path, { headers, body: '{"delayMs": 1}' })).status).toBe(200);
    expect((await state())['settings']).toMatchObject({ delayMs: 1 });
  });

  test.each<[string, unknown]>([
    ['clock', '2026-01-01'],
    ['clock', '1969-12-31T23:59:59Z'],
    ['clock', '2286-01-01T00:00:00Z'],
    ['clock', '2026-01-31T24:00:00Z'],
    ['clock', 0],
    ['clock', {}],
    ['clock.startAt', { startAt: '1969-12-31T23:59:59Z' }],
    ['clock.speed', { startAt: CLOCK, speed: 2 }],
    ['delayMs', -1],
    ['delayMs', 20_001],
    ['delayMs', 1.5],
    ['journal', 'yes'],
    ['faults', {}],
    ['faults[0].method', [{ ...FAULT, method: 'PUT' }]],
    ['faults[0].path', [{ ...FAULT, path: '/nothing' }]],
    ['faults[0].path', [{ ...FAULT, path: '/sandboxes/{name}' }]],
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
    ['faults[0].surprise', [{ ...FAULT, surprise: 1 }]],
    ['speed', 11],
  ])('reject a bad %s: %j', async (at, value) => {
    const { path, state } = freshSandbox();
    const member = at.split(/[.[]/)[0] ?? at;
    expect(Object.keys(expectViolations(await api.patch(path, { [member]: value })))).toEqual([at]);
    expect((await state())['settings']).toEqual(DEFAULT_SETTINGS);
  });

  test('are not available to the default sandbox', async () => {
    const { message } = expectError(await api.patch('/sandboxes/default', { journal: true }), 422, 'VALIDATION_ERROR');
    expect(message).toMatch(/name a sandbox/i);
    expect(dataOf(await api.get('/sandboxes/default'))['settings']).toMatchObject({ journal: false });
  });

  test('keep all of several concurrent changes', async () => {
    const { set, state } = freshSandbox();
    await Promise.all([set({ clock: CLOCK }), set({ journal: true }), set({ faults: [FAULT] }), set({ delayMs: 1 })]);
    const faults = [{ ...FAULT, met: 0 }];
    expect((await state())['settings']).toEqual({
      ...DEFAULT_SETTINGS,
      clock: CLOCK,
      delayMs: 1,
      faults,
      journal: true,
    });
  });
});

describe('a frozen clock', () => {
  test('determines ids and times', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const [first, second] = [await expectCreated(create()), await expectCreated(create())];
    expect([first.id, second.id]).toEqual(['ORD-1767225600000-001', 'ORD-1767225600000-002']);
    expect([first.createdAt, first.updatedAt]).toEqual([CLOCK, CLOCK]);
    const paid = orderOf(await client.patch(`/orders/${first.id}`, { status: 'paid' }));
    expect(paid.receipt?.issuedAt).toBe('2026-01-01T00:00:00.001Z');
    expect(dataOf(await client.get('/health'))['timestamp']).toBe(CLOCK);
  });

  test('makes each change later than the change before', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const order = await expectCreated(create());
    const times = [order.updatedAt];
    for (const status of ['paid', 'completed']) {
      times.push(orderOf(await client.patch(`/orders/${order.id}`, { status })).updatedAt);
    }
    expect(times).toEqual([CLOCK, '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z']);
  });

  test('can be set again, even to an earlier time', async () => {
    const { create, set } = freshSandbox();
    for (const clock of ['2030-06-01T12:00:00.000Z', CLOCK, '1970-01-01T00:00:00.000Z']) {
      await set({ clock });
      expect((await expectCreated(create())).createdAt).toBe(clock);
    }
  });

  test('at its latest instant gives ids of the same format', async () => {
    const { create, set } = freshSandbox();
    await set({ clock: '2285-12-31T23:59:59.999Z' });
    expect((await expectCreated(create())).id).toBe('ORD-9972028799999-001');
  });

  test('never reuses the id of a deleted order', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const { id } = await expectCreated(create());
    await client.delete(`/orders/${id}`);
    expect((await expectCreated(create())).id).toBe('ORD-1767225600000-002');
    expectError(await client.get(`/orders/${id}`), 404, 'NOT_FOUND');
  });

  test('never reuses the id of a deleted order after being set back', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const { id } = await expectCreated(create());
    await set({ clock: '2026-02-01T00:00:00Z' });
    await client.delete(`/orders/${id}`);
    await set({ clock: CLOCK });
    expect((await expectCreated(create())).id).not.toBe(id);
  });
});

describe('a delay', () => {
  testNeeding('concurrency')('delays every response of the sandbox, and no other', async () => {
    const { client, set } = freshSandbox();
    await set({ delayMs: 300 });
    const start = performance.now();
    const slow = client.get('/health').then(() => 'the sandbox');
    expect(await Promise.race([slow, api.get('/health').then(() => 'the other')])).toBe('the other');
    await slow;
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
  });
});
