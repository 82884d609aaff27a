import { describe, expect, test } from 'vitest';
import {
  AUTHS,
  basic,
  bearer,
  CLIENT_SECRET,
  guardedSandbox,
  READ_CLIENT_SECRET,
  requestToken,
  tokenOf,
} from './arrange/access-world.ts';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { expectError } from './arrange/world.ts';
import { api } from './client/client.ts';
import { challengeOf } from './client/exchange.ts';
import { testNeeding } from './targets/capabilities.ts';

const GRANT = { grant_type: 'client_credentials' };
const KIOSK = { ...GRANT, client_id: 'kiosk', client_secret: CLIENT_SECRET };
const NOON = '2026-01-01T12:00:00.000Z';

describe('POST /oauth/token', () => {
  test('issues a token for credentials in the form', async () => {
    const sandbox = await guardedSandbox('bearer');
    const response = await requestToken(sandbox, KIOSK);
    expect(response.status).toBe(200);
    expect(response.json).toMatchObject({
      access_token: expect.stringMatching(/^[\w.-]+$/),
      token_type: 'Bearer',
      expires_in: 600,
      scope: 'orders:read orders:write',
    });
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect((await sandbox.client.get('/orders', bearer(String(response.json?.['access_token'])))).status).toBe(200);
  });

  test('issues a token for credentials in HTTP Basic, form-encoded or not', async () => {
    const sandbox = await guardedSandbox('bearer');
    for (const secret of [CLIENT_SECRET, encodeURIComponent(CLIENT_SECRET)]) {
      expect((await requestToken(sandbox, GRANT, basic('kiosk', secret))).status, secret).toBe(200);
    }
  });

  testNeeding('binary-bodies')('reads a form of any declared character set', async () => {
    const sandbox = await guardedSandbox('bearer');
    const headers = { 'content-type': 'Application/X-WWW-Form-Urlencoded; charset=UTF-8' };
    expect((await requestToken(sandbox, KIOSK, headers)).status).toBe(200);
  });

  test.each([
    ['orders:read', 'kiosk', 'orders:read'],
    ['orders:write orders:read', 'kiosk', 'orders:read orders:write'],
    ['', 'reader', 'orders:read'],
  ])('gives the scope "%s" to %s as "%s"', async (scope, client_id, granted) => {
    const client_secret = client_id === 'kiosk' ? CLIENT_SECRET : READ_CLIENT_SECRET;
    const response = await requestToken(await guardedSandbox('bearer'), { ...GRANT, client_id, client_secret, scope });
    expect(response.json).toMatchObject({ scope: granted });
  });

  test.each<[string, string | Record<string, string>, Record<string, string>]>([
    ['no body', '', {}],
    ['no grant_type', { client_id: 'kiosk', client_secret: CLIENT_SECRET }, {}],
    ['a repeated parameter', 'grant_type=client_credentials&grant_type=client_credentials', {}],
    ['JSON', JSON.stringify(KIOSK), { 'content-type': 'application/json' }],
    ['two ways to authenticate', KIOSK, basic('kiosk', CLIENT_SECRET)],
    ['two client ids', { ...GRANT, client_id: 'reader' }, basic('kiosk', CLIENT_SECRET)],
  ])('rejects %s: 400 invalid_request', async (_, form, headers) => {
    const response = await requestToken(await guardedSandbox('bearer'), form, headers);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({
      error: 'invalid_request',
      error_description: expect.stringMatching(/^[ -~]+$/),
    });
  });

  test.each<[string, Record<string, string>]>([
    ['unsupported_grant_type', { ...KIOSK, grant_type: 'password' }],
    ['invalid_scope', { ...KIOSK, scope: 'admin' }],
    ['invalid_scope', { ...GRANT, client_id: 'reader', client_secret: READ_CLIENT_SECRET, scope: 'orders:write' }],
  ])('rejects with 400 %s: %j', async (error, form) => {
    const response = await requestToken(await guardedSandbox('bearer'), form);
    expect(response.status).toBe(400);
    expect(response.json).toMatchObject({ error, error_description: expect.stringMatching(/^[ -~]+$/) });
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['an unknown client', { ...KIOSK, client_id: 'nobody' }, {}],
    ['a wrong secret', { ...KIOSK, client_secret: 'guess' }, {}],
    ['no credentials', GRANT, {}],
    ['no secret', { ...GRANT, client_id: 'kiosk' }, {}],
    ['a wrong secret in the header', GRANT, basic('kiosk', 'guess')],
    ['another scheme in the header', GRANT, bearer('abc')],
  ])('rejects %s: 401 invalid_client, with a challenge', async (_, form, headers) => {
    const sandbox = await guardedSandbox('bearer');
    const response = await requestToken(sandbox, form, headers);
    expect(response.status).toBe(401);
    expect(response.json).toMatchObject({
      error: 'invalid_client',
      error_description: expect.stringMatching(/^[ -~]+$/),
    });
    expect(challengeOf(response)).toBe(`Basic realm="${sandbox.name}", charset="UTF-8"`);
  });

  test('is a 404 in the envelope if the scheme of the sandbox is not bearer', async () => {
    expectError(await requestToken(await guardedSandbox('basic'), KIOSK), 404, 'NOT_FOUND');
    expectError(await requestToken(freshSandbox(), KIOSK), 404, 'NOT_FOUND');
    expectError(await api.post('/oauth/token', KIOSK), 404, 'NOT_FOUND');
  });

  test('can be made to fail by faults', async () => {
    const sandbox = await guardedSandbox('bearer');
    await sandbox.set({ faults: [{ method: 'POST', path: '/oauth/token', status: 503, times: 1 }] });
    expectError(await requestToken(sandbox, KIOSK), 503, 'SERVICE_UNAVAILABLE');
    expect((await requestToken(sandbox, KIOSK)).status).toBe(200);
  });

  test('is recorded in the journal without any secret of the request', async () => {
    const sandbox = await guardedSandbox('bearer');
    await sandbox.set({ journal: true });
    await requestToken(sandbox, KIOSK);
    await requestToken(sandbox, GRANT, basic('kiosk', 's3cret'));
    await requestToken(sandbox, JSON.stringify(KIOSK), { 'content-type': 'application/json' });
    await requestToken(sandbox, 'grant_type=client_credentials\nclient_secret=s3cret', {
      'content-type': 'text/plain',
    });
    await requestToken(sandbox, 's3cret&secret=s3cret');
    await sandbox.client.send('POST', '/oauth/token?client_secret=s3cret');
    const journal = await sandbox.requests();
    expect(journal.map(({ status }) => status)).toEqual([400, 400, 400, 400, 401, 200]);
    expect(journal.at(-1)?.['body']).toBe('grant_type=client_credentials&client_id=kiosk&client_secret=[redacted]');
    expect(JSON.stringify(journal)).not.toContain('s3cret');
  });
});

