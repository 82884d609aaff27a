import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder } from '../../lib/orders/order.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import type { ListQuery } from '../../lib/orders/order-store.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { patience } from '../tools/patience.ts';
import { slowClock } from './slow-clock.ts';
import { type Engine, startEngine } from './start-engine.ts';
import { tableAt } from './stores.ts';
import { writeRecords } from './write-records.ts';

const BASE = 1_750_000_000_000;

/** RESET_ORDERS=10000 is the full size. The default is smaller because dynalite shares a thread with the tests. */
const COUNT = Number(process.env.RESET_ORDERS ?? 1_000);

const PAGE: ListQuery = { oldestFirst: true, limit: 10, offset: 0 };
const ORDERS = Array.from({ length: COUNT }, (_, index) =>
  newOrder(DRAFT, formatOrderId({ timestamp: BASE + index, sequence: 1 }), BASE + index),
);

let engine: Engine;
let storage: Storage;
beforeAll(async () => {
  engine = await startEngine();
  const { client, tableName } = await tableAt(engine.endpoint);
  await writeRecords(client, tableName, 'large', ORDERS);
  storage = openDynamoStorage({ tableName, client, now: slowClock });
});
afterAll(() => engine.close());

test(`a reset of ${COUNT} orders in DynamoDB takes less than 29 seconds, and lists see all orders or none meanwhile`, async () => {
  const totals = new Set<number>();
  let isDone = false;
  const watch = async () => {
    while (!isDone) totals.add((await (await storage.enter('large')).orders.list(PAGE)).total);
  };
  const watching = watch();
  const start = performance.now();
  expect(await (await storage.enter('large')).clear()).toEqual({ orders: COUNT, finished: true });
  expect(performance.now() - start).toBeLessThan(patience(29_000));
  const { order } = await (await storage.enter('large')).orders.create(DRAFT, BASE);
  isDone = true;
  await watching;
  expect(order.id).toBe(ORDERS[0]?.id);
  // A list may also see the one new order.
  expect([...totals].filter((total) => ![COUNT, 0, 1].includes(total))).toEqual([]);
});
