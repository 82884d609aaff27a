import { afterAll, describe, expect, test } from 'vitest';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import { type Api, ApiError, buildOrder, openSandbox, unwrap } from '../../../lib/client/client.ts';

const SCHEMES = {
  basic: {
    scheme: 'basic',
    users: { ada: { password: 'a', role: 'customer' }, 'Zoë ⚙': { password: 'é&+', role: 'customer' }, sam: 's' },
  },
  bearer: {
    scheme: 'bearer',
    clients: {
      ada: { secret: 'a', role: 'customer' },
      'till+1&2': { secret: 'e&+%', role: 'customer' },
      sam: { secret: 's', role: 'staff' },
    },
  },
} as const;

const server = await startServer();
afterAll(() => server.close());

const owners = async (api: Api) => (await unwrap(api.GET('/orders'))).orders.map(({ owner }) => owner);
const order = () => ({ body: buildOrder() });

describe.each([
  { odd: 'Zoë ⚙', auth: SCHEMES.basic },
  { odd: 'till+1&2', auth: SCHEMES.bearer },
])('as() of a sandbox whose setting auth is $auth.scheme', ({ odd, auth }) => {
  test('logs in as each client or user that this object has set, by update() or arrange()', async () => {
    const sandbox = server.sandbox();
    await sandbox.update({ auth });
    const ada = await sandbox.as('ada');
    expect((await unwrap(ada.POST('/orders', order()))).owner).toBe('ada');
    expect(await owners(ada)).toEqual(['ada']);
    await sandbox.arrange({ settings: { auth }, orders: [buildOrder({ owner: 'ada' }), buildOrder()] });
    const [other, sam] = [await sandbox.as(odd), await sandbox.as('sam')];
    await unwrap(other.POST('/orders', order()));
    expect(await owners(other)).toEqual([odd]);
    expect(await owners(sam)).toEqual([odd, undefined, 'ada']);
  });

  test('needs the secret if another object has set it', async () => {
    const sandbox = server.sandbox();
    await sandbox.update({ auth });
    const other = server.sandbox(sandbox.name);
    await unwrap((await other.as('ada', 'a')).POST('/orders', order()));
    expect(await owners(await other.as('sam', 's'))).toEqual(['ada']);
    const message = "This sandbox object has set no secret of ada. Pass it: as('ada', secret)";
    await expect(other.as('ada')).rejects.toThrow(message);
  });

  test.each(['nobody', 'constructor'])('knows no %s', async (name) => {
    const sandbox = server.sandbox();
    await sandbox.update({ auth });
    await expect(sandbox.as(name)).rejects.toThrow(`has set no secret of ${name}`);
  });

  test('forgets the secrets when auth is off, and after reset() and arrange()', async () => {
    const sandbox = server.sandbox();
    for (const forget of [() => sandbox.update({ auth: null }), () => sandbox.reset(), () => sandbox.arrange({})]) {
      await sandbox.update({ auth });
      await sandbox.update({ delayMs: 0 });
      await sandbox.as('ada');
      await forget();
      await expect(sandbox.as('ada')).rejects.toThrow('has set no secret of ada');
      await expect(sandbox.as('ada', 'a')).rejects.toThrow('ada cannot log in: the setting auth of the sandbox is off');
    }
  });
});

test('a token is fetched once, and expires by the clock of the sandbox', async () => {
  const sandbox = server.sandbox();
  await sandbox.record();
  await sandbox.freezeClock('2026-01-01T12:00:00Z');
  await sandbox.update({ auth: { ...SCHEMES.bearer, lifetimeSeconds: 60 } });
  const ada = await sandbox.as('ada');
  await ada.GET('/orders');
  await sandbox.advanceClock(60_000);
  await expect(owners(ada)).rejects.toMatchObject({ status: 401, code: 'UNAUTHORIZED', request: { path: '/orders' } });
  expect(await owners(await sandbox.as('ada'))).toEqual([]);
  const sent = (await sandbox.requests()).map(({ path, client, status }) => `${path} ${client} ${status}`);
  const logsIn = '/oauth/token ada 200';
  expect(sent.toReversed()).toEqual([logsIn, '/orders ada 200', '/orders null 401', logsIn, '/orders ada 200']);
});

test('a wrong secret is an ApiError with the code and the message of the token endpoint', async () => {
  const sandbox = server.sandbox();
  await sandbox.update({ auth: SCHEMES.bearer });
  const rejected = sandbox.as('ada', 'guess');
  await expect(rejected).rejects.toBeInstanceOf(ApiError);
  await expect(rejected).rejects.toMatchObject({ status: 401, code: 'invalid_client' });
  await expect(rejected).rejects.toThrow(/^401 invalid_client: (?!check the base URL)/);
});

test('an API key has no name to log in with', async () => {
  const sandbox = server.sandbox();
  await sandbox.update({ auth: { scheme: 'apiKey', keys: ['k'] } });
  await expect(sandbox.as('ada', 'k')).rejects.toThrow('the setting auth of the sandbox is apiKey');
});

test('the headers of the sandbox are sent by a client that has logged in, too', async () => {
  await using sandbox = openSandbox({ baseUrl: server.baseUrl, headers: { 'X-Request-Id': 'of-the-test' } });
  await sandbox.update({ auth: SCHEMES.basic });
  const { response } = await (await sandbox.as('ada')).GET('/orders');
  expect([response.status, response.headers.get('X-Request-Id')]).toEqual([200, 'of-the-test']);
});
