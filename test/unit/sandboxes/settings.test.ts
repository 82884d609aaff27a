import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAccess } from '../../../lib/sandboxes/access/access.ts';
import { advanceClock, type Clock, LAST_CLOCK, timeOn } from '../../../lib/sandboxes/clock.ts';
import { isSandboxName } from '../../../lib/sandboxes/sandbox-limits.ts';
import {
  DEFAULT_SETTINGS,
  hasEvents,
  matchingFaults,
  mergeSettings,
  type Settings,
} from '../../../lib/sandboxes/settings.ts';
import { forAny } from '../../tools/for-any.ts';

const SET: Settings = {
  clock: Date.UTC(2026, 0, 1),
  delayMs: 50,
  faults: [{ method: 'GET', path: '/orders', status: 503 }],
  faultCounter: 'one',
  journal: true,
  auth: createAccess('apiKey', [{ name: '', secret: 'key', readOnly: true }], 3600),
  rateLimit: { id: 'one', requests: 5, windowSeconds: 60 },
  events: true,
  webhooks: [{ id: 'one', url: 'http://localhost:4000/', secret: 'whsec_1', faults: [] }],
  webhookDelivery: 'manual',
  switches: { weather: { wind: 3 } },
};

test.each(Object.entries(DEFAULT_SETTINGS))('%s is reset by null, and undefined changes nothing', (name, usual) => {
  expect(mergeSettings(SET, { [name]: null })).toEqual({ ...SET, [name]: usual });
  expect(mergeSettings(SET, { [name]: undefined })).toEqual(SET);
});

test.each([
  ['delayMs', 0],
  ['faults', []],
  ['switches', {}],
] as const)('%s can be set to %j, as a whole: only null and undefined are special', (name, value) => {
  expect(mergeSettings(SET, { [name]: value })).toEqual({ ...SET, [name]: value });
});

test('webhooks switch events on, and their absence leaves the setting as it is', () => {
  const { events, webhooks } = SET;
  expect(hasEvents(DEFAULT_SETTINGS)).toBe(false);
  expect(hasEvents({ events, webhooks: [] })).toBe(true);
  expect(hasEvents({ events: false, webhooks })).toBe(true);
});

test.each([
  ['GET', '/orders/{id}', [1, 2, 3]],
  ['POST', '/orders/{id}', [2]],
  ['GET', '/orders', [0, 2, 3]],
  ['GET', '/orders/ORD-1767225600000-001', [2, 3]],
])('%s %s matches the rules %j: method and route must both be equal, or *', (method, route, expected) => {
  const faults = [
    { method: '*', path: '/orders', status: 503 },
    { method: 'GET', path: '/orders/{id}', status: 500 },
    { method: '*', path: '*', delayMs: 5 },
    { method: 'GET', path: '*', transport: 'malformed' },
  ] as const;
  expect(matchingFaults({ ...DEFAULT_SETTINGS, faults }, method, route)).toEqual(expected);
});

const NOON = Date.UTC(2026, 0, 1, 12);
const REAL = Date.UTC(2026, 5, 1);

const instant = fc.integer({ min: 0, max: LAST_CLOCK });

test.each<[string, Clock | null, number]>([
  ['is the real time without a clock', null, REAL + 5],
  ['stands still on a frozen clock', NOON, NOON],
  ['advances from the time at which the clock was set', { startAt: NOON, since: REAL }, NOON + 5],
  ['is never before the time at which the clock was set', { startAt: NOON, since: REAL + 10 }, NOON],
  ['stops at the end of 2285', { startAt: LAST_CLOCK - 2, since: REAL }, LAST_CLOCK],
])('the time %s', (_, clock, expected) => {
  expect(timeOn(clock, REAL + 5)).toBe(expected);
});

test('an advanced clock is later by exactly the requested time, for every kind of clock', () => {
  const clock = fc.oneof(fc.constant(null), instant, fc.record({ startAt: instant, since: instant }));
  forAny([clock, fc.integer({ min: 1, max: 1_000_000_000 }), instant], (before, advanceMs, realTime) => {
    const from = timeOn(before, realTime);
    fc.pre(from + advanceMs <= LAST_CLOCK);
    expect(timeOn(advanceClock(before, advanceMs, realTime), realTime)).toBe(from + advanceMs);
  });
});

const sandboxName = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,62}$/);

test('1 to 63 lower-case letters, digits and hyphens, not starting with a hyphen, are a sandbox name', () =>
  forAny([sandboxName], (text) => {
    expect(isSandboxName(text)).toBe(true);
  }));

test('one other character, anywhere, makes a name invalid', () => {
  const foreign = fc
    .integer({ min: 0, max: 0xff_ff })
    .map((code) => String.fromCharCode(code))
    .filter((text) => !/[a-z0-9-]/.test(text));
  forAny([sandboxName, foreign, fc.nat()], (text, character, position) => {
    const at = position % (text.length + 1);
    expect(isSandboxName(text.slice(0, at) + character + text.slice(at))).toBe(false);
  });
});
