import fc from 'fast-check';
import { expect, test } from 'vitest';
import { windowAt } from '../../../lib/sandboxes/access/rate-limit.ts';

const MINUTE = { id: 'limit', requests: 5, windowSeconds: 60 };

test.each([
  ['2026-01-01T00:00:00.000Z', 60],
  ['2026-01-01T00:00:00.001Z', 60],
  ['2026-01-01T00:00:01.000Z', 59],
  ['2026-01-01T00:00:59.000Z', 1],
  ['2026-01-01T00:00:59.999Z', 1],
])('at %s, the next minute is %d s away', (instant, secondsLeft) => {
  const first = windowAt(MINUTE, Date.parse('2026-01-01T00:00:00Z'));
  expect(windowAt(MINUTE, Date.parse(instant))).toMatchObject({ number: first.number, secondsLeft });
});

test('the windows of a day share 64 counts, and any 64 in a row have one each', () => {
  const limit = { ...MINUTE, windowSeconds: 1 };
  const start = Date.parse('2026-01-01T00:00:00Z');
  const countsIn = (seconds: number) =>
    new Set(Array.from({ length: seconds }, (_, second) => windowAt(limit, start + second * 1_000).count)).size;
  expect([countsIn(64), countsIn(86_400)]).toEqual([64, 64]);
});

test('the next window opens during the last of the seconds that are left', () => {
  const limits = fc.record({ id: fc.string(), requests: fc.nat(), windowSeconds: fc.integer({ min: 1, max: 3600 }) });
  fc.assert(
    fc.property(limits, fc.integer({ min: 0, max: Date.UTC(2285, 11, 31) }), (limit, now) => {
      const { number, secondsLeft } = windowAt(limit, now);
      expect(secondsLeft).toBeGreaterThanOrEqual(1);
      expect(secondsLeft).toBeLessThanOrEqual(limit.windowSeconds);
      expect(windowAt(limit, now + secondsLeft * 1000).number).toBe(number + 1);
      expect(windowAt(limit, now + (secondsLeft - 1) * 1000).number).toBe(number);
    }),
  );
});
