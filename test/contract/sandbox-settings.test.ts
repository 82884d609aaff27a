import { describe, expect, test } from 'vitest';
import { api } from './client.ts';
import { dataOf } from './exchange.ts';
import { orderOf } from './order-json.ts';
import { created, freshSandbox } from './sandbox-world.ts';
import { refused, violations } from './world.ts';

const CLOCK = '2026-01-01T00:00:00.000Z';
const FAULT = { method: 'POST', path: '/orders', status: 503 };

describe('settings', () => {
  test('change as a merge patch: what is left out stays, null takes back', async () => {
    const { set, state } = freshSandbox();
    const answer = await set({ clock: CLOCK, journal: true, faults: [FAULT] });
    const settings = { clock: CLOCK, delayMs: 0, faults: [FAULT], journal: true };
    expect(dataOf(answer)['settings']).toEqual(settings);
    await set({ delayMs: 5 });
    expect((await state())['settings']).toEqual({ ...settings, delayMs: 5 });
    await set({ clock: null, delayMs: null, faults: null, journal: null });
    expect((await state())['settings']).toEqual({ clock: null, delayMs: 0, faults: [], journal: false });
    await set({});
  });

  test('take a merge patch by its own media type', async () => {
    const { path, state } = freshSandbox();
    const headers = { 'content-type': 'application/merge-patch+json' };
    expect((await api.send('PATCH', path, { headers, body: '{"delayMs": 1}' })).status).toBe(200);
    expect((await state())['settings']).toMatchObject({ delayMs: 1 });
  });

  test.each<[string, unknown]>([
    ['clock', '2026-01-01'],
    ['clock', '1969-12-31T23:59:59Z'],
    ['clock', '2287-01-01T00:00:00Z'],
    ['clock', 0],
    ['delayMs', -1],
    ['delayMs', 20_001],
    ['delayMs', 1.5],
    ['journal', 'yes'],
    ['faults', {}],
    ['faults[0].method', [{ ...FAULT, method: 'PUT' }]],
    ['faults[0].path', [{ ...FAULT, path: '/nothing' }]],
    ['faults[0].path', [{ ...FAULT, path: '/sandboxes/{name}' }]],
    ['faults[0]', [{ ...FAULT, method: 'DELETE' }]],
    ['faults[0].status', [{ ...FAULT, status: 418 }]],
    ['faults[0].times', [{ ...FAULT, times: 0 }]],
    ['faults[0].when', [{ ...FAULT, when: 'during' }]],
    ['faults[0].delayMs', [{ ...FAULT, delayMs: 20_001 }]],
    ['faults[0].retryAfter', [{ ...FAULT, retryAfter: -1 }]],
    ['faults[0].surprise', [{ ...FAULT, surprise: 1 }]],
    ['speed', 11],
  ])('refuse a bad %s: %j', async (at, value) => {
    const { path, state } = freshSandbox();
    const member = at.split('[')[0] ?? at;
    expect(Object.keys(violations(await api.patch(path, { [member]: value })))).toEqual([at]);
    expect((await state())['settings']).toMatchObject({ clock: null, delayMs: 0, faults: [], journal: false });
  });

  test('are not to be had by the default sandbox', async () => {
    const { message } = refused(await api.patch('/sandboxes/default', { journal: true }), 422, 'VALIDATION_ERROR');
    expect(message).toMatch(/name a sandbox/i);
    expect(dataOf(await api.get('/sandboxes/default'))['settings']).toMatchObject({ journal: false });
  });

  test('set by many at once are all kept', async () => {
    const { set, state } = freshSandbox();
    await Promise.all([set({ clock: CLOCK }), set({ journal: true }), set({ faults: [FAULT] }), set({ delayMs: 1 })]);
    expect((await state())['settings']).toEqual({ clock: CLOCK, delayMs: 1, faults: [FAULT], journal: true });
  });
});

describe('a clock that stands', () => {
  test('gives ids and times', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const [first, second] = [await created(create()), await created(create())];
    expect([first.id, second.id]).toEqual(['ORD-1767225600000-001', 'ORD-1767225600000-002']);
    expect([first.createdAt, first.updatedAt]).toEqual([CLOCK, CLOCK]);
    const paid = orderOf(await client.patch(`/orders/${first.id}`, { status: 'paid' }));
    // Every change is later than the one before, even if the clock stands still.
    expect(paid.receipt?.issuedAt).toBe('2026-01-01T00:00:00.001Z');
    expect(dataOf(await client.get('/health'))['timestamp']).toBe(CLOCK);
  });

  test('still has every change later than the one before', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const order = await created(create());
    const times = [order.updatedAt];
    for (const status of ['paid', 'completed']) {
      times.push(orderOf(await client.patch(`/orders/${order.id}`, { status })).updatedAt);
    }
    expect(times).toEqual([CLOCK, '2026-01-01T00:00:00.001Z', '2026-01-01T00:00:00.002Z']);
  });

  test('moves when it is set again, also back', async () => {
    const { create, set } = freshSandbox();
    for (const clock of ['2030-06-01T12:00:00.000Z', CLOCK, '1970-01-01T00:00:00.000Z']) {
      await set({ clock });
      expect((await created(create())).createdAt).toBe(clock);
    }
  });

  test('never gives out the id of a deleted order again', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const { id } = await created(create());
    await client.delete(`/orders/${id}`);
    expect((await created(create())).id).toBe('ORD-1767225600000-002');
    refused(await client.get(`/orders/${id}`), 404, 'NOT_FOUND');
  });

  test('never gives it out again when it is set back, either', async () => {
    const { client, create, set } = freshSandbox();
    await set({ clock: CLOCK });
    const { id } = await created(create());
    await set({ clock: '2026-02-01T00:00:00Z' });
    await client.delete(`/orders/${id}`);
    await set({ clock: CLOCK });
    expect((await created(create())).id).not.toBe(id);
  });
});

describe('a delay', () => {
  test('makes every answer of the sandbox wait, and no other', async () => {
    const { client, set } = freshSandbox();
    await set({ delayMs: 300 });
    const start = performance.now();
    const slow = client.get('/health').then(() => 'the sandbox');
    expect(await Promise.race([slow, api.get('/health').then(() => 'the other')])).toBe('the other');
    await slow;
    expect(performance.now() - start).toBeGreaterThanOrEqual(299);
  });
});
