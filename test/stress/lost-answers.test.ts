import { expect, onTestFinished, test } from 'vitest';
import { spawnServer } from '../infra/local/spawn-server.ts';
import { startDynalite } from '../storage/start-dynalite.ts';
import { orderOf, type Reply, report, send } from './api.ts';
import { startLossyProxy } from './lossy-proxy.ts';

const REQUESTS = 3_000;
const WORKERS = 16;
/**
 * The share of lost responses to the SDK's first attempts. With a fifth, the SDK's quota of 500 tokens sometimes runs out: each
 * retry takes 14, and gets them back only if it succeeds. A retry of a conditional write that was made fails.
 */
const LOST = 0.1;

type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;

test(`${REQUESTS} requests have the right results while a tenth of DynamoDB's responses get lost`, async () => {
  const dynalite = await startDynalite();
  onTestFinished(() => dynalite.close());
  const proxy = await startLossyProxy(dynalite.endpoint, LOST, randomFrom(Number(process.env.SEED)));
  onTestFinished(() => proxy.close());
  const server = await spawnServer(['--store', 'dynamodb'], { AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  onTestFinished(server.stop);
  let count = 0;
  const sendCounted: Send = (...request) => {
    count += 1;
    if (count % 500 === 0) report(`lost answers: ${count} of ${REQUESTS} requests, ${proxy.lost()} answers lost`);
    return send(server.baseUrl, ...request);
  };
  const work = async (_: unknown, worker: number) => {
    for (let round = 0; count < REQUESTS; round += 1) await useSandbox(sendCounted, `w${worker}-${round}`);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  expect(proxy.lost()).toBeGreaterThan(REQUESTS * LOST);
});

async function useSandbox(sendTo: Send, name: string): Promise<void> {
  const base = `/sandboxes/${name}`;
  const ask: Send = (method, path, ...rest) => sendTo(method, `${base}${path}`, ...rest);
  const kept = await create(ask, 'kept');
  const gone = await create(ask, 'gone', { 'Idempotency-Key': 'gone' });
  expect((await create(ask, 'gone', { 'Idempotency-Key': 'gone' })).id, 'a repeated create').toBe(gone.id);
  const paid = await ask('PATCH', `/orders/${kept.id}`, { status: 'paid' });
  expect([paid.status, paid.headers.get('etag')], 'a payment').toEqual([200, '"2"']);
  expect((await ask('GET', `/orders/${kept.id}`)).body.data).toEqual(paid.body.data);
  expect((await ask('DELETE', `/orders/${gone.id}`)).status, 'a DELETE').toBe(200);
  expect((await ask('DELETE', `/orders/${gone.id}`)).status, 'a second DELETE').toBe(404);
  const cancelled = await ask('PATCH', `/orders/${kept.id}/cancel`);
  expect([cancelled.status, cancelled.headers.get('etag')], 'a cancellation').toEqual([200, '"3"']);
  expect(idsIn(await ask('GET', '/orders'))).toEqual([kept.id]);
  const faults = [{ method: 'GET', path: '/orders', status: 503, times: 3 }];
  expect((await ask('PATCH', '', { faults })).status).toBe(200);
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await ask('GET', '/orders')).status);
  expect(statuses, 'a fault with times: 3').toEqual([503, 503, 503, 200, 200]);
  const seeded = await ask('POST', '/seed', { orders: 5 });
  expect(seeded.status, 'a seed').toBeLessThan(300);
  expect(idsIn(await ask('GET', '/orders'))).toHaveLength(6);
  expect((await ask('DELETE', '')).body.data, 'a reset').toMatchObject({ deletedOrders: 6 });
  expect(idsIn(await ask('GET', '/orders')), 'after a reset').toEqual([]);
}

async function create(ask: Send, name: string, headers: Record<string, string> = {}): Promise<{ id: string }> {
  const { status, body } = await ask('POST', '/orders', orderOf(name), headers);
  expect(status, 'a create').toBe(201);
  return body.data;
}

function idsIn({ body }: Reply): string[] {
  return body.data.orders.map(({ id }: { id: string }) => id);
}

/** Random numbers from 0 to 1 that depend only on the seed: https://en.wikipedia.org/wiki/Lehmer_random_number_generator */
function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
