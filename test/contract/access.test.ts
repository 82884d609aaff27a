import { describe, expect, test } from 'vitest';
import { lacks, testNeeding } from '../tools/capabilities.ts';
import {
  AUTHS,
  basic,
  bearer,
  CLIENT_SECRET,
  freshSandbox,
  guardedSandbox,
  KEY,
  ORDER_ROUTES,
  PASSWORD,
  READ_KEY,
  type SandboxWorld,
  type Scheme,
  sandboxWith,
  snapshotOf,
  tokenOf,
} from './tools/arrange/sandbox-world.ts';
import { expectBrokenAt, expectError, expectOk, expectViolations, validOrder } from './tools/arrange/world.ts';
import { api, clientOf } from './tools/client/client.ts';
import { challengeOf, dataOf } from './tools/client/exchange.ts';

/** The schemes to test. A gateway that itself requires an API key leaves only the other two. */
const SCHEMES: readonly Scheme[] = lacks('api-key-of-sandbox') ? ['basic', 'bearer'] : ['apiKey', 'basic', 'bearer'];

const GOOD: Readonly<Record<Scheme, (sandbox: SandboxWorld) => Promise<Record<string, string>>>> = {
  apiKey: async () => ({ 'x-api-key': KEY }),
  basic: async () => basic('ada', PASSWORD),
  bearer: async (sandbox) => bearer(await tokenOf(sandbox)),
};

const WRONG: Readonly<Record<Scheme, readonly Record<string, string>[]>> = {
  apiKey: ['guess', `${KEY}x`, '', `${KEY}, ${KEY}`].map((key) => ({ 'x-api-key': key })),
  basic: [
    basic('ada', 'guess'),
    basic('bob', PASSWORD),
    basic('', PASSWORD),
    basic('ada', ''),
    { authorization: 'Basic' },
    { authorization: 'Basic not-base64' },
    { authorization: `${basic('ada', PASSWORD).authorization}!` },
  ],
  bearer: [bearer('guess'), bearer('a.b.c'), bearer(''), bearer(CLIENT_SECRET)],
};

/** Correct secrets, sent by another scheme. */
const WRONG_SCHEME: Readonly<Record<Scheme, readonly Record<string, string>[]>> = {
  apiKey: [bearer(KEY), basic('', KEY), { authorization: KEY }],
  basic: [
    ...(lacks('api-key-of-sandbox') ? [] : [{ 'x-api-key': PASSWORD.slice(0, 1) }]),
    bearer('ada'),
    { authorization: 'ada' },
  ],
  bearer: [basic('kiosk', CLIENT_SECRET), { authorization: 'Token abc' }],
};

const CHALLENGES: Readonly<Record<Scheme, string>> = {
  apiKey: 'ApiKey realm="$", header="X-Api-Key"',
  basic: 'Basic realm="$", charset="UTF-8"',
  bearer: 'Bearer realm="$"',
};

