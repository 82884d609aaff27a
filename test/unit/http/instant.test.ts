import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { updateSandboxBody } from '../../../lib/api/sandboxes/body.ts';
import { CLOCK_PATTERN } from '../../../lib/api/sandboxes/clock-body.ts';
import { switchMembers } from '../../../lib/api/switches/body.ts';
import { formatInstant, parseInstant } from '../../../lib/sandboxes/clock.ts';
import { forAny } from '../../tools/for-any.ts';

describe('instants', () => {
  test('of one minute, and of any two, are written as Date writes them', () =>
    forAny([fc.integer({ min: 0, max: 253_402_300_799_999 }), fc.integer({ min: 0, max: 120_000 })], (at, later) => {
      for (const instant of [at, Math.min(at + later, 253_402_300_799_999), at]) {
        expect(formatInstant(instant)).toBe(new Date(instant).toISOString());
      }
    }));

  test('in any time zone are the same instant', () => {
    const instant = fc.integer({ min: 86_400_000, max: 4_102_444_800_000 });
    forAny([instant, fc.integer({ min: -839, max: 839 })], (at, zone) => {
      const [hours, minutes] = [Math.floor(Math.abs(zone) / 60), Math.abs(zone) % 60];
      const [sign, hour, minute] = [
        zone < 0 ? '-' : '+',
        ...[hours, minutes].map((part) => String(part).padStart(2, '0')),
      ];
      const local = formatInstant(at + zone * 60_000);
      for (const offset of [
        `${sign}${hour}:${minute}`,
        `${sign}${hour}${minute}`,
        ...(minutes === 0 ? [`${sign}${hour}`] : []),
      ])
        expect(parseInstant(local.replace('Z', offset))).toBe(at);
    });
  });

  test.each([
    ['2026-01-31T12:00:00.5Z', '2026-01-31T12:00:00.500Z'],
    ['2026-01-31t12:00:00z', '2026-01-31T12:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['2026-01-31T12:00:00.0010Z', '2026-01-31T12:00:00.001Z'],
    ['2026-01-31T12:00:00.999999999999999Z', '2026-01-31T12:00:00.999Z'],
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00+0200', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T12:00:00.25-02', '2026-01-31T14:00:00.250Z'],
    ['2026-01-31T12:00:00-00:00', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00+23:59', '2026-01-30T12:01:00.000Z'],
  ])('%s is %s: the last millisecond not after it', (text, expected) => {
    expect(formatInstant(parseInstant(text) ?? NaN)).toBe(expected);
  });

  test('reading any text throws no error', () =>
    forAny([fc.string({ unit: 'binary-ascii' })], (text) => void parseInstant(text)));
});

const pattern = new RegExp(CLOCK_PATTERN);
const SWITCHES = switchMembers({ switches: { spoilers: true } });
const accepts = (clock: string) => updateSandboxBody(SWITCHES).safeParse({ clock }).success;

test('the documented pattern and the service agree on every day from 1969 to 2287', () => {
  const [day, start, end] = [24 * 60 * 60 * 1000, Date.UTC(1969, 0, 1), Date.UTC(2288, 0, 1)];
  const days = Array.from({ length: (end - start) / day }, (_, index) => new Date(start + index * day).toISOString());
  expect(days.filter((text) => pattern.test(text) !== accepts(text))).toEqual([]);
});

test.each([
  '2026-01-31',
  '2026-01-31T12:00:00',
  '2026-02-30T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-31T12:60:00Z',
  '2026-01-31T12:00:61Z',
  '2026-01-31T12:00:00.Z',
  '1769860800000',
  '+002026-01-31T12:00:00Z',
  '2026-01-31T12:00:00Z ',
  '2100-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-01-31T24:00:00Z',
  '2026-01-31T12:00:00+24:00',
  '2026-01-31T12:00:00+23:60',
  '2026-01-31T12:00:00+2',
  '2026-01-31T12:00:00+02:',
  '2026-01-31T12:00:00+020',
  '2026-01-31T12:00:00 02:00',
  '2026-01-31T12:00.5Z',
  '2026-01-31T12Z',
  '2026-01-31T1200Z',
  '20260131T120000Z',
  '2026-01-31 12:00:00Z',
  '2016-12-31T23:59:60Z',
])('%j is not an instant, for the pattern and for the service', (text) => {
  expect(parseInstant(text)).toBeUndefined();
  expect([pattern.test(text), accepts(text)]).toEqual([false, false]);
});

test('the service accepts every text that matches the pattern, with any time and zone', () => {
  const days = /^(?!1970-01-01|2285-12-31)/;
  forAny([fc.stringMatching(pattern)], (text) => {
    fc.pre(days.test(text));
    expect(parseInstant(text)).toBeDefined();
    expect(accepts(text)).toBe(true);
  });
});
