import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { type Engine, startEngine } from './start-engine.ts';
import { freshSandbox, serviceClientAt, tableAt } from './stores.ts';

/** Longer than an attempt of a small call may take, in milliseconds. LocalStack takes as long for 400 KB. */
const DELAY = 1_700;

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

/** Forwards requests to the engine, and delays its responses to batches and queries. */
async function slowProxy(): Promise<string> {
  const proxy = createServer((received, response) => {
    const isSlow = /BatchWriteItem|Query/.test(String(received.headers['x-amz-target']));
    const { method, headers } = received;
    const forwarded = request(engine.endpoint, { method, headers }, (answer) => {
      setTimeout(() => answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)), isSlow ? DELAY : 0);
    });
    received.pipe(forwarded);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

test('a state can be written and read on an engine that takes long for many records', async () => {
  const { tableName } = await tableAt(engine.endpoint);
  const storage = openDynamoStorage({ tableName, client: serviceClientAt(await slowProxy()) });
  const orders = seedOrders(30, 1).map(({ createdAt, ...order }) => {
    return { ...order, id: formatOrderId({ timestamp: createdAt, sequence: 1 }) };
  });
  const name = freshSandbox();
  const sandbox = await storage.enter(name);
  await sandbox.replace({ settings: sandbox.settings, orders });
  const { orders: read } = await (await storage.enter(name)).contents(100);
  expect(read).toEqual(orders);
  await storage.close();
});
