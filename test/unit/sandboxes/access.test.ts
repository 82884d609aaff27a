import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAccess, findCredential, isSameText, type Secret } from '../../../lib/sandboxes/access/access.ts';
import { issueToken, readToken } from '../../../lib/sandboxes/access/tokens.ts';
import { windowAt } from '../../../lib/sandboxes/clock.ts';
import { forAny } from '../../tools/for-any.ts';

const ADA: Secret = { name: 'ada', secret: 'lovelace-1815', readOnly: false };
const BOB: Secret = { name: 'bob', secret: 'lovelace-1815', readOnly: true };

const anySecret = fc.record({ name: fc.string(), secret: fc.string({ minLength: 1 }), readOnly: fc.boolean() });

describe('credentials', () => {
  test('are found only by name and secret together', () => {
    const auth = createAccess('basic', [ADA, BOB], 60);
    expect(findCredential(auth, 'ada', 'lovelace-1815')).toMatchObject({ name: 'ada', readOnly: false });
    expect(findCredential(auth, 'bob', 'lovelace-1815')).toMatchObject({ name: 'bob', readOnly: true });
    expect(findCredential(auth, 'ada","lovelace-1815', '')).toBeUndefined();
    expect(findCredential(auth, 'ada', auth.credentials[0]?.digest ?? '')).toBeUndefined();
  });

  test('are found with any name and secret, and never with a different name or secret', () =>
    forAny([anySecret, anySecret], (known, other) => {
      const auth = createAccess('basic', [known], 60);
      expect(findCredential(auth, known.name, known.secret)).toMatchObject({ name: known.name });
      fc.pre(other.name !== known.name || other.secret !== known.secret);
      expect(findCredential(auth, other.name, other.secret)).toBeUndefined();
    }));

  test('are stored without their secrets, and equal secrets are stored differently', () => {
    const auth = createAccess('basic', [ADA, BOB], 60);
    expect(JSON.stringify(auth)).not.toContain('lovelace');
    const [first, second] = auth.credentials;
    expect(first?.digest).toMatch(/^[\w-]{43}$/);
    expect(first?.digest).not.toBe(second?.digest);
  });

  test('get a new salt each time they are set', () => {
    const [once, again] = [createAccess('basic', [ADA], 60), createAccess('basic', [ADA], 60)];
    expect(again.key).not.toBe(once.key);
    expect(again.credentials).not.toEqual(once.credentials);
  });
});

test('texts of different lengths can be compared', () => {
  expect(isSameText('abc', 'abc')).toBe(true);
  for (const other of ['abd', 'ab', 'abcd', '']) expect(isSameText('abc', other)).toBe(false);
});

const NOW = Date.parse('2026-01-01T00:00:00.123Z');
const CLIENTS = [{ name: 'kiosk', secret: 'secret', readOnly: false }];
const TOKENS = createAccess('bearer', CLIENTS, 3600);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('a token', () => {
  test('has its client and scopes, and expires after its lifetime, to the millisecond', () => {
    const token = issueToken(TOKENS, 'kiosk', ['orders:read'], NOW);
    const expiresAt = NOW + 3_600_000;
    expect(readToken(TOKENS, token)).toEqual({ client: 'kiosk', scopes: ['orders:read'], expiresAt });
    const unlimited = issueToken(TOKENS, 'kiosk', undefined, NOW);
    expect(readToken(TOKENS, unlimited)).toEqual({ client: 'kiosk', scopes: undefined, expiresAt });
  });

  test('is a JSON Web Token whose claims a client can read', () => {
    const token = issueToken(TOKENS, 'kiosk', ['orders:read', 'orders:write'], NOW);
    expect(claimsOf(token)).toEqual({
      sub: 'kiosk',
      scope: 'orders:read orders:write',
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('is unique, even at the same instant', () => {
    const issue = () => issueToken(TOKENS, 'kiosk', ['orders:read'], NOW);
    expect(issue()).not.toBe(issue());
  });

  test('of another sandbox, or of one before a reset, is invalid', () => {
    const token = issueToken(createAccess('bearer', CLIENTS, 3600), 'kiosk', ['orders:read'], NOW);
    expect(readToken(TOKENS, token)).toBeUndefined();
  });

  test('with changes or a made-up signature is invalid', () => {
    const token = issueToken(TOKENS, 'kiosk', ['orders:read'], NOW);
    const [header, claims, signature] = token.split('.');
    const more = encode({ ...claimsOf(token), scope: 'orders:read orders:write' });
    for (const forged of [
      `${header}.${more}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${claims}.${signature}`,
      `${header}.${claims}`,
      `${header}.${claims}.${signature}x`,
      `${header}.${claims}.${signature?.slice(1)}`,
      '..',
      '.',
      '',
      'token',
    ]) {
      expect(readToken(TOKENS, forged), forged).toBeUndefined();
    }
  });
});

const MINUTE = { id: 'limit', requests: 5, windowSeconds: 60 };

test.each([
  ['2026-01-01T00:00:00.000Z', 60],
  ['2026-01-01T00:00:01.000Z', 59],
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
  forAny([limits, fc.integer({ min: 0, max: Date.UTC(2285, 11, 31) })], (limit, now) => {
    const { number, secondsLeft } = windowAt(limit, now);
    expect(secondsLeft).toBeGreaterThanOrEqual(1);
    expect(secondsLeft).toBeLessThanOrEqual(limit.windowSeconds);
    expect(windowAt(limit, now + secondsLeft * 1000).number).toBe(number + 1);
    expect(windowAt(limit, now + (secondsLeft - 1) * 1000).number).toBe(number);
  });
});
