import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import type { SpawnedServer } from '../../tools/server/spawn-server.ts';
import { fileWithServers, listAll, orderOf, report, send } from './api.ts';

const ROUNDS = 10;
const WORKERS = 8;
/** The number of acknowledged writes in a round after which the server is killed. */
const WRITES = 150;
/** Milliseconds for all rounds. */
const LIMIT = 600_000;

interface Order {
  readonly id: string;
  readonly status: string;
  readonly receipt?: unknown;
}

/** The acknowledged orders by idempotency key. Undefined if the server was killed before its response. */
type Known = Map<string, Order | undefined>;

test(`${ROUNDS} times kill -9 under load: no acknowledged write is lost, and none is half written`, {
  timeout: LIMIT,
}, async () => {
  const { file, start } = fileWithServers();
  const known: Known = new Map();
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await start();
    await check(server.baseUrl, known);
    await killUnderLoad(server, async (worker, countWrite) => {
      for (let index = 0; ; index += 1) {
        const key = `${round}-${worker}-${index}`;
        const acknowledge = (order: Order) => {
          known.set(key, order);
          countWrite();
        };
        known.set(key, undefined);
        const created = await create(server.baseUrl, key);
        acknowledge(created);
        const paid = await send(server.baseUrl, 'PATCH', `/orders/${created.id}`, { status: 'paid' });
        expect(paid.status).toBe(200);
        acknowledge(paid.body.data);
      }
    });
    expect(integrityOf(file)).toBe('ok');
    report(`kill -9, round ${round} of ${ROUNDS}: ${known.size} orders`);
  }
  await check((await start()).baseUrl, known);
});

/** Lets workers write until so many writes have been acknowledged, and the server is killed. */
async function killUnderLoad(
  server: SpawnedServer,
  work: (worker: number, countWrite: () => void) => Promise<never>,
): Promise<void> {
  const exited = once(server.process, 'exit');
  let acknowledged = 0;
  const countWrite = () => {
    acknowledged += 1;
    if (acknowledged === WRITES) server.process.kill('SIGKILL');
  };
  const ends = await Promise.allSettled(Array.from({ length: WORKERS }, (_, worker) => work(worker, countWrite)));
  await exited;
  // Only the end of its connection ends a worker.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) });
}

async function create(baseUrl: string, key: string): Promise<Order> {
  const { status, body } = await send(baseUrl, 'POST', '/orders', orderOf(key), { 'Idempotency-Key': key });
  expect(status).toBe(201);
  return body.data;
}

async function check(baseUrl: string, known: Known): Promise<void> {
  for (const [key, order] of known) if (!order) known.set(key, await create(baseUrl, key));
  const stored = new Map((await listOrders(baseUrl)).map((order: Order) => [order.id, order]));
  expect(stored.size, 'one order for each key').toBe(known.size);
  for (const [key, order] of known) {
    const found = order && stored.get(order.id);
    // The payment may have been written without a response.
    const isPaid = order?.status === 'pending' && found?.status === 'paid';
    expect(found).toEqual(isPaid ? { ...order, status: 'paid', ...paymentOf(found) } : order);
    known.set(key, found);
  }
}

const listOrders = (baseUrl: string) => listAll((path) => send(baseUrl, 'GET', path), '/orders', 'orders');

function paymentOf(order: Order): object {
  expect(order.receipt).toBeDefined();
  const { receipt, updatedAt } = order as Order & { updatedAt: string };
  return { receipt, updatedAt };
}

function integrityOf(file: string): unknown {
  using db = new DatabaseSync(file);
  return db.prepare('PRAGMA integrity_check').get()?.integrity_check;
}
