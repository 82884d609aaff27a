import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import {
  AUTHS,
  basic,
  bearer,
  CLIENT_SECRET,
  freshSandbox,
  guardedSandbox,
  NOON,
  READ_CLIENT_SECRET,
  requestToken,
  tokenOf,
} from './tools/arrange/sandbox-world.ts';
import { expectError, expectOk } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { challengeOf } from './tools/client/exchange.ts';

const GRANT = { grant_type: 'client_credentials' };
const KIOSK = { ...GRANT, client_id: 'kiosk', client_secret: CLIENT_SECRET };

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
    expectOk(await sandbox.client.get('/orders', bearer(String(response.json?.['access_token']))));
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
    expectOk(await requestToken(sandbox, KIOSK, headers));
  });

  test.each([
    ['orders:write orders:read', 'kiosk', CLIENT_SECRET, 'orders:read orders:write'],
    ['', 'reader', READ_CLIENT_SECRET, 'orders:read'],
  ])('gives the scope "%s" to %s', async (scope, client_id, client_secret, granted) => {
    const response = await requestToken(await guardedSandbox('bearer'), { ...GRANT, client_id, client_secret, scope });
    expect(response.json).toMatchObject({ scope: granted });
  });

  const READER = { ...GRANT, client_id: 'reader', client_secret: READ_CLIENT_SECRET };

  test.each<[string, number, string, string | Record<string, string>, Record<string, string>?]>([
    ['no body', 400, 'invalid_request', ''],
    ['no grant type', 400, 'invalid_request', { client_id: 'kiosk', client_secret: CLIENT_SECRET }],
    ['a repeated parameter', 400, 'invalid_request', 'grant_type=client_credentials&grant_type=client_credentials'],
    ['JSON', 400, 'invalid_request', JSON.stringify(KIOSK), { 'content-type': 'application/json' }],
    ['two ways to authenticate', 400, 'invalid_request', KIOSK, basic('kiosk', CLIENT_SECRET)],
    ['two client ids', 400, 'invalid_request', { ...GRANT, client_id: 'reader' }, basic('kiosk', CLIENT_SECRET)],
    ['another grant type', 400, 'unsupported_grant_type', { ...KIOSK, grant_type: 'password' }],
    ['an unknown scope', 400, 'invalid_scope', { ...KIOSK, scope: 'admin' }],
    ['two spaces in a scope', 400, 'invalid_scope', { ...KIOSK, scope: 'orders:read  orders:write' }],
    ['a scope that the client may not have', 400, 'invalid_scope', { ...READER, scope: 'orders:write' }],
    ['an unknown client', 401, 'invalid_client', { ...KIOSK, client_id: 'nobody' }],
    ['a wrong secret', 401, 'invalid_client', { ...KIOSK, client_secret: 'guess' }],
    ['no credentials', 401, 'invalid_client', GRANT],
    ['a wrong secret in the header', 401, 'invalid_client', GRANT, basic('kiosk', 'guess')],
    ['another scheme in the header', 401, 'invalid_client', GRANT, bearer('abc')],
  ])('rejects %s: %i %s', async (_, status, error, form, headers) => {
    const sandbox = await guardedSandbox('bearer');
    const response = await requestToken(sandbox, form, headers);
    expect(response.status).toBe(status);
    expect(response.json).toMatchObject({ error, error_description: expect.stringMatching(/^[ -~]+$/) });
    const challenge = status === 401 ? `Basic realm="${sandbox.name}", charset="UTF-8"` : undefined;
    expect(challengeOf(response)).toBe(challenge);
  });

  test('is a 404 in the envelope if the scheme of the sandbox is not bearer', async () => {
    expectError(await requestToken(await guardedSandbox('basic'), KIOSK), 'NOT_FOUND');
    expectError(await requestToken(freshSandbox(), KIOSK), 'NOT_FOUND');
    expectError(await api.post('/oauth/token', KIOSK), 'NOT_FOUND');
  });

  test('can be made to fail by faults', async () => {
    const sandbox = await guardedSandbox('bearer');
    await sandbox.set({ faults: [{ method: 'POST', path: '/oauth/token', status: 503, times: 1 }] });
    expectError(await requestToken(sandbox, KIOSK), 'SERVICE_UNAVAILABLE');
    expectOk(await requestToken(sandbox, KIOSK));
  });

  test('is recorded in the journal without any secret of the request', async () => {
    const sandbox = await guardedSandbox('bearer');
    await sandbox.set({ journal: true });
    await requestToken(sandbox, KIOSK);
    await requestToken(sandbox, GRANT, basic('kiosk', 's3cret'));
    const text = { 'content-type': 'text/plain' };
    await requestToken(sandbox, 'grant_type=client_credentials\nclient_secret=s3cret', text);
    await sandbox.client.send('POST', '/oauth/token?client_secret=s3cret');
    const journal = await sandbox.requests();
    expect(journal.map(({ status }) => status)).toEqual([400, 400, 401, 200]);
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
    expectOk(await sandbox.client.get('/orders', headers));
    await sandbox.set({ clock: '2026-01-01T12:10:00.000Z' });
    const expired = await sandbox.client.get('/orders', headers);
    expectError(expired, 'UNAUTHORIZED');
    expect(challengeOf(expired)).toMatch(/^Bearer realm=".+", error="invalid_token", error_description="[^"]+"$/);
    expectOk(await sandbox.client.get('/orders', bearer(await tokenOf(sandbox))));
  });

  test('that is wrong is an invalid_token, a missing token has no error code, and the word Bearer may be in any case', async () => {
    const sandbox = await guardedSandbox('bearer');
    expect(challengeOf(await sandbox.client.get('/orders', bearer('guess')))).toMatch(/error="invalid_token"/);
    expect(challengeOf(await sandbox.client.get('/orders'))).not.toMatch(/error/);
    const authorization = `bEARER  ${await tokenOf(sandbox)}`;
    expectOk(await sandbox.client.get('/orders', { authorization }));
  });

  test('is invalid in another sandbox with the same clients, and after its setting is reset, but not after it is changed', async () => {
    const [sandbox, other] = [await guardedSandbox('bearer'), await guardedSandbox('bearer')];
    const headers = bearer(await tokenOf(sandbox));
    expectError(await other.client.get('/orders', headers), 'UNAUTHORIZED');
    await sandbox.set({ journal: true, delayMs: 1, auth: AUTHS.bearer });
    expectOk(await sandbox.client.get('/orders', headers));
    await sandbox.set({ auth: null });
    await sandbox.set({ auth: AUTHS.bearer });
    expectError(await sandbox.client.get('/orders', headers), 'UNAUTHORIZED');
  });
});
