import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { SpawnedServer } from '../../tools/server/spawn-server.ts';
import { fileWithServers, listAll, orderOf, send } from './api.ts';

const ROUNDS = 10;
const WORKERS = 8;
/** The number of acknowledged writes in a round after which the server is killed. */
const WRITES = 150;
/** Milliseconds for all rounds. */
const LIMIT = 600_000;

/** The acknowledged orders by idempotency key. Undefined if the server was killed before its response. */
type Known = Map<string, { readonly id: string; readonly status: string } | undefined>;

test(`${ROUNDS} times kill -9 under load: no acknowledged write is lost, and none is half written`, {
  timeout: LIMIT,
}, async () => {
  const { file, start } = fileWithServers();
  const known: Known = new Map();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await start();
    await check(server.baseUrl, known);
    await writeUntilKilled(server, round, known);
    using db = new DatabaseSync(file);
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
    console.log(`kill -9, round ${round} of ${ROUNDS}: ${known.size} orders`);
  }
  await check((await start()).baseUrl, known);
});

/** Lets workers create and pay orders until so many writes have been acknowledged, and the server is killed. */
async function writeUntilKilled(server: SpawnedServer, round: number, known: Known): Promise<void> {
  const exited = once(server.process, 'exit');
  let acknowledged = 0;
  const acknowledge: Known['set'] = (key, order) => {
    acknowledged += 1;
    if (acknowledged === WRITES) server.process.kill('SIGKILL');
    return known.set(key, order);
  };
  const work = async (worker: number) => {
    for (let index = 0; ; index += 1) {
      const key = `${round}-${worker}-${index}`;
      known.set(key, undefined);
      const created = await create(server.baseUrl, key);
      acknowledge(key, created);
      const paid = await send(server.baseUrl, 'PATCH', `/orders/${created.id}`, { status: 'paid' });
      expect(paid.status).toBe(200);
      acknowledge(key, paid.body.data);
    }
  };
  const ends = await Promise.allSettled(Array.from(Array(WORKERS).keys(), work));
  await exited;
  // Only the end of its connection ends a worker.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
}

async function create(baseUrl: string, key: string) {
  const { status, body } = await send(baseUrl, 'POST', '/orders', orderOf(key), { 'Idempotency-Key': key });
  expect(status).toBe(201);
  return body.data;
}

async function check(baseUrl: string, known: Known): Promise<void> {
  for (const [key, order] of known) if (!order) known.set(key, await create(baseUrl, key));
  const orders = await listAll((path) => send(baseUrl, 'GET', path), 'orders');
  const stored = new Map(orders.map((order) => [order.id, order]));
  expect(stored.size, 'one order for each key').toBe(known.size);
  for (const [key, order] of known) {
    const found = order && stored.get(order.id);
    // The payment may have been written without a response.
    const isPaid = order?.status === 'pending' && found?.status === 'paid';
    const paid = { ...order, status: 'paid', receipt: expect.any(Object), updatedAt: expect.any(String) };
    expect(found).toEqual(isPaid ? paid : order);
    known.set(key, found);
  }
}
