import { expect, test } from 'vitest';
import { advanceClock } from '../../lib/sandboxes/clock.ts';
import { DEFAULT_SETTINGS, type FaultRule, type Settings } from '../../lib/sandboxes/settings.ts';
import { describeEachStore, freshSandbox } from './stores.ts';

const LIMITED: FaultRule = { method: 'POST', path: '/orders', status: 503, times: 7 };
const UNLIMITED: FaultRule = { method: '*', path: '*', transport: 'malformed' };
const DELAY: FaultRule = { method: 'GET', path: '*', delayMs: 5 };
const NOON = Date.UTC(2026, 0, 1, 12);

const timesOf = async (count: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: count }, () => work()));

describeEachStore(({ open }) => {
  /** Changes the settings of a new sandbox, and returns a function that enters it. */
  async function sandboxWith(settings: Partial<Settings>) {
    const name = freshSandbox();
    const enter = () => open().enter(name);
    await (await enter()).changeSettings((current) => ({ ...current, ...settings }));
    return enter;
  }

  test('all settings are stored unchanged', async () => {
    for (const clock of [null, NOON, { startAt: NOON, since: NOON + 5 }]) {
      const settings = { ...DEFAULT_SETTINGS, clock, faults: [LIMITED, UNLIMITED, DELAY] };
      const enter = await sandboxWith(settings);
      expect((await enter()).settings).toEqual(settings);
    }
  });

  test('50 concurrent requests that meet a rule are all counted, and a rule with times is met only so often', async () => {
    const enter = await sandboxWith({ faults: [LIMITED, UNLIMITED, DELAY] });
    const sandbox = await enter();
    const met = await timesOf(50, () => sandbox.meetFault(0));
    await timesOf(50, () => sandbox.meetFault(1));
    expect(met.filter((isMet) => isMet)).toHaveLength(7);
    expect(await (await enter()).countFaults()).toEqual([7, 50, 0]);
  });

  test('counts start at 0 when the rules are set again, and stay when another setting changes', async () => {
    const enter = await sandboxWith({ faults: [UNLIMITED] });
    await (await enter()).meetFault(0);
    await (await enter()).changeSettings((current) => ({ ...current, delayMs: 5 }));
    expect(await (await enter()).countFaults()).toEqual([1]);
    await (await enter()).changeSettings((current) => ({ ...current, faults: [UNLIMITED] }));
    expect(await (await enter()).countFaults()).toEqual([0]);
  });

  test('a request that entered before the rules were replaced does not count against the new ones', async () => {
    const enter = await sandboxWith({ faults: [UNLIMITED] });
    const early = await enter();
    await (await enter()).changeSettings((current) => ({ ...current, faults: [DELAY] }));
    expect(await early.meetFault(0)).toBe(false);
    expect(await (await enter()).countFaults()).toEqual([0]);
  });

  test.each([LIMITED, UNLIMITED])(
    'a request that entered before the rules were removed meets none: %j',
    async (rule) => {
      const enter = await sandboxWith({ faults: [rule] });
      const early = await enter();
      await (await enter()).changeSettings((current) => ({ ...current, faults: [] }));
      expect(await early.meetFault(0)).toBe(false);
    },
  );

  test('a request that entered before does not count against new rules that equal the old ones', async () => {
    const enter = await sandboxWith({ faults: [LIMITED] });
    const early = await enter();
    await (await enter()).changeSettings((current) => ({ ...current, faults: [{ ...LIMITED }] }));
    expect(await early.meetFault(0)).toBe(false);
    expect(await (await enter()).countFaults()).toEqual([0]);
    const { settings } = await enter();
    const replaced = await enter();
    await (await enter()).replace({ settings, orders: [] });
    await replaced.meetFault(0);
    expect(await (await enter()).countFaults()).toEqual([0]);
  });

  test('10 concurrent requests advance a clock by their sum', async () => {
    const enter = await sandboxWith({ clock: NOON });
    const advance = async () =>
      (await enter()).changeSettings((current) => ({ ...current, clock: advanceClock(current.clock, 1_000, NOON) }));
    await timesOf(10, advance);
    expect((await enter()).settings.clock).toBe(NOON + 10_000);
  });
});
