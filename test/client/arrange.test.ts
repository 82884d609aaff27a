import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../infra/package/start-server.ts';
import { buildOrder, openSandbox, unwrap } from '../../lib/client/client.ts';

const NOON = '2026-01-01T12:00:00.000Z';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

test('arrange() makes the sandbox exactly this, and returns the ids of its orders', async () => {
  const sandbox = server.sandbox();
  await sandbox.seed({ orders: 3 });
  const ids = await sandbox.arrange({
    settings: { clock: NOON },
    orders: [
      { ...buildOrder(), status: 'paid' },
      { ...buildOrder(), status: 'cancelled' },
    ],
  });
  const { orders } = await unwrap(sandbox.api.GET('/orders', { params: { query: { sort: 'createdAt' } } }));
  expect(orders.map(({ id, status }) => [id, status])).toEqual([
    [ids[0], 'paid'],
    [ids[1], 'cancelled'],
  ]);
});

test('arrange() can add the orders of a seed', async () => {
  const sandbox = server.sandbox();
  expect(await sandbox.arrange({ seed: { orders: 3 } })).toHaveLength(3);
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

test('update() requires credentials', async () => {
  const sandbox = server.sandbox();
  await sandbox.update({ auth: { scheme: 'apiKey', keys: ['of-the-kitchen'] } });
  const sent = await Promise.all(
    [{}, { 'X-Api-Key': 'of-the-kitchen' }].map((headers) => sandbox.api.GET('/orders', { headers })),
  );
  expect(sent.map(({ response }) => response.status)).toEqual([401, 200]);
});

test('update() limits the requests', async () => {
  const sandbox = server.sandbox();
  await sandbox.update({ clock: NOON, rateLimit: { requests: 1, windowSeconds: 60 } });
  const sent = [await sandbox.api.GET('/orders'), await sandbox.api.GET('/orders')];
  expect(sent.map(({ response }) => response.status)).toEqual([200, 429]);
});

test('update() drops all faults', async () => {
  const sandbox = server.sandbox();
  await sandbox.fail('GET /orders', { status: 500 });
  await sandbox.update({ faults: null });
  expect((await sandbox.api.GET('/orders')).response.status).toBe(200);
});

test('update() begins a hunt', async () => {
  const { hunt } = await server.sandbox().update({ hunt: { count: 2, seed: 1 } });
  expect(hunt).toMatchObject({ count: 2, found: [] });
});

test('update() can run at once with fail(): no setting is lost', async () => {
  const sandbox = server.sandbox();
  await Promise.all([
    sandbox.fail('POST /orders', { status: 503 }),
    sandbox.update({ faults: [{ method: 'GET', path: '/orders', status: 500 }] }),
    sandbox.fail('PATCH /orders/{id}', { status: 500 }),
  ]);
  expect((await sandbox.state()).settings.faults.map(({ method }) => method)).toEqual(['GET', 'PATCH']);
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
  expect(await server.sandbox(second.name).state()).toMatchObject({
    orders: { total: 0 },
    settings: { journal: false },
  });
});
