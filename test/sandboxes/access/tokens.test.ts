import { describe, expect, test } from 'vitest';
import { createAuth } from '../../../lib/sandboxes/access/auth.ts';
import { issueToken, readToken } from '../../../lib/sandboxes/access/tokens.ts';

const NOW = Date.parse('2026-01-01T00:00:00.123Z');
const CLIENTS = [{ name: 'kiosk', secret: 'secret', readOnly: false }];
const AUTH = createAuth('bearer', CLIENTS, 3600);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

describe('a token', () => {
  test('has its client and scopes, and expires after its lifetime, to the millisecond', () => {
    const token = issueToken(AUTH, 'kiosk', ['orders:read'], NOW);
    expect(readToken(AUTH, token)).toEqual({ scopes: ['orders:read'], expiresAt: NOW + 3_600_000 });
  });

  test('is a JSON Web Token whose claims a client can read', () => {
    const token = issueToken(AUTH, 'kiosk', ['orders:read', 'orders:write'], NOW);
    expect(claimsOf(token)).toEqual({
      sub: 'kiosk',
      scope: 'orders:read orders:write',
      iat: NOW / 1000,
      exp: NOW / 1000 + 3600,
      jti: expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  test('is unique, even at the same instant', () => {
    expect(issueToken(AUTH, 'kiosk', ['orders:read'], NOW)).not.toBe(issueToken(AUTH, 'kiosk', ['orders:read'], NOW));
  });

  test('of another sandbox or an earlier setting is invalid', () => {
    const token = issueToken(createAuth('bearer', CLIENTS, 3600), 'kiosk', ['orders:read'], NOW);
    expect(readToken(AUTH, token)).toBeUndefined();
  });

  test('with changes or a made-up signature is invalid', () => {
    const token = issueToken(AUTH, 'kiosk', ['orders:read'], NOW);
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
      expect(readToken(AUTH, forged), forged).toBeUndefined();
    }
  });
});
