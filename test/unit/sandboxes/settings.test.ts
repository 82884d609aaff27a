import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Auth, createAuth } from '../../../lib/sandboxes/access/auth.ts';
import { advanceClock, type Clock, LAST_CLOCK, timeOn } from '../../../lib/sandboxes/clock.ts';
import type { Webhook } from '../../../lib/sandboxes/event.ts';
import { isSandboxName } from '../../../lib/sandboxes/limits.ts';
import type { RateLimit } from '../../../lib/sandboxes/settings.ts';
import {
  DEFAULT_SETTINGS,
  type FaultRule,
  hasEvents,
  matchingFaults,
  mergeSettings,
  type Settings,
} from '../../../lib/sandboxes/settings.ts';
import { forAny } from '../../tools/for-any.ts';

const NAMES = [
  ...(['clock', 'delayMs', 'faults', 'journal', 'auth', 'rateLimit'] as const),
  ...(['events', 'webhooks', 'webhookDelivery', 'switches'] as const),
] as const;

const AUTH: Auth = createAuth('apiKey', [{ name: '', secret: 'key', readOnly: true }], 3600);
const LIMIT: RateLimit = { id: 'one', requests: 5, windowSeconds: 60 };

const WEBHOOK: Webhook = { id: 'one', url: 'http://localhost:4000/', secret: 'whsec_1', faults: [] };

const SET: Settings = {
  clock: Date.UTC(2026, 0, 1),
  delayMs: 50,
  faults: [{ method: 'GET', path: '/orders', status: 503 }],
  faultCounter: 'one',
  journal: true,
  auth: AUTH,
  rateLimit: LIMIT,
  events: true,
  webhooks: [WEBHOOK],
  webhookDelivery: 'manual',
  switches: { weather: { wind: 3 } },
};

describe('every setting', () => {
  test.each(NAMES)('%s is reset to its default by null, and nothing else changes', (name) => {
    expect(mergeSettings(SET, { [name]: null })).toEqual({ ...SET, [name]: DEFAULT_SETTINGS[name] });
  });

  test.each(NAMES)('%s stays if the patch leaves it undefined', (name) => {
    expect(mergeSettings(SET, { [name]: undefined })).toEqual(SET);
  });
});

test.each([
  ['delayMs', 0],
  ['journal', false],
  ['faults', []],
  ['webhooks', []],
  ['switches', {}],
  ['rateLimit', { ...LIMIT, id: 'two' }],
] as const)('%s can be set to %j, as a whole: only null and undefined are special', (name, value) => {
  expect(mergeSettings(SET, { [name]: value })).toEqual({ ...SET, [name]: value });
});

test('webhooks switch events on, and their absence leaves the setting as it is', () => {
  const { events, webhooks } = SET;
  expect(hasEvents(DEFAULT_SETTINGS)).toBe(false);
  expect(hasEvents({ events, webhooks: [] })).toBe(true);
  expect(hasEvents({ events: false, webhooks })).toBe(true);
  expect(hasEvents(SET)).toBe(true);
});

function matches(faults: readonly FaultRule[], requestMethod: string, requestRoute: string): number[] {
  return matchingFaults({ ...DEFAULT_SETTINGS, faults }, requestMethod, requestRoute);
}

const FAULTS: readonly FaultRule[] = [
  { method: 'GET', path: '/orders', status: 503 },
  { method: 'GET', path: '/orders/{id}', status: 500 },
  { method: 'POST', path: '/orders', status: 429 },
  { method: 'GET', path: '/orders', status: 504, times: 1, when: 'after' },
];

test.each([
  ['GET', '/orders', [0, 3]],
  ['GET', '/orders/{id}', [1]],
  ['POST', '/orders', [2]],
  ['POST', '/orders/{id}', []],
  ['DELETE', '/orders', []],
  ['PATCH', '/orders/{id}/cancel', []],
])('%s %s matches the rules %j: method and route must both be equal', (requestMethod, requestRoute, expected) => {
  expect(matches(FAULTS, requestMethod, requestRoute)).toEqual(expected);
});

test.each([
  ['GET', '/orders', [0, 2, 3]],
  ['POST', '/orders', [0, 1, 2]],
  ['PATCH', '/orders/{id}', [2]],
  ['GET', '/health', [2, 3]],
])('%s %s matches the rules %j: * stands for every method or route', (requestMethod, requestRoute, expected) => {
  const faults = [
    { method: '*', path: '/orders', status: 503 },
    { method: 'POST', path: '/orders', status: 500 },
    { method: '*', path: '*', delayMs: 5 },
    { method: 'GET', path: '*', transport: 'malformed' },
  ] as const;
  expect(matches(faults, requestMethod, requestRoute)).toEqual(expected);
});

test('a rule matches a route, and not the path of one order', () => {
  expect(matches(FAULTS, 'GET', '/orders/ORD-1767225600000-001')).toEqual([]);
});

const NOON = Date.UTC(2026, 0, 1, 12);
const REAL = Date.UTC(2026, 5, 1);
const RUNNING: Clock = { startAt: NOON, since: REAL };

const instant = fc.integer({ min: 0, max: LAST_CLOCK });
const step = fc.integer({ min: 1, max: 1_000_000_000 });

test.each<[string, Clock | null, number]>([
  ['is the real time without a clock', null, REAL + 5],
  ['stands still on a frozen clock', NOON, NOON],
  ['advances from the time at which the clock was set', RUNNING, NOON + 5],
  ['is never before the time at which the clock was set', { startAt: NOON, since: REAL + 10 }, NOON],
  ['stops at the end of 2285', { startAt: LAST_CLOCK - 2, since: REAL }, LAST_CLOCK],
])('the time %s', (_, clock, expected) => {
  expect(timeOn(clock, REAL + 5)).toBe(expected);
});

test('an advanced clock is later by exactly the requested time, for every kind of clock', () => {
  const clock = fc.oneof(fc.constant(null), instant, fc.record({ startAt: instant, since: instant }));
  forAny([clock, step, instant], (before, advanceMs, realTime) => {
    const from = timeOn(before, realTime);
    fc.pre(from + advanceMs <= LAST_CLOCK);
    expect(timeOn(advanceClock(before, advanceMs, realTime), realTime)).toBe(from + advanceMs);
  });
});

const ALPHANUMERIC = 'abcdefghijklmnopqrstuvwxyz0123456789';

const firstCharacter = fc.constantFrom(...ALPHANUMERIC);
const rest = (lengths: fc.StringConstraints) => fc.string({ ...lengths, unit: fc.constantFrom(...ALPHANUMERIC, '-') });
const sandboxName = fc.tuple(firstCharacter, rest({ maxLength: 62 })).map(([head, tail]) => head + tail);

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
