import { describe, expect, test } from 'vitest';
import { type Auth, createAuth } from '../../lib/sandboxes/access/auth.ts';
import type { RateLimit } from '../../lib/sandboxes/access/rate-limit.ts';
import type { Webhook } from '../../lib/sandboxes/events/webhook.ts';
import { DEFAULT_SETTINGS, hasEvents, mergeSettings, type Settings } from '../../lib/sandboxes/settings.ts';

const NAMES = [
  ...(['clock', 'delayMs', 'faults', 'journal', 'auth', 'rateLimit'] as const),
  ...(['events', 'webhooks', 'webhookDelivery', 'extensions'] as const),
] as const;

const AUTH: Auth = createAuth('apiKey', [{ name: '', secret: 'key', readOnly: true }], 3600);
const LIMIT: RateLimit = { id: 'one', requests: 5, windowSeconds: 60 };

const WEBHOOK: Webhook = { id: 'one', url: 'http://localhost:4000/', secret: 'whsec_1', faults: [] };

const SET: Settings = {
  clock: Date.UTC(2026, 0, 1),
  delayMs: 50,
  faults: [{ method: 'GET', path: '/orders', status: 503 }],
  journal: true,
  auth: AUTH,
  rateLimit: LIMIT,
  events: true,
  webhooks: [WEBHOOK],
  webhookDelivery: 'manual',
  extensions: { weather: { wind: 3 } },
};

/** A value for each setting that differs from the default. */
const OTHER: Settings = {
  clock: Date.UTC(2030, 5, 15),
  delayMs: 20_000,
  faults: [{ method: 'POST', path: '/orders', status: 500, times: 2 }],
  journal: true,
  auth: createAuth('basic', [{ name: 'ada', secret: 'pw', readOnly: false }], 3600),
  rateLimit: { ...LIMIT, id: 'two' },
  events: true,
  webhooks: [{ ...WEBHOOK, types: ['order.paid'] }, WEBHOOK],
  webhookDelivery: 'manual',
  extensions: { weather: { wind: 5 }, traffic: { jams: ['ring road'] } },
};

describe('every setting', () => {
  test('is off by default', () => {
    expect(DEFAULT_SETTINGS).toEqual({
      clock: null,
      delayMs: 0,
      faults: [],
      journal: false,
      auth: null,
      rateLimit: null,
      events: false,
      webhooks: [],
      webhookDelivery: 'automatic',
      extensions: {},
    });
  });

  test.each(NAMES)('%s is replaced as a whole, and nothing else changes', (name) => {
    expect(mergeSettings(SET, { [name]: OTHER[name] })).toEqual({ ...SET, [name]: OTHER[name] });
  });

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
] as const)('%s can be set to %j: only null and undefined are special', (name, value) => {
  expect(mergeSettings(SET, { [name]: value })).toEqual({ ...SET, [name]: value });
});

test('webhooks switch events on, and their absence leaves the setting as it is', () => {
  const { events, webhooks } = SET;
  expect(hasEvents(DEFAULT_SETTINGS)).toBe(false);
  expect(hasEvents({ events, webhooks: [] })).toBe(true);
  expect(hasEvents({ events: false, webhooks })).toBe(true);
  expect(hasEvents(SET)).toBe(true);
});
