import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advanceClock, type Clock, LAST_CLOCK, timeOn } from '../../lib/sandboxes/clock.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const REAL = Date.UTC(2026, 5, 1);
const RUNNING: Clock = { startAt: NOON, since: REAL };

const instant = fc.integer({ min: 0, max: LAST_CLOCK });
const step = fc.integer({ min: 1, max: 1_000_000_000 });

describe('the time', () => {
  test.each<[string, Clock | null, number]>([
    ['is the real time without a clock', null, REAL + 5],
    ['stands still on a frozen clock', NOON, NOON],
    ['advances from the time at which the clock was set', RUNNING, NOON + 5],
    ['is never before the time at which the clock was set', { startAt: NOON, since: REAL + 10 }, NOON],
    ['stops at the end of 2285', { startAt: LAST_CLOCK - 2, since: REAL }, LAST_CLOCK],
  ])('%s', (_, clock, expected) => {
    expect(timeOn(clock, REAL + 5)).toBe(expected);
  });
});

describe('an advanced clock', () => {
  test('is frozen if no clock was set', () => {
    const clock = advanceClock(null, 1_000, REAL);
    expect([timeOn(clock, REAL), timeOn(clock, REAL + 60_000)]).toEqual([REAL + 1_000, REAL + 1_000]);
  });

  test('is frozen at a later time if it was frozen', () => {
    expect(advanceClock(NOON, 1_000, REAL)).toBe(NOON + 1_000);
  });

  test('keeps running if it ran', () => {
    const clock = advanceClock(RUNNING, 1_000, REAL + 50);
    expect([timeOn(clock, REAL + 50), timeOn(clock, REAL + 70)]).toEqual([NOON + 1_050, NOON + 1_070]);
  });

  test('is later by exactly the requested time, for every kind of clock', () => {
    const clock = fc.oneof(fc.constant(null), instant, fc.record({ startAt: instant, since: instant }));
    fc.assert(
      fc.property(clock, step, instant, (before, advanceMs, realTime) => {
        const from = timeOn(before, realTime);
        fc.pre(from + advanceMs <= LAST_CLOCK);
        expect(timeOn(advanceClock(before, advanceMs, realTime), realTime)).toBe(from + advanceMs);
      }),
    );
  });
});
