import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, clientOf } from '../contract/client/client.ts';
import { dataOf, type JsonObject } from '../contract/client/exchange.ts';
import { type SpawnedServer, spawnDynamoServer, spawnServer } from '../infra/local/spawn-server.ts';

const FAULT = { method: 'GET', path: '/orders/:id', status: 503, times: 2, when: 'after', delayMs: 1, retryAfter: 3 };
const SETTINGS = { clock: '2026-03-01T00:00:00Z', delayMs: 1, faults: [FAULT], journal: true, defects: ['pay-twice'] };
const ITEMS = [
  { name: 'Tea 🍵', quantity: 3, price: 0.1 },
  { name: 'Dish', quantity: 1, price: 19.99 },
];

let directory: string;
let servers: SpawnedServer[];
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'states-'));
  const sqlite = spawnServer(['--data', join(directory, 'orders.db')]);
  servers = await Promise.all([spawnServer([]), sqlite, spawnDynamoServer()]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(directory, { recursive: true });
});

test('a snapshot stays the same document when each store restores it in turn', async () => {
  const clients = servers.map(({ baseUrl }) => clientOf(baseUrl));
  const [first, ...others] = clients;
  if (!first) throw new Error('There is no server');
  await live(first);
  const snapshot = await snapshotOf(first, 'lived-in');
  expect(snapshot['orders']).toHaveLength(45);
  // The last store is the first one again.
  for (const client of [...others, first]) {
    expect((await client.send('PUT', '/sandboxes/restored', { json: snapshot })).status).toBe(200);
    expect(await snapshotOf(client, 'restored')).toEqual(snapshot);
  }
});

test('a restored sandbox gives the same responses on every store', async () => {
  const continued = await Promise.all(
    servers.map(async ({ baseUrl }) => {
      const client = clientOf(baseUrl, '/sandboxes/continued');
      const orders = [1, 4].map((n) => ({ ...draft('ada'), id: `ORD-1772323200000-00${n}`, status: 'paid' }));
      await clientOf(baseUrl).send('PUT', '/sandboxes/continued', { json: { settings: SETTINGS, orders } });
      const created = [await client.post('/orders', draft('bob')), await client.post('/orders', draft('eve'))];
      const cancelled = await client.patch('/orders/ORD-1772323200000-004/cancel', {});
      const listed = await client.get('/orders?limit=100');
      return [...created, cancelled, listed].map(({ status, text }) => [status, text]);
    }),
  );
  expect(continued[0]?.map(([status]) => status)).toEqual([201, 201, 200, 200]);
  expect(continued[1]).toEqual(continued[0]);
  expect(continued[2]).toEqual(continued[0]);
});

/** A sandbox with every setting, and orders of every status, including edited, deleted and seeded orders. */
async function live(client: Client): Promise<void> {
  const sandbox = clientOf(client.baseUrl, '/sandboxes/lived-in');
  await client.post('/sandboxes/lived-in/seed', { orders: 40, seed: 5 });
  await client.patch('/sandboxes/lived-in', { clock: SETTINGS.clock });
  const ids: string[] = [];
  for (const name of ['ada', 'bob', 'eve', 'joe', 'kim', 'leo']) {
    ids.push(String(dataOf(await sandbox.post('/orders', draft(name)))['id']));
  }
  const [paid, completed, cancelled, edited, deleted] = ids;
  for (const id of [paid, completed, cancelled]) await sandbox.patch(`/orders/${id}`, { status: 'paid' });
  await sandbox.patch(`/orders/${completed}`, { status: 'completed' });
  await sandbox.patch(`/orders/${cancelled}/cancel`, {});
  await sandbox.patch(`/orders/${edited}`, { items: ITEMS.slice(1) });
  await sandbox.delete(`/orders/${deleted}`);
  await client.patch('/sandboxes/lived-in', SETTINGS);
}

const draft = (customerName: string) => ({ customerName, customerEmail: `${customerName}@Example.com`, items: ITEMS });

async function snapshotOf(client: Client, sandbox: string): Promise<JsonObject> {
  const response = await client.get(`/sandboxes/${sandbox}/snapshot`);
  expect(response.status, response.text).toBe(200);
  return dataOf(response);
}
