import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import {
  ApiError,
  buildOrder,
  createApi,
  newSandboxName,
  openSandbox,
  type Sandbox,
  unwrap,
} from '../../../lib/client/client.ts';

const NOON = '2026-01-01T12:00:00.000Z';

const server = await startServer();
afterAll(() => server.close());

async function create({ api }: Sandbox) {
  const { data, response } = await api.POST('/orders', { body: buildOrder() });
  return { status: response.status, order: data?.data };
}

test('other clients reach a sandbox by its headers and its base URL', async () => {
  const sandbox = server.sandbox();
  await create(sandbox);
  const byHeader = await fetch(`${server.baseUrl}/orders`, { headers: sandbox.headers });
  const byBaseUrl = await fetch(`${sandbox.baseUrl}/orders`);
  expect(await byHeader.json()).toMatchObject({ meta: { total: 1 } });
  expect(await byBaseUrl.json()).toMatchObject({ meta: { total: 1 } });
});

test('the base URL of a sandbox opens that sandbox, and also other sandboxes', async () => {
  const own = server.sandbox('of-the-url');
  const opened = openSandbox({ baseUrl: own.baseUrl });
  const other = openSandbox({ baseUrl: `${own.baseUrl}/`, name: 'beside-it' });
  expect([opened.name, opened.baseUrl]).toEqual([own.name, own.baseUrl]);
  expect(other.baseUrl).toBe(`${server.baseUrl}/sandboxes/beside-it`);
  const created = [await create(opened), await create(other), await create(other)];
  expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect([await own.state(), await other.state()]).toMatchObject([{ orders: { total: 1 } }, { orders: { total: 2 } }]);
  await opened.reset();
  expect((await own.state()).orders.total).toBe(0);
});

test('createApi() with the base URL of a sandbox calls that sandbox, unless its options name another', async () => {
  const { baseUrl } = server.sandbox('of-the-api');
  await createApi({ baseUrl }).POST('/orders', { body: buildOrder() });
  await createApi({ baseUrl, sandbox: 'of-the-option' }).POST('/orders', { body: buildOrder() });
  expect((await server.sandbox('of-the-api').state()).orders.total).toBe(1);
  expect((await server.sandbox('of-the-option').state()).orders.total).toBe(1);
});

test('seed() adds 25 orders, or the requested number', async () => {
  const sandbox = server.sandbox();
  expect(await sandbox.seed()).toBe(25);
  expect(await sandbox.seed({ orders: 3, seed: 2 })).toBe(3);
  expect((await sandbox.state()).orders.total).toBe(28);
});

test.each(['2026-01-01T12:00:00Z', new Date(NOON)])('freezeClock(%s) stops the clock at that time', async (at) => {
  const sandbox = server.sandbox();
  await sandbox.freezeClock(at);
  const { order } = await create(sandbox);
  expect(order).toMatchObject({ id: 'ORD-1767268800000-001', createdAt: NOON });
});

test('fail() makes requests fail, as often as requested', async () => {
  const sandbox = server.sandbox();
  await sandbox.fail('POST /orders', { status: 503, times: 2, when: 'after' });
  const statuses = [await create(sandbox), await create(sandbox), await create(sandbox)].map(({ status }) => status);
  expect(statuses).toEqual([503, 503, 201]);
  expect((await sandbox.state()).orders.total).toBe(3);
});

test('concurrent fail() and switchOn() keep every rule and every bug', async () => {
  const sandbox = server.sandbox();
  await Promise.all([
    sandbox.fail('POST /orders', { status: 503 }),
    sandbox.fail('GET /orders', { status: 500 }),
    sandbox.fail('GET /orders/:id', { status: 500 }),
    sandbox.switchOn('float-money'),
    sandbox.switchOn('pay-twice', 'float-money'),
  ]);
  const { settings, defects } = await sandbox.state();
  const targets = settings.faults.map(({ method, path }) => `${method} ${path}`);
  expect(targets).toEqual(['POST /orders', 'GET /orders', 'GET /orders/{id}']);
  expect(defects.map(({ id }) => id).toSorted()).toEqual(['float-money', 'pay-twice']);
});

