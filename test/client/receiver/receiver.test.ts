import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../../infra/package/start-server.ts';
import { buildOrder, type Sandbox, unwrap } from '../../../lib/client/client.ts';
import { openReceiver, type Webhook } from '../../../lib/client/receiver/receiver.ts';

const OTHER = { url: 'http://127.0.0.1:9/', secret: `whsec_${btoa('x'.repeat(24))}` };

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function payOrder({ api }: Sandbox): Promise<string> {
  const { id } = await unwrap(api.POST('/orders', { body: buildOrder() }));
  await unwrap(api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status: 'paid' } }));
  return id;
}

async function webhooksOf(sandbox: Sandbox): Promise<string[]> {
  const { settings } = await sandbox.state();
  return settings.webhooks.map(({ url }) => url);
}

test('a receiver gets the events of its sandbox, signed and typed', async () => {
  await using sandbox = server.sandbox();
  const inbox = await sandbox.receiver();
  const id = await payOrder(sandbox);
  const { data, isValid, headers } = await inbox.next('order.paid');
  expect([data.id, data.receipt.totalAmount, isValid]).toEqual([id, 19, true]);
  expect((await inbox.next('order.created')).data.status).toBe('pending');
  expect(headers['webhook-id']).toMatch(/^evt-.+-\d{16}-2$/);
  expect(inbox.received).toHaveLength(2);
});

test('types and faults choose what a receiver gets', async () => {
  await using sandbox = server.sandbox();
  const inbox = await sandbox.receiver({ types: ['order.paid'], faults: [{ fault: 'duplicate' }] });
  await payOrder(sandbox);
  const [first, second] = [await inbox.next(), await inbox.next()];
  expect([first.type, second.type]).toEqual(['order.paid', 'order.paid']);
  expect(second.id).toBe(first.id);
});

test('a refused delivery is retried, and deliver() makes every attempt under a clock that stands still', async () => {
  await using sandbox = server.sandbox();
  await sandbox.update({ clock: '2026-01-01T12:00:00Z', webhookDelivery: 'manual' });
  const inbox = await sandbox.receiver({ types: ['order.created'], status: [503, 500] });
  await unwrap(sandbox.api.POST('/orders', { body: buildOrder() }));
  expect(await sandbox.deliver()).toMatchObject({ attempted: 1, failed: 1, pending: 1 });
  expect((await sandbox.events({ pending: 'true' })).map(({ type }) => type)).toEqual(['order.created']);
  expect(await sandbox.deliver({ advanceClock: true })).toMatchObject({ attempted: 2, delivered: 1, pending: 0 });
  expect(inbox.received.map(({ status }) => status)).toEqual([503, 500, 204]);
  const [event] = await sandbox.events({ type: 'order.created' });
  expect(event?.deliveries).toMatchObject([{ url: inbox.url, ended: 'delivered' }]);
  expect(event?.deliveries[0]?.attempts.map(({ at, status }) => [at, status])).toEqual([
    ['2026-01-01T12:00:00.000Z', 503],
    ['2026-01-01T12:00:05.000Z', 500],
    ['2026-01-01T12:05:05.000Z', 204],
  ]);
});

test('an invalid signature is refused, and the retry is accepted', async () => {
  await using sandbox = server.sandbox();
  await sandbox.update({ clock: '2026-01-01T12:00:00Z' });
  const inbox = await sandbox.receiver({
    types: ['order.created'],
    faults: [
      { fault: 'bad-signature', times: 1 },
      { fault: 'tampered', times: 1 },
      { fault: 'old-timestamp', times: 1 },
    ],
  });
  await unwrap(sandbox.api.POST('/orders', { body: buildOrder() }));
  await sandbox.deliver({ advanceClock: true });
  expect(inbox.received.map(({ isValid }) => isValid)).toEqual([false, false, false, true]);
  expect((await inbox.next('order.created')).data.total).toBe(19);
});

test('it keeps the webhooks that are set, and its close removes only its own', async () => {
  await using sandbox = server.sandbox();
  await sandbox.update({ webhooks: [OTHER] });
  const [first, second] = await Promise.all([sandbox.receiver(), sandbox.receiver()]);
  expect((await webhooksOf(sandbox)).toSorted()).toEqual([OTHER.url, first.url, second.url].toSorted());
  await first.close();
  expect(await webhooksOf(sandbox)).toEqual([OTHER.url, second.url]);
  await expect(fetch(first.url)).rejects.toThrow();
});

test('arrange() and reset() keep its webhook', async () => {
  await using sandbox = server.sandbox();
  const inbox = await sandbox.receiver();
  await sandbox.arrange({ orders: [buildOrder()], settings: { webhooks: [OTHER] } });
  expect(await webhooksOf(sandbox)).toEqual([inbox.url, OTHER.url]);
  await sandbox.reset();
  expect(await webhooksOf(sandbox)).toEqual([inbox.url]);
  await payOrder(sandbox);
  await inbox.next('order.paid');
});

test('the end of a sandbox ends the calls of next() that wait', async () => {
  const sandbox = server.sandbox();
  const inbox = await sandbox.receiver();
  const waiting = expect(inbox.next('order.paid', { timeoutMs: 60_000 })).rejects.toThrow('It received nothing');
  await sandbox[Symbol.asyncDispose]();
  await waiting;
  await expect(fetch(inbox.url)).rejects.toThrow();
});

test('a receiver that the service refuses listens no longer', async () => {
  await expect(server.sandbox('default').receiver()).rejects.toMatchObject({ name: 'ApiError' });
  let refused = '';
  const addWebhook = async ({ url }: Webhook) => {
    refused = url;
    throw new Error('not here');
  };
  await expect(openReceiver({ addWebhook, removeWebhook: async () => {} }, {})).rejects.toThrow('not here');
  await expect(fetch(refused, { method: 'POST' })).rejects.toThrow('fetch failed');
});
