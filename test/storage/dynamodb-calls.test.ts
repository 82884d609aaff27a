import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancel, update } from '../../lib/orders/change.ts';
import type { OrderStore } from '../../lib/orders/order-store.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { type Dynalite, startDynalite } from './start-dynalite.ts';
import { clientAt, freshSandbox, tableAt } from './stores.ts';

const AT = 1_750_000_000_000;

let dynalite: Dynalite;
let calls: string[];
let storage: Storage;
let orders: OrderStore;
beforeAll(async () => {
  dynalite = await startDynalite();
  const { tableName } = await tableAt(dynalite.endpoint);
  const client = clientAt(dynalite.endpoint);
  calls = record(client);
  storage = openDynamoStorage({ tableName, client });
  orders = (await storage.enter('default')).orders;
});
afterAll(() => dynalite.close());

/** The names of the commands that reach the wire, attempt by attempt. */
function record(client: DynamoDBClient): string[] {
  const names: string[] = [];
  client.middlewareStack.add(
    (next, context) => (args) => {
      names.push(String(context.commandName));
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return names;
}

async function callsOf(work: () => Promise<unknown>): Promise<string[]> {
  calls.length = 0;
  await work();
  return [...calls];
}

describe('calls to DynamoDB', () => {
  test('entering the default sandbox is none, and a named one a look at its settings', async () => {
    expect(await callsOf(() => storage.enter('default'))).toEqual([]);
    expect(await callsOf(() => storage.enter(freshSandbox()))).toEqual(['GetItemCommand']);
  });

  test('a create is one', async () => {
    expect(await callsOf(() => orders.create(DRAFT, AT))).toEqual(['PutItemCommand']);
  });

  test('a get is one, found or not', async () => {
    expect(await callsOf(() => orders.get(`ORD-${AT}-001`))).toEqual(['GetItemCommand']);
    expect(await callsOf(() => orders.get(`ORD-${AT}-999`))).toEqual(['GetItemCommand']);
  });

  test('a change is one: items, status, both, with expected versions or without', async () => {
    const { order } = await orders.create(DRAFT, AT + 10);
    for (const change of [
      update({ items: DRAFT.items }, AT + 20),
      update({ items: DRAFT.items }, AT + 30, [2]),
      update({ items: DRAFT.items, status: 'paid' }, AT + 40, [1, 3]),
      cancel(AT + 50),
    ]) {
      expect(await callsOf(() => orders.change(order.id, change))).toEqual(['UpdateItemCommand']);
    }
  });

  test('a delete is one, with expected versions or without', async () => {
    for (const [at, versions] of [
      [AT + 100, undefined],
      [AT + 200, [1]],
      [AT, undefined],
    ] as const) {
      const { order } = await orders.create(DRAFT, AT + 90);
      expect(await callsOf(() => orders.delete(order.id, at, versions))).toHaveLength(1);
    }
  });

  test('a delete of an order that was created under a key settles the key, too', async () => {
    const { order } = await orders.create(DRAFT, AT + 250, { key: 'deleted', fingerprint: 'f' });
    expect(await callsOf(() => orders.delete(order.id, AT + 260))).toEqual(['DeleteItemCommand', 'UpdateItemCommand']);
  });

  test('a first create with a key is three, and a replay is one write that is refused', async () => {
    const key = { key: 'k', fingerprint: 'f' };
    const first = await callsOf(() => orders.create(DRAFT, AT + 300, key));
    expect(first).toEqual(['PutItemCommand', 'PutItemCommand', 'UpdateItemCommand']);
    // dynalite never reports the record in the way, so it is read: one call less on AWS.
    expect(await callsOf(() => orders.create(DRAFT, AT + 301, key))).toEqual(['PutItemCommand', 'GetItemCommand']);
  });

  test('an expectation that nothing can meet is one, too', async () => {
    const { order } = await orders.create(DRAFT, AT + 400);
    const refused = () => orders.change(order.id, cancel(AT + 410, [])).catch(() => undefined);
    expect(await callsOf(refused)).toEqual(['GetItemCommand']);
  });

  test('a new state is one batch for every 25 orders, and one write that makes it current', async () => {
    const seed = seedOrders(60, 1);
    const state = seed.map(({ createdAt, ...order }) => ({ ...order, id: `ORD-${createdAt}-001` }));
    const sandbox = await storage.enter(freshSandbox());
    const settings = sandbox.settings;
    expect(await callsOf(() => sandbox.replace({ settings, orders: state }))).toEqual([
      ...['BatchWriteItemCommand', 'BatchWriteItemCommand', 'BatchWriteItemCommand'],
      ...['GetItemCommand', 'PutItemCommand'],
    ]);
    expect(await callsOf(() => sandbox.contents(100))).toEqual(['QueryCommand']);
  });

  test('a page of a list costs the same at any depth', async () => {
    for (let index = 0; index < 30; index += 1) await orders.create(DRAFT, AT + 500 + index);
    const page = (after: string) => orders.list({ oldestFirst: true, limit: 5, offset: 0, after });
    const early = await callsOf(() => page(`ORD-${AT + 500}-001`));
    const late = await callsOf(() => page(`ORD-${AT + 520}-001`));
    expect(late).toEqual(early);
  });
});