test('fail() takes effect even if an earlier call is rejected', async () => {
  const sandbox = server.sandbox();
  const [rejected] = await Promise.allSettled([
    sandbox.fail('POST /orders', { status: 503, times: -1 }),
    sandbox.fail('GET /orders', { status: 500 }),
  ]);
  expect(rejected.status).toBe('rejected');
  expect((await sandbox.state()).settings.faults).toMatchObject([{ path: '/orders', method: 'GET' }]);
});

test('delay() delays every response', async () => {
  const sandbox = server.sandbox();
  await sandbox.delay(40);
  const start = performance.now();
  await create(sandbox);
  expect(performance.now() - start).toBeGreaterThanOrEqual(39);
});

test('requests() returns the recorded requests of all pages, newest first', async () => {
  const sandbox = server.sandbox();
  await sandbox.record();
  for (let count = 0; count < 101; count += 1) await sandbox.api.GET('/orders');
  await create(sandbox);
  const requests = await sandbox.requests();
  expect(requests).toHaveLength(102);
  expect(requests[0]).toMatchObject({ method: 'POST', path: '/orders', status: 201 });
  expect(await sandbox.requests({ method: 'POST', path: '/orders', status: 201 })).toHaveLength(1);
});

test('reset() removes everything, but recording stays on after record()', async () => {
  const sandbox = server.sandbox();
  await sandbox.record();
  await sandbox.freezeClock(NOON);
  await create(sandbox);
  await sandbox.reset();
  expect(await sandbox.state()).toMatchObject({ orders: { total: 0 }, settings: { clock: null, journal: true } });
  expect(await sandbox.requests()).toEqual([]);
});

test('an error of the service is an ApiError with status, code and details', async () => {
  const rejected = server.sandbox().freezeClock('yesterday');
  await expect(rejected).rejects.toBeInstanceOf(ApiError);
  await expect(rejected).rejects.toMatchObject({ status: 422, code: 'VALIDATION_ERROR', details: [{ path: 'clock' }] });
});

test('the base URL of another service is an ApiError that says so', async () => {
  const fetch = async () => new Response('<html>', { status: 404 });
  const rejected = openSandbox({ baseUrl: 'http://other.invalid', fetch }).seed();
  await expect(rejected).rejects.toMatchObject({ status: 404, code: undefined });
  await expect(rejected).rejects.toThrow('404 without an error code: check the base URL of the service');
});

test('the headers in the options are sent with every request, including requests of the controls', async () => {
  const sent: Request[] = [];
  const keepRequest = (request: Request) => {
    sent.push(request);
    return fetch(request);
  };
  const options = { baseUrl: server.baseUrl, headers: { 'X-Request-Id': 'of-the-test' }, fetch: keepRequest };
  await create(openSandbox(options));
  await openSandbox(options).seed();
  await createApi(options).GET('/health');
  expect(sent.map(({ headers }) => headers.get('X-Request-Id'))).toEqual(Array(3).fill('of-the-test'));
  expect(sent.map(({ headers }) => headers.has('X-Sandbox'))).toEqual([true, false, false]);
});

test.each([
  ['a test’s title: with more than 63 characters, so it has to be cut', /^a-test-s-title-with-more-[0-9a-f]{32}$/],
  ['Ünï', /^n-[0-9a-f]{32}$/],
  ['', /^test-[0-9a-f]{32}$/],
])('newSandboxName(%j) is a name of a sandbox', (label, pattern) => {
  expect(newSandboxName(label)).toMatch(pattern);
  expect(newSandboxName(label)).not.toBe(newSandboxName(label));
});

test('advanceClock() moves a frozen clock, and returns its time', async () => {
  const sandbox = server.sandbox();
  await sandbox.freezeClock(NOON);
  expect(await sandbox.advanceClock(90_000)).toBe('2026-01-01T12:01:30.000Z');
  expect((await create(sandbox)).order?.createdAt).toBe('2026-01-01T12:01:30.000Z');
});

