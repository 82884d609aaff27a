import { afterAll, beforeAll, expect, test } from 'vitest';
import { newOrder, type Order } from '../../lib/orders/order.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import type { ListQuery, OrderStore } from '../../lib/orders/order-store.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { BASE, EMAILS, listOf } from './list-model.ts';
import { type Engine, GIVEN_ENGINE, startEngine } from './start-engine.ts';
import { tableAt } from './stores.ts';
import { writeRecords } from './write-records.ts';

/** DynamoDB Local takes seconds to count 10,000 orders on a busy machine, which is longer than the service waits. */
const COUNT = GIVEN_ENGINE ? 2_000 : 10_000;
const MODEL = Array.from({ length: COUNT }, (_, index) => orderAt(index));

function orderAt(index: number): Order {
  const timestamp = BASE + Math.floor(index / 4);
  const draft = { ...DRAFT, customerEmail: EMAILS[index % 3] ?? '' };
  return newOrder(draft, formatOrderId({ timestamp, sequence: (index % 4) + 1 }), timestamp);
}

const QUERIES: readonly ListQuery[] = [
  { oldestFirst: false, limit: 20, offset: 0 },
  { oldestFirst: true, limit: 100, offset: 9_950 },
  { oldestFirst: true, limit: 100, offset: 10_000 },
  { oldestFirst: false, limit: 100, offset: 5_000 },
  { oldestFirst: true, limit: 50, offset: 0, after: `ORD-${BASE + 2_000}-002` },
  { oldestFirst: false, limit: 50, offset: 0, status: 'pending', after: `ORD-${BASE + 2_000}-002` },
  { oldestFirst: false, limit: 100, offset: 3_300, customerEmail: 'bob@example.com' },
  { oldestFirst: true, limit: 10, offset: 0, status: 'paid' },
  { oldestFirst: true, limit: 30, offset: 100, createdFrom: BASE + 100, createdTo: BASE + 900, status: 'pending' },
  { oldestFirst: true, limit: 30, offset: 100, createdFrom: BASE + 100, customerEmail: EMAILS[2] },
];

let engine: Engine;
let stores: Readonly<Record<'memory' | 'sqlite' | 'dynamodb', OrderStore>>;

beforeAll(async () => {
  engine = await startEngine();
  const { client, tableName } = await tableAt(engine.endpoint);
  const memory = (await openMemoryStorage().enter('default')).orders;
  const sqlite = (await openSqliteStorage({ file: ':memory:' }).enter('default')).orders;
  for (const [index, order] of MODEL.entries()) {
    await memory.create(order, BASE + Math.floor(index / 4));
    await sqlite.create(order, BASE + Math.floor(index / 4));
  }
  await writeRecords(client, tableName, 'default', MODEL);
  stores = { memory, sqlite, dynamodb: (await openDynamoStorage({ tableName, client }).enter('default')).orders };
});

afterAll(() => engine.close());

test.each(QUERIES)(`every store lists ${COUNT} orders like the model: %j`, async (query) => {
  const expected = listOf(MODEL, query);
  expect(await stores.memory.list(query)).toEqual(expected);
  expect(await stores.sqlite.list(query)).toEqual(expected);
  expect(await stores.dynamodb.list(query)).toEqual(expected);
});
