import { expect, onTestFinished, test } from 'vitest';
import { newOrder } from '../../lib/orders/order.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import type { OrderStore } from '../../lib/orders/order-store.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { startDynalite } from './start-dynalite.ts';
import { tableAt } from './stores.ts';
import { writeRecords } from './write-records.ts';

const AT = 1_750_000_000_000;
const FULL = 990;

/** The ids that a full millisecond is left to give, and the first ones of the next. */
const REST = [
  ...Array.from({ length: 999 - FULL }, (_, index) => `ORD-${AT}-${FULL + index + 1}`),
  ...Array.from({ length: 11 }, (_, index) => `ORD-${AT + 1}-${String(index + 1).padStart(3, '0')}`),
];

const OPENERS: readonly [name: string, open: () => Promise<OrderStore>][] = [
  ['memory', () => filled(openMemoryStorage())],
  ['SQLite', () => filled(openSqliteStorage({ file: ':memory:' }))],
  ['DynamoDB', dynamoWithOrders],
];

test.each(OPENERS)('more than 999 orders in one millisecond go on in the next: %s', async (_, open) => {
  const orders = await open();
  const created = await Promise.all(REST.map(() => orders.create(DRAFT, AT)));
  expect(created.map(({ order }) => order.id).toSorted()).toEqual(REST);
  expect(created.every(({ order }) => order.updatedAt === Number(order.id.slice(4, 17)))).toBe(true);
});

async function filled(storage: Storage): Promise<OrderStore> {
  onTestFinished(() => storage.close());
  const { orders } = await storage.enter('default');
  for (let count = 0; count < FULL; count += 1) await orders.create(DRAFT, AT);
  return orders;
}

async function dynamoWithOrders(): Promise<OrderStore> {
  const dynalite = await startDynalite();
  onTestFinished(() => dynalite.close());
  const { client, tableName } = await tableAt(dynalite.endpoint);
  const made = Array.from({ length: FULL }, (_, index) =>
    newOrder(DRAFT, formatOrderId({ timestamp: AT, sequence: index + 1 }), AT),
  );
  await writeRecords(client, tableName, 'default', made);
  return (await openDynamoStorage({ tableName, client }).enter('default')).orders;
}
