import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import { buildOrder, openSandbox, unwrap } from '../../../lib/client/client.ts';

const NOON = '2026-01-01T12:00:00.000Z';

const server = await startServer();
afterAll(() => server.close());

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
