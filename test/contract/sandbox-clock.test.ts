import { describe, expect, test } from 'vitest';
import { DAY } from '../tools/durations.ts';
import type { JsonObject } from '../tools/json.ts';
import {
  DRAFT,
  freshSandbox,
  NOON,
  replace,
  type SandboxWorld,
  sandboxWith,
  snapshotOf,
} from './tools/arrange/sandbox-world.ts';
import { expectBrokenAt, expectCreated, expectError, expectOk, freshKey } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';

const advance = ({ path }: SandboxWorld, advanceMs: unknown) => api.post(`${path}/clock`, { advanceMs });
const timeIn = async ({ create }: SandboxWorld) => Date.parse((await expectCreated(create())).createdAt);

describe('the time of a sandbox', () => {
  const shown = ({ now }: JsonObject) => Date.parse(String(now));

  test('is the time of the service by default, and that of a frozen clock, also in the response to PATCH', async () => {
    const sandbox = freshSandbox();
    const times = [await timeIn(sandbox), shown(await sandbox.state()), await timeIn(sandbox)];
    times.push(shown(dataOf(await api.get('/sandboxes/default'))));
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(dataOf(await sandbox.set({ clock: NOON }))).toMatchObject({ now: NOON });
    expect(await sandbox.state()).toMatchObject({ now: NOON });
  });

  test('is the start of a running clock in a snapshot, so that no restored order is in the future', async () => {
    const [sandbox, restored] = [freshSandbox(), freshSandbox()];
    await sandbox.set({ clock: { startAt: NOON } });
    await advance(sandbox, DAY);
    const { createdAt } = await expectCreated(sandbox.create({ prefer: 'delay=30' }));
    const snapshot = await snapshotOf(sandbox);
    const { startAt } = (snapshot['settings'] as { clock: { startAt: string } }).clock;
    expect(Date.parse(startAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    expect(shown(await sandbox.state())).toBeGreaterThanOrEqual(Date.parse(startAt));
    expect(shown(await replace(restored, snapshot))).toBeGreaterThanOrEqual(Date.parse(createdAt));
  });
});

test.each(['2026-01-01T12:00Z', '2026-01-01T14:00+0200', '2026-01-01T14:00:00.0009+02'])(
  '%s is an instant for a clock, a start, the times of a state and since',
  async (instant) => {
    const sandbox = await sandboxWith({ clock: instant, events: true });
    expect(await sandbox.state()).toMatchObject({ now: NOON });
    await expectCreated(sandbox.create());
    const since = encodeURIComponent(instant);
    expect(dataOf(await api.get(`${sandbox.path}/events?since=${since}`))).toMatchObject({ events: [{}] });
    expectOk(await api.get(`${sandbox.path}/requests?since=${since}`));
    expectOk(await sandbox.set({ clock: { startAt: instant } }));
    const receipt = { issuedAt: instant };
    const paid = { ...DRAFT, status: 'paid', createdAt: '2026-01-01T09:30-0200', updatedAt: instant, receipt };
    await replace(sandbox, { orders: [paid] });
    const [createdAt, updatedAt] = ['2026-01-01T11:30:00.000Z', NOON];
    expect(await snapshotOf(sandbox)).toMatchObject({
      orders: [{ createdAt, updatedAt, receipt: { issuedAt: NOON } }],
    });
  },
);

test('a running clock starts at startAt, which does not change, and keeps running when it is advanced', async () => {
  const sandbox = freshSandbox();
  const before = performance.now();
  const response = await sandbox.set({ clock: { startAt: NOON } });
  expect(dataOf(response)['settings']).toMatchObject({ clock: { startAt: NOON } });
  const first = await timeIn(sandbox);
  const second = Date.parse((await expectCreated(sandbox.create({ prefer: 'delay=30' }))).createdAt);
  // The clocks of the test and the service may differ by a millisecond.
  const passed = performance.now() - before + 1;
  expect(first).toBeGreaterThanOrEqual(Date.parse(NOON));
  expect(second - first).toBeGreaterThanOrEqual(29);
  expect(second - Date.parse(NOON)).toBeLessThanOrEqual(passed);
  const now = Date.parse(String(dataOf(await advance(sandbox, DAY))['now']));
  expect(now - second).toBeGreaterThanOrEqual(DAY);
  const third = await expectCreated(sandbox.create({ prefer: 'delay=30' }));
  expect(Date.parse(third.createdAt)).toBeGreaterThan(now);
});

describe('advancing the clock', () => {
  test('moves a frozen clock, but never beyond the end of 2285, and returns the new time', async () => {
    const sandbox = await sandboxWith({ clock: '2285-12-31T23:59:59.000Z' });
    const end = '2285-12-31T23:59:59.999Z';
    expect(dataOf(expectOk(await advance(sandbox, 999)))).toEqual({ now: end });
    expectBrokenAt(await advance(sandbox, 1), 'advanceMs');
    expect((await expectCreated(sandbox.create())).createdAt).toBe(end);
    expect((await sandbox.state())['settings']).toMatchObject({ clock: end });
  });

  test('freezes the time if no clock is set', async () => {
    const sandbox = freshSandbox();
    const real = await timeIn(sandbox);
    const { now } = dataOf(await advance(sandbox, DAY));
    expect(Date.parse(String(now))).toBeGreaterThanOrEqual(real + DAY);
    expect((await sandbox.state())['settings']).toMatchObject({ clock: now });
    expect([await timeIn(sandbox), await timeIn(sandbox)]).toEqual(Array(2).fill(Date.parse(String(now))));
  });

  test('lets an idempotency key expire after 24 hours, and not a millisecond earlier', async () => {
    const sandbox = await sandboxWith({ clock: NOON });
    const key = { 'idempotency-key': freshKey() };
    const first = await expectCreated(sandbox.create(key));
    await advance(sandbox, DAY - 1);
    const replay = await sandbox.create(key);
    expect([orderOf(replay).id, replay.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    await advance(sandbox, 1);
    const second = await sandbox.create(key);
    expect(second.headers['idempotent-replayed']).toBeUndefined();
    expect(orderOf(second).id).not.toBe(first.id);
  });

  test('does not make the sandbox expire', async () => {
    const sandbox = freshSandbox();
    const { id } = await expectCreated(sandbox.create());
    await advance(sandbox, 365 * DAY);
    expectOk(await sandbox.client.get(`/orders/${id}`));
    expect(await sandbox.state()).toMatchObject({ orders: { total: 1 } });
  });

  test.each([0, 1.5, '1', 9_972_028_800_000])('rejects advanceMs: %j', async (advanceMs) => {
    expectBrokenAt(await advance(freshSandbox(), advanceMs), 'advanceMs');
  });

  test('is a 422 in the default sandbox', async () => {
    expectError(await api.post('/sandboxes/default/clock', { advanceMs: 1 }), 'VALIDATION_ERROR');
  });
});
