import { expect, onTestFinished, test } from 'vitest';
import { newOrder } from '../../lib/orders/order.ts';
import { formatOrderId, LAST_SEQUENCE, LAST_TIMESTAMP } from '../../lib/orders/order-id.ts';
import { type OrderStore, StoreUnavailable } from '../../lib/orders/order-store.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { startEngine } from './start-engine.ts';
import { tableAt } from './stores.ts';
import { writeRecords } from './write-records.ts';

const AT = 1_750_000_000_000;
const FULL = 990;

/** The remaining ids of the nearly full millisecond, and the first ids of the next millisecond. */
const REST = [
  ...Array.from({ length: 999 - FULL }, (_, index) => `ORD-${AT}-${FULL + index + 1}`),
  ...Array.from({ length: 11 }, (_, index) => `ORD-${AT + 1}-${String(index + 1).padStart(3, '0')}`),
];

const OPENERS: readonly [name: string, open: (at: number, count: number) => Promise<OrderStore>][] = [
  ['memory', (at, count) => filled(openMemoryStorage(), at, count)],
  ['SQLite', (at, count) => filled(openSqliteStorage({ file: ':memory:' }), at, count)],
  ['DynamoDB', dynamoWithOrders],
];

test.each(OPENERS)('the 1,000th order of a millisecond gets an id of the next: %s', async (_, open) => {
  const orders = await open(AT, FULL);
  const created = await Promise.all(REST.map(() => orders.create(DRAFT, AT)));
  expect(created.map(({ order }) => order.id).toSorted()).toEqual(REST);
  expect(created.every(({ order }) => order.updatedAt === Number(order.id.slice(4, 17)))).toBe(true);
});

test.each(OPENERS)('after the last possible id, a create is StoreUnavailable: %s', async (_, open) => {
  const orders = await open(LAST_TIMESTAMP, LAST_SEQUENCE - 1);
  expect((await orders.create(DRAFT, LAST_TIMESTAMP)).order.id).toBe('ORD-9999999999999-999');
  for (const key of [undefined, { key: 'k', fingerprint: 'f' }]) {
    await expect(orders.create(DRAFT, LAST_TIMESTAMP, key)).rejects.toBeInstanceOf(StoreUnavailable);
  }
});

async function filled(storage: Storage, at: number, full: number): Promise<OrderStore> {
  onTestFinished(() => storage.close());
  const { orders } = await storage.enter('default');
  for (let count = 0; count < full; count += 1) await orders.create(DRAFT, at);
  return orders;
}

async function dynamoWithOrders(at: number, full: number): Promise<OrderStore> {
  const engine = await startEngine();
  onTestFinished(() => engine.close());
  const { client, tableName } = await tableAt(engine.endpoint);
  const made = Array.from({ length: full }, (_, index) =>
    newOrder(DRAFT, formatOrderId({ timestamp: at, sequence: index + 1 }), at),
  );
  await writeRecords(client, tableName, 'default', made);
  return (await openDynamoStorage({ tableName, client }).enter('default')).orders;
}