describe('a token', () => {
  test('expires by the clock of the sandbox, to the second', async () => {
    const sandbox = await guardedSandbox('bearer');
    await sandbox.set({ clock: NOON });
    const headers = bearer(await tokenOf(sandbox));
    await sandbox.set({ clock: '2026-01-01T12:09:59.999Z' });
    expect((await sandbox.client.get('/orders', headers)).status).toBe(200);
    await sandbox.set({ clock: '2026-01-01T12:10:00.000Z' });
    const expired = await sandbox.client.get('/orders', headers);
    expectError(expired, 401, 'UNAUTHORIZED');
    expect(challengeOf(expired)).toMatch(/^Bearer realm=".+", error="invalid_token", error_description="[^"]+"$/);
    expect((await sandbox.client.get('/orders', bearer(await tokenOf(sandbox)))).status).toBe(200);
  });

  test('that is wrong is an invalid_token, and a missing token has no error code', async () => {
    const { client } = await guardedSandbox('bearer');
    expect(challengeOf(await client.get('/orders', bearer('guess')))).toMatch(/error="invalid_token"/);
    expect(challengeOf(await client.get('/orders'))).not.toMatch(/error/);
  });

  test('is invalid in another sandbox with the same clients, and after the setting is set again', async () => {
    const [sandbox, other] = [await guardedSandbox('bearer'), await guardedSandbox('bearer')];
    const headers = bearer(await tokenOf(sandbox));
    expectError(await other.client.get('/orders', headers), 401, 'UNAUTHORIZED');
    await sandbox.set({ auth: AUTHS.bearer });
    expectError(await sandbox.client.get('/orders', headers), 401, 'UNAUTHORIZED');
  });

  test('stays valid when other settings change', async () => {
    const sandbox = await guardedSandbox('bearer');
    const headers = bearer(await tokenOf(sandbox));
    await sandbox.set({ journal: true, delayMs: 1 });
    expect((await sandbox.client.get('/orders', headers)).status).toBe(200);
  });

  test('can be sent with the word Bearer in any case', async () => {
    const sandbox = await guardedSandbox('bearer');
    const token = await tokenOf(sandbox);
    expect((await sandbox.client.get('/orders', { authorization: `bEARER  ${token}` })).status).toBe(200);
  });
});
