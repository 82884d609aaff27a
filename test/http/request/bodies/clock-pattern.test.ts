import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant } from '../../../../lib/http/instant.ts';
import { CLOCK_PATTERN } from '../../../../lib/http/request/bodies/clock-pattern.ts';
import { updateSandboxBody } from '../../../../lib/http/request/bodies/sandbox-bodies.ts';

const pattern = new RegExp(CLOCK_PATTERN);
const accepts = (clock: string) => updateSandboxBody([]).safeParse({ clock }).success;

test('the documented pattern and the service agree on every day from 1969 to 2287', () => {
  const [day, start, end] = [24 * 60 * 60 * 1000, Date.UTC(1969, 0, 1), Date.UTC(2288, 0, 1)];
  const days = Array.from({ length: (end - start) / day }, (_, index) => new Date(start + index * day).toISOString());
  expect(days.filter((text) => pattern.test(text) !== accepts(text))).toEqual([]);
});

test.each([
  '2026-02-29T00:00:00Z',
  '2100-02-29T00:00:00Z',
  '2024-02-30T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:60:00Z',
  '2026-01-31T12:00:60Z',
  '2026-01-31T12:00:00',
  '2026-01-31T12:00:00+24:00',
  '2026-01-31',
])('both reject %s', (text) => {
  expect([pattern.test(text), accepts(text)]).toEqual([false, false]);
});

test('the service accepts every text that matches the pattern, with any time and zone', () => {
  const days = /^(?!1970-01-01|2285-12-31)/;
  fc.assert(
    fc.property(fc.stringMatching(pattern), (text) => {
      fc.pre(days.test(text));
      expect(parseInstant(text)).toBeDefined();
      expect(accepts(text)).toBe(true);
    }),
  );
});
