import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { meetFault } from '../../../lib/http/chain/meet-faults.ts';
import { advanceClock } from '../../../lib/sandboxes/clock.ts';
import type { Webhook } from '../../../lib/sandboxes/event.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type FaultRule, type Settings } from '../../../lib/sandboxes/settings.ts';
import { DAY } from '../../tools/durations.ts';
import { describeEachStore, freshSandbox } from '../../tools/storage/stores.ts';

/** Adds to a count up to a limit. */
const countUpTo = async (sandbox: Sandbox, limit: number, counter: string, name: string, window?: number) =>
  (await sandbox.add(counter, [name], { limit, window }))?.[0];

const LIMITED: FaultRule = { method: 'POST', path: '/orders', status: 503, times: 7 };
const UNLIMITED: FaultRule = { method: '*', path: '*', transport: 'malformed' };
const DELAY: FaultRule = { method: 'GET', path: '*', delayMs: 5 };
const WEBHOOK: Webhook = {
  id: 'one',
  url: 'http://localhost:4000/',
  secret: 'whsec_c2VjcmV0',
  types: ['order.paid'],
  faults: [{ type: 'order.paid', fault: 'late', times: 2, delaySeconds: 60 }],
  gone: true,
};
const NOON = Date.UTC(2026, 0, 1, 12);

const passedIn = (counts: readonly (number | undefined)[]) =>
  counts.filter((count) => count !== undefined).toSorted((a, b) => a - b);

const repeated = <T>(times: number, work: () => Promise<T>) => Promise.all(Array.from({ length: times }, work));

describeEachStore(({ open }) => {
  const change = (sandbox: Sandbox, settings: Partial<Settings>) =>
    sandbox.changeSettings((current) => ({ ...current, faultCounter: randomUUID(), ...settings }));

  /** Changes the settings of a new sandbox, and returns a function that enters it. */
  async function sandboxWith(settings: Partial<Settings>) {
    const name = freshSandbox();
    const enter = () => open().enter(name);
    await change(await enter(), settings);
    return enter;
  }

  const countsIn = (sandbox: Sandbox) => sandbox.read(sandbox.settings.faultCounter);

  test('all settings are stored unchanged', async () => {
    const faults = [LIMITED, UNLIMITED, DELAY];
    for (const clock of [null, NOON, { startAt: NOON, since: NOON + 5 }]) {
      const rotated = { ...WEBHOOK, id: 'two', secret: ['whsec_bmV3', 'whsec_b2xk'] };
      const settings = { ...DEFAULT_SETTINGS, faultCounter: 'one', clock, faults, webhooks: [WEBHOOK, rotated] };
      const enter = await sandboxWith(settings);
      expect((await enter()).settings).toEqual(settings);
    }
  });

  test('50 concurrent requests that meet a rule are all counted, and a rule with times is met only so often', async () => {
    const enter = await sandboxWith({ faults: [LIMITED, UNLIMITED, DELAY] });
    const sandbox = await enter();
    const met = await repeated(50, () => meetFault(sandbox, 0));
    await repeated(50, () => meetFault(sandbox, 1));
    expect(met.filter((isMet) => isMet)).toHaveLength(7);
    expect(await countsIn(await enter())).toEqual({ 0: 7, 1: 50 });
  });

  test('a request that entered before the rules changed meets no old rule, and does not count against equal new ones', async () => {
    const enter = await sandboxWith({ faults: [LIMITED, UNLIMITED] });
    for (const faults of [[{ ...LIMITED }, { ...UNLIMITED }], []]) {
      const early = await enter();
      await change(await enter(), { faults });
      expect([await meetFault(early, 0), await meetFault(early, 1)]).toEqual([false, false]);
      expect(await countsIn(await enter())).toEqual({});
    }
    await change(await enter(), { faults: [LIMITED] });
    const early = await enter();
    await (await enter()).replace({ settings: early.settings, orders: [] });
    await meetFault(early, 0);
    expect(await countsIn(await enter())).toEqual({});
  });

  test('10 concurrent requests advance a clock by their sum', async () => {
    const enter = await sandboxWith({ clock: NOON });
    const advance = async () =>
      (await enter()).changeSettings((current) => ({ ...current, clock: advanceClock(current.clock, 1_000, NOON) }));
    await repeated(10, advance);
    expect((await enter()).settings.clock).toBe(NOON + 10_000);
  });

  test('of concurrent counts, also in a new window, as many pass as the limit, with different numbers', async () => {
    const sandbox = await open().enter(freshSandbox());
    const counts = await repeated(100, () => countUpTo(sandbox, 30, 'limit', '1'));
    expect(passedIn(counts)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    await countUpTo(sandbox, 7, 'window', '1', 1);
    const inWindow = await repeated(20, () => countUpTo(sandbox, 7, 'window', '1', 65));
    expect(passedIn(inWindow)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('counters of different kinds, names and sandboxes are independent', async () => {
    const storage = open();
    const [here, there] = [await storage.enter(freshSandbox()), await storage.enter(freshSandbox())];
    expect(await countUpTo(here, 1, 'limit', '1')).toBe(1);
    expect(await countUpTo(here, 1, 'limit', '1')).toBeUndefined();
    expect(await countUpTo(here, 1, 'limit', '2')).toBe(1);
    expect(await countUpTo(here, 1, 'another', '1')).toBe(1);
    expect(await countUpTo(there, 1, 'limit', '1')).toBe(1);
  });

  test('a window has a count of its own, and drops that of another window under the same name', async () => {
    const sandbox = await open().enter(freshSandbox());
    const count = (name: string, window: number) => countUpTo(sandbox, 2, 'limit', name, window);
    expect([await count('1', 1), await count('1', 1), await count('1', 1)]).toEqual([1, 2, undefined]);
    expect([await count('2', 2), await count('1', 65), await count('1', 65)]).toEqual([1, 1, 2]);
    expect([await count('1', 65), await count('2', 2), await count('1', 1)]).toEqual([undefined, 2, 1]);
  });

  test('a reset leaves the settings that it is given, and no others by default', async () => {
    const enter = await sandboxWith({ delayMs: 5 });
    const left = { ...DEFAULT_SETTINGS, switches: { defects: { ids: [] } } };
    await (await enter()).clear(left);
    expect((await enter()).settings).toEqual(left);
    await (await enter()).clear();
    expect((await enter()).settings).toEqual(DEFAULT_SETTINGS);
  });

  test('the counts of a sandbox end with a reset and with its life', async () => {
    let now = NOON;
    const storage = open(() => now);
    const name = freshSandbox();
    const count = async () => countUpTo(await storage.enter(name), 2, 'limit', '1', 1);
    expect([await count(), await count(), await count()]).toEqual([1, 2, undefined]);
    await (await storage.enter(name)).clear();
    expect(await count()).toBe(1);
    now += 6.99 * DAY;
    expect(await count()).toBe(2);
    now += 7.01 * DAY;
    expect(await repeated(3, count)).toEqual(expect.arrayContaining([1, 2, undefined]));
  });
});