test('fail() does not renew used-up faults', async () => {
  const sandbox = server.sandbox();
  await sandbox.fail('POST /orders', { status: 503, times: 1 });
  await create(sandbox);
  await sandbox.fail('GET /orders/:id', { status: 500, times: 1 });
  expect((await create(sandbox)).status).toBe(201);
});

test('arrange() makes the sandbox exactly this, and returns the ids of its orders', async () => {
  const sandbox = server.sandbox();
  await sandbox.seed({ orders: 3 });
  const given = [buildOrder({ status: 'paid' }), buildOrder({ status: 'cancelled' })];
  const [paid, cancelled] = await sandbox.arrange({ settings: { clock: NOON }, orders: given });
  const { orders } = await unwrap(sandbox.api.GET('/orders', { params: { query: { sort: 'createdAt' } } }));
  const found = Object.fromEntries(orders.map(({ id, status }) => [id, status]));
  expect(found).toEqual({ [`${paid}`]: 'paid', [`${cancelled}`]: 'cancelled' });
});

test('arrange() keeps on recording after record(), unless the state says otherwise', async () => {
  const sandbox = server.sandbox();
  await sandbox.record();
  await sandbox.arrange({ orders: [buildOrder()] });
  await sandbox.api.GET('/orders');
  expect(await sandbox.requests()).toMatchObject([{ method: 'GET', path: '/orders' }]);
  await sandbox.arrange({ settings: { journal: false } });
  expect((await sandbox.state()).settings.journal).toBe(false);
});

test.each([true, false])('reset() and another() go on with the journal that arrange() has set: %s', async (journal) => {
  const sandbox = server.sandbox();
  if (!journal) await sandbox.record();
  await sandbox.arrange({ settings: { journal } });
  await sandbox.reset();
  expect((await sandbox.state()).settings.journal).toBe(journal);
  expect((await (await sandbox.another()).state()).settings.journal).toBe(journal);
});

test('arrange() records nothing in a sandbox that did not record', async () => {
  const sandbox = server.sandbox();
  await sandbox.arrange({ orders: [buildOrder()] });
  expect((await sandbox.state()).settings.journal).toBe(false);
});

test('arrange() restores a snapshot in another sandbox', async () => {
  const sandbox = server.sandbox();
  await sandbox.arrange({ settings: { clock: NOON }, seed: { orders: 5 } });
  await sandbox.fail('* /orders/:id', { status: 503, times: 2 });
  const snapshot = await sandbox.snapshot();
  const copy = server.sandbox();
  await copy.arrange(snapshot);
  expect(snapshot).toMatchObject({ format: 1, settings: { clock: NOON }, orders: Array(5).fill({}) });
  expect(await copy.snapshot()).toEqual(snapshot);
});

test('update() sets the clock, and lets it go', async () => {
  const sandbox = server.sandbox();
  expect((await sandbox.update({ clock: NOON })).now).toBe(NOON);
  expect((await sandbox.update({ clock: null })).settings.clock).toBeNull();
  const { createdAt } = await unwrap(sandbox.api.POST('/orders', { body: buildOrder() }));
  expect(createdAt > NOON).toBe(true);
});

test('another() opens a second sandbox of the same service, which is removed with the first', async () => {
  const headers = { 'X-Request-Id': 'of-the-first' };
  const first = openSandbox({ baseUrl: server.baseUrl, name: 'the-first', headers });
  await first.record();
  const second = await first.another();
  await unwrap(second.api.POST('/orders', { body: buildOrder() }));
  expect((await first.state()).orders.total).toBe(0);
  expect(await second.requests()).toMatchObject([{ method: 'POST', headers: { 'x-request-id': 'of-the-first' } }]);
  await first[Symbol.asyncDispose]();
  const left = await server.sandbox(second.name).state();
  expect(left).toMatchObject({ orders: { total: 0 }, settings: { journal: false } });
});