describe.each(SCHEMES)('a sandbox whose scheme is %s', (scheme) => {
  test.each(ORDER_ROUTES)('accepts correct credentials: %s %s', async (method, path) => {
    const sandbox = await guardedSandbox(scheme);
    const headers = await GOOD[scheme](sandbox);
    const { status } = await sandbox.client.send(method, path, {
      headers,
      ...(method === 'POST' && { json: validOrder() }),
    });
    expect([200, 201, 400, 404]).toContain(status);
  });

  test.each(ORDER_ROUTES)('rejects a request without credentials: %s %s', async (method, path) => {
    const { name, client } = await guardedSandbox(scheme);
    const response = await client.send(method, path);
    expectError(response, 'UNAUTHORIZED');
    expect(challengeOf(response)).toBe(CHALLENGES[scheme].replace('$', name));
  });

  test('rejects wrong credentials and credentials of another scheme', async () => {
    const { name, client } = await guardedSandbox(scheme);
    for (const headers of [...WRONG[scheme], ...WRONG_SCHEME[scheme]]) {
      const response = await client.get('/orders', headers);
      expectError(response, 'UNAUTHORIZED');
      expect(challengeOf(response)?.startsWith(CHALLENGES[scheme].replace('$', name)), JSON.stringify(headers)).toBe(
        true,
      );
    }
  });

  test('requires credentials whether the path or the header names the sandbox, and otherwise creates nothing', async () => {
    const sandbox = await guardedSandbox(scheme);
    const byHeader = clientOf(api.baseUrl, '', { 'x-sandbox': sandbox.name });
    for (const client of [sandbox.client, byHeader]) {
      expectError(await client.post('/orders', validOrder()), 'UNAUTHORIZED');
    }
    expectOk(await byHeader.get('/orders', await GOOD[scheme](sandbox)));
    expect(await sandbox.state()).toMatchObject({ orders: { total: 0 } });
  });

  test('requires no credentials outside the order routes', async () => {
    const { name, client } = await guardedSandbox(scheme);
    for (const path of ['/defects/float-money', '/health', '/defects', '/changes']) {
      expect((await client.send('GET', path)).status, path).toBe(200);
    }
    for (const path of ['', '/requests', '/events']) expectOk(await api.get(`/sandboxes/${name}${path}`));
    expectOk(await api.send('POST', `/sandboxes/${name}/deliveries`));
    expect((await client.send('OPTIONS', '/orders')).status).toBe(204);
  });

  test('checks credentials after the route and the sandbox, and before everything else', async () => {
    const { name, client, set } = await guardedSandbox(scheme);
    await set({ faults: [{ method: 'GET', path: '/orders', status: 503 }], delayMs: 1 });
    expectError(await client.get('/nothing'), 'NOT_FOUND');
    expectError(await client.send('PUT', '/orders'), 'METHOD_NOT_ALLOWED');
    expectError(await client.get('/orders', { 'x-sandbox': 'another' }), 'BAD_REQUEST');
    expectError(await client.get('/orders', { 'x-sandbox': name, prefer: 'code=404' }), 'UNAUTHORIZED');
    expectError(await client.get('/orders?__code=x'), 'UNAUTHORIZED');
    expectError(await client.get('/orders?limit=x'), 'UNAUTHORIZED');
    expectError(await client.get('/orders/malformed'), 'UNAUTHORIZED');
    expectError(await client.send('POST', '/orders', { body: '{' }), 'UNAUTHORIZED');
  });

  test('never shows a secret in its settings, its journal or its snapshot, which names auth in omitted', async () => {
    const sandbox = await guardedSandbox(scheme);
    const { client, set, state, requests } = sandbox;
    const good = await GOOD[scheme](sandbox);
    const changed = await set({ journal: true });
    await client.get('/orders', good);
    await client.get(`/orders?api_key=${KEY}&access_token=s3cret&client_secret=s3cret`, good);
    const journal = await requests();
    expect(journal).toHaveLength(2);
    const snapshot = await snapshotOf(sandbox);
    expect(snapshot['omitted']).toEqual(['auth']);
    const seen = [changed.text, JSON.stringify([await state(), journal, snapshot])].join();
    expect(seen).not.toContain('s3cret');
    expect(seen).not.toContain(Buffer.from(PASSWORD).toString('base64'));
    for (const value of Object.values(good)) expect(seen).not.toContain(value.split(' ').at(-1));
  });

  test('keeps its credentials from other sandboxes, can change its scheme, and forgets it at a reset', async () => {
    const [sandbox, other] = [await guardedSandbox(scheme), freshSandbox()];
    const good = await GOOD[scheme](sandbox);
    await other.set({ auth: scheme === 'bearer' ? AUTHS.bearer : { scheme: 'basic', users: { eve: 'else' } } });
    expectError(await other.client.get('/orders', good), 'UNAUTHORIZED');
    await sandbox.set({ auth: { scheme: 'basic', users: { eve: 'else' } } });
    expectError(await sandbox.client.get('/orders', good), 'UNAUTHORIZED');
    expectOk(await sandbox.client.get('/orders', basic('eve', 'else')));
    await sandbox.set({ auth: null });
    expectOk(await sandbox.client.get('/orders'));
    await sandbox.set({ auth: AUTHS[scheme] });
    await api.delete(sandbox.path);
    expectOk(await sandbox.client.get('/orders'));
  });
});

describe('a caller with one permission', () => {
  /**
   * Asserts that the caller gets a 403 for every order route but those with the permitted methods, and returns the
   * challenges.
   */
  async function expectForbidden(
    { client }: SandboxWorld,
    headers: Record<string, string>,
    permitted: 'GET' | 'writes',
  ) {
    const challenges = new Set<string | undefined>();
    for (const [method, path] of ORDER_ROUTES) {
      const response = await client.send(method, path, { headers });
      const isPermitted = (method === 'GET') === (permitted === 'GET');
      if (isPermitted) expect(response.status, `${method} ${path}`).not.toBe(403);
      else expectError(response, 'FORBIDDEN');
      if (!isPermitted) challenges.add(challengeOf(response));
    }
    return [...challenges].join();
  }

  testNeeding('api-key-of-sandbox')('who may read by an API key gets a 403 for writing', async () => {
    await expectForbidden(await guardedSandbox('apiKey'), { 'x-api-key': READ_KEY }, 'GET');
  });

  test.each([
    ['reader', '', 'GET', 'orders:write'],
    ['reader', 'orders:read', 'GET', 'orders:write'],
    ['kiosk', 'orders:read', 'GET', 'orders:write'],
    ['kiosk', 'orders:write', 'writes', 'orders:read'],
  ] as const)('who has a token of %s for the scope "%s" may only send: %s', async (name, scope, permitted, lacked) => {
    const sandbox = await guardedSandbox('bearer');
    const challenge = await expectForbidden(sandbox, bearer(await tokenOf(sandbox, name, scope)), permitted);
    expect(challenge).toMatch(new RegExp(`^[^,]+, error="insufficient_scope", .*scope="${lacked}"$`));
  });
});

