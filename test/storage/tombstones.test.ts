import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import type { OrderStore } from '../../lib/orders/order-store.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { type Engine, startEngine } from './start-engine.ts';
import { clientAt, freshSandbox, tableAt } from './stores.ts';

const AT = 1_750_000_000_000;
const KEY = { key: 'k1', fingerprint: 'f1' };
const DAY = 24 * 60 * 60 * 1_000;

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

test('a deleted id stays reserved for the life of its sandbox, even if it is longer than a week', async () => {
  let day = 0;
  const now = () => AT + day * DAY;
  const storage = openDynamoStorage({ ...(await tableAt(engine.endpoint)), now, lifetime: 30 * DAY });
  const name = freshSandbox();
  const { order } = await (await storage.enter(name)).orders.create(DRAFT, AT);
  await (await storage.enter(name)).orders.delete(order.id, AT);
  day = 29;
  expect((await (await storage.enter(name)).orders.create(DRAFT, AT)).order.id).not.toBe(order.id);
  await storage.close();
});

/** A client whose writes wait until `release` is called. */
function heldClient() {
  const client = clientAt(engine.endpoint);
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  client.middlewareStack.add(
    (next) => async (args) => {
      start();
      await released;
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
  return { client, started, release };
}

describe('in the default sandbox', () => {
  let tableName: string;
  let orders: OrderStore;
  beforeEach(async () => {
    const table = await tableAt(engine.endpoint);
    tableName = table.tableName;
    orders = (await openDynamoStorage(table).enter('default')).orders;
  });

  test.each([undefined, KEY])('a slow create does not get an id that was deleted meanwhile (key: %j)', async (key) => {
    const { client, started, release } = heldClient();
    const slow = (await openDynamoStorage({ tableName, client }).enter('default')).orders;
    const creating = slow.create(DRAFT, AT, key);
    await started;
    const { order } = await orders.create(DRAFT, AT);
    await orders.delete(order.id, AT + 1_000);
    release();
    expect((await creating).order.id).not.toBe(order.id);
  });

  test('the retry of a crashed create does not get an id that was deleted meanwhile', async () => {
    const client = clientAt(engine.endpoint);
    let calls = 0;
    client.middlewareStack.add((next) => (args) => (++calls > 1 ? Promise.reject(new Error('crash')) : next(args)), {
      step: 'finalizeRequest',
    });
    const crashing = (await openDynamoStorage({ tableName, client }).enter('default')).orders;
    await expect(crashing.create(DRAFT, AT, KEY)).rejects.toThrow('crash');
    const { order } = await orders.create(DRAFT, AT);
    await orders.delete(order.id, AT + DAY / 2);
    const retried = await orders.create(DRAFT, AT + DAY / 2, KEY);
    expect(retried.order.id).not.toBe(order.id);
  });

  test('a deleted order leaves no data of its customer', async () => {
    const { order } = await orders.create(DRAFT, AT);
    const paid = await orders.change(order.id, update({ status: 'paid' }, AT));
    await orders.delete(paid.id, AT + 1_000);
    const { Items = [] } = await clientAt(engine.endpoint).send(new ScanCommand({ TableName: tableName }));
    expect(Items.flatMap((item) => Object.keys(item)).toSorted()).toEqual([
      'createdBy',
      'deletedBy',
      'expiresAt',
      'id',
      'sandbox',
      'version',
    ]);
  });
});
