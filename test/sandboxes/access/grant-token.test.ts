import { describe, expect, test } from 'vitest';
import { createAuth } from '../../../lib/sandboxes/access/auth.ts';
import { grantToken, type TokenRequest } from '../../../lib/sandboxes/access/grant-token.ts';
import { readToken } from '../../../lib/sandboxes/access/tokens.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const AUTH = createAuth(
  'bearer',
  [
    { name: 'kiosk', secret: 'kiosk-secret', readOnly: false },
    { name: 'screen', secret: 'screen-secret', readOnly: true },
  ],
  60,
);
const request = (changes: Partial<TokenRequest> = {}): TokenRequest => ({
  grantType: 'client_credentials',
  candidates: [{ name: 'kiosk', secret: 'kiosk-secret' }],
  scope: undefined,
  ...changes,
});
const SCREEN = [{ name: 'screen', secret: 'screen-secret' }];

describe('a token', () => {
  test.each<[string | undefined, TokenRequest['candidates'] | undefined, readonly string[]]>([
    [undefined, undefined, ['orders:read', 'orders:write']],
    ['orders:read', undefined, ['orders:read']],
    ['orders:write', undefined, ['orders:write']],
    ['orders:write orders:read', undefined, ['orders:read', 'orders:write']],
    [undefined, SCREEN, ['orders:read']],
    ['orders:read', SCREEN, ['orders:read']],
  ])('for the scope %s has the scopes that the client is allowed', (scope, candidates, scopes) => {
    const granted = grantToken(AUTH, request({ scope, ...(candidates && { candidates }) }), NOW);
    expect(granted).toMatchObject({ scopes, lifetime: 60 });
    expect(readToken(AUTH, granted.token)).toEqual({ scopes, expiresAt: NOW + 60_000 });
  });

  test.each<[string, Partial<TokenRequest>]>([
    ['unsupported_grant_type', { grantType: 'password' }],
    ['invalid_client', { candidates: [] }],
    ['invalid_client', { candidates: [{ name: 'kiosk', secret: 'screen-secret' }] }],
    ['invalid_scope', { scope: 'admin' }],
    ['invalid_scope', { scope: 'orders:read  orders:write' }],
    ['invalid_scope', { scope: 'orders:read admin' }],
    ['invalid_scope', { scope: 'orders:write', candidates: SCREEN }],
  ])('is refused with %s for %j', (error, changes) => {
    expect(() => grantToken(AUTH, request(changes), NOW)).toThrow(expect.objectContaining({ error }));
  });
});
