import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import type { ListQuery } from '../../lib/orders/order-store.ts';
import type { Sandbox, Storage } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { type LossyProxy, startLossyProxy } from './lossy-proxy.ts';
import { refusalOf } from './refusal-of.ts';
import { type Engine, startEngine } from './start-engine.ts';
import { clientAt, freshSandbox, tableAt } from './stores.ts';

// The response to the first attempt at every write is lost, so the SDK does every write twice.

const AT = 1_750_000_000_000;
const KEY = { key: 'k1', fingerprint: 'f1' };
const ALL: ListQuery = { oldestFirst: true, limit: 100, offset: 0 };
const RULE = { method: 'GET', path: '*', status: 500, times: 3 };

let engine: Engine;
let proxy: LossyProxy;
let tableName: string;
let storage: Storage;
let name: string;
let sandbox: Sandbox;

beforeAll(async () => {
  engine = await startEngine();
  ({ tableName } = await tableAt(engine.endpoint));
  proxy = await startLossyProxy(engine.endpoint);
});
afterAll(async () => {
  await proxy.close();
  await engine.close();
});

let lostBefore: number;
beforeEach(async () => {
  lostBefore = proxy.lost();
  // A new client for each test, because the SDK's retry quota runs out.
  storage = openDynamoStorage({ tableName, client: clientAt(proxy.endpoint) });
  name = freshSandbox();
  sandbox = await storage.enter(name);
});
afterEach(async () => {
  await storage.close();
  expect(proxy.lost(), 'a test loses responses').toBeGreaterThan(lostBefore);
});

async function reenter(): Promise<Sandbox> {
  sandbox = await storage.enter(name);
  return sandbox;
}

test('a create makes one order', async () => {
  const { order, replayed } = await sandbox.orders.create(DRAFT, AT);
  expect({ id: order.id, replayed }).toEqual({ id: `ORD-${AT}-001`, replayed: false });
  expect(await sandbox.orders.list(ALL)).toEqual({ orders: [order], total: 1, hasMore: false });
});

test('a create with a key makes one order, and the key replays it', async () => {
  const { order, replayed } = await sandbox.orders.create(DRAFT, AT, KEY);
  expect({ id: order.id, replayed }).toEqual({ id: `ORD-${AT}-001`, replayed: false });
  expect(await sandbox.orders.create(DRAFT, AT + 1, KEY)).toEqual({ order, replayed: true });
  expect(await sandbox.orders.list(ALL)).toEqual({ orders: [order], total: 1, hasMore: false });
});

test('a change is made once', async () => {
  const { order } = await sandbox.orders.create(DRAFT, AT);
  const paid = await sandbox.orders.change(order.id, update({ status: 'paid' }, AT, [1]));
  expect(paid).toMatchObject({ status: 'paid', version: 2 });
});

test.each([
  ['default', undefined],
  ['a named sandbox', undefined],
  ['default', KEY],
  ['a named sandbox', KEY],
])('a delete in %s succeeds (key: %j)', async (where, key) => {
  const { orders } = where === 'default' ? await storage.enter(where) : sandbox;
  const { order } = await orders.create(DRAFT, AT, key);
  await orders.delete(order.id, AT + 60_000, [1]);
  expect(await orders.get(order.id)).toBeUndefined();
  expect(await refusalOf(orders.delete(order.id, AT + 60_001))).toMatchObject({ reason: 'not-found' });
});

test('a reset deletes all orders and reports their number', async () => {
  await sandbox.addOrders(seedOrders(5, 1));
  await (await reenter()).changeSettings((settings) => ({ ...settings, journal: true }));
  expect(await (await reenter()).clear()).toEqual({ orders: 5, finished: true });
  expect((await (await reenter()).orders.list(ALL)).total).toBe(0);
  await sandbox.addOrders(seedOrders(2, 1));
  expect(await (await reenter()).clear()).toEqual({ orders: 2, finished: true });
});

test('a fault with 3 times is met 3 times, one request after another', async () => {
  await sandbox.changeSettings((settings) => ({ ...settings, faults: [RULE] }));
  const uses: boolean[] = [];
  for (let count = 0; count < 5; count += 1) uses.push(await (await reenter()).meetFault(0));
  expect(uses).toEqual([true, true, true, false, false]);
});

test('a fault with 3 times is met 3 times by 20 concurrent requests', async () => {
  await sandbox.changeSettings((settings) => ({ ...settings, faults: [RULE] }));
  await reenter();
  const uses = await Promise.all(Array.from({ length: 20 }, () => sandbox.meetFault(0)));
  expect(uses.filter(Boolean)).toHaveLength(3);
});

test('each change of settings happens once, one after another and concurrently', async () => {
  const add = () => sandbox.changeSettings((settings) => ({ ...settings, delayMs: settings.delayMs + 1 }));
  expect((await add()).delayMs).toBe(1);
  expect((await add()).delayMs).toBe(2);
  await Promise.all(Array.from({ length: 5 }, add));
  expect((await reenter()).settings.delayMs).toBe(7);
});