describe('the setting auth', () => {
  test('shows names, scopes and lifetimes, and *** for secrets', async () => {
    const { path, state, set } = freshSandbox();
    const hidden = { secret: '***', scope: 'orders:read' };
    for (const [auth, shown] of [
      [AUTHS.basic, { scheme: 'basic', users: { ada: '***' } }],
      [AUTHS.bearer, { scheme: 'bearer', clients: { kiosk: '***', reader: hidden }, lifetimeSeconds: 600 }],
      [
        { scheme: 'bearer', clients: { kiosk: { secret: 'a' } } },
        { scheme: 'bearer', clients: { kiosk: '***' }, lifetimeSeconds: 3600 },
      ],
    ] as const) {
      expect(dataOf(await set({ auth }))['settings']).toMatchObject({ auth: shown });
      expect((await state())['settings']).toMatchObject({ auth: shown });
      expectError(await api.patch(path, { auth: shown }), 'VALIDATION_ERROR');
    }
  });

  testNeeding('api-key-of-sandbox')('shows keys without their secrets', async () => {
    const { set } = freshSandbox();
    const keys = ['***', { secret: '***', scope: 'orders:read' }];
    expect(dataOf(await set({ auth: AUTHS.apiKey }))['settings']).toMatchObject({ auth: { scheme: 'apiKey', keys } });
  });

  test.each<[string, unknown]>([
    ['auth', 'basic'],
    ['auth.scheme', { scheme: 'digest' }],
    ['auth.keys', { scheme: 'apiKey' }],
    ['auth.keys', { scheme: 'apiKey', keys: Array.from({ length: 101 }, (_, index) => `key-${index}`) }],
    ['auth.keys[1]', { scheme: 'apiKey', keys: ['good', '***'] }],
    ['auth.keys[0]', { scheme: 'apiKey', keys: ['with space'] }],
    ['auth.keys[0]', { scheme: 'apiKey', keys: ['x'.repeat(256)] }],
    ['auth.keys[0]', { scheme: 'apiKey', keys: [{ secret: 'a', scope: 'orders:write' }] }],
    ['auth.keys[0].role', { scheme: 'apiKey', keys: [{ secret: 'a', role: 'staff' }] }],
    ['auth.keys[0].secret', { scheme: 'apiKey', keys: [{ secret: '***' }] }],
    ['auth.users', { scheme: 'apiKey', keys: ['a'], users: { ada: 'a' } }],
    ['auth.users', { scheme: 'basic', users: {} }],
    ['auth.users', { scheme: 'basic', users: ['ada'] }],
    ['auth.users.ada', { scheme: 'basic', users: { ada: '***' } }],
    ['auth.users.ada', { scheme: 'basic', users: { ada: { secret: 'a', scope: 'orders:read' } } }],
    ['auth.users.ada', { scheme: 'basic', users: { ada: { password: 'a', role: null } } }],
    ['auth.clients.ada', { scheme: 'bearer', clients: { ada: { secret: 'a', role: 'admin' } } }],
    ['auth.users.a:b', { scheme: 'basic', users: { 'a:b': 'c' } }],
    ['auth.clients.é', { scheme: 'bearer', clients: { é: 'c' } }],
    ['auth.lifetimeSeconds', { scheme: 'bearer', clients: { a: 'b' }, lifetimeSeconds: 0 }],
    ['auth.lifetimeSeconds', { scheme: 'bearer', clients: { a: 'b' }, lifetimeSeconds: 86_401 }],
  ])('is rejected at %s: %j', async (at, auth) => {
    const { path, state } = freshSandbox();
    expectBrokenAt(await api.patch(path, { auth }), at);
    expect((await state())['settings']).toMatchObject({ auth: null });
  });

  test('is rejected without repeating a possible secret', async () => {
    const { path } = freshSandbox();
    for (const auth of [
      { scheme: 's3cret' },
      { scheme: 'apiKey', keys: ['s3cret with space', { secret: 's3cret', scope: 's3cret' }] },
      { scheme: 'basic', users: { ada: 's3cret\n' } },
      { scheme: 'bearer', clients: { kiosk: { secret: 's3cret s3cret' } } },
    ]) {
      const response = await api.patch(path, { auth });
      expectViolations(response);
      expect(response.text).not.toContain('s3cret');
    }
  });

  test('accepts users named like members of every JavaScript object', async () => {
    const { client } = await sandboxWith({ auth: { scheme: 'basic', users: { toString: 'a', hasOwnProperty: 'b' } } });
    expectOk(await client.get('/orders', basic('toString', 'a')));
    expectError(await client.get('/orders', basic('valueOf', 'a')), 'UNAUTHORIZED');
  });
});
