import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { meetFault } from '../../../lib/http/chain/meet-faults.ts';
import { update } from '../../../lib/orders/change.ts';
import type { Sandbox, Storage } from '../../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { createTable } from '../../../lib/storage/dynamodb/create-table.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { CRASH_TIMES, Crash, type CrashTime, crashAt, interceptSends, lost } from '../../tools/storage/intercept.ts';
import { startLossyProxy } from '../../tools/storage/lossy-proxy.ts';
import { ALL, AT, clientAt, freshSandbox, KEY, openTable, refusalOf, useTable } from '../../tools/storage/stores.ts';

const table = useTable();

const enterAt = (sandbox: string, client = clientAt(table.endpoint)) =>
  openTable({ tableName: table.tableName, client }).enter(sandbox);
const openAt = async (sandbox: string, client?: DynamoDBClient) => (await enterAt(sandbox, client)).orders;

const IN_FOUR = [1, 2, 3, 4].flatMap((write) => CRASH_TIMES.map((when) => ({ write, when })));
const IN_THREE = IN_FOUR.filter(({ write }) => write < 4);

/** Crashes a create with a key at its `write`-th request. Returns the orders of a new process. */
async function createAndCrash(write: number, when: CrashTime, sandbox = freshSandbox()) {
  const client = clientAt(table.endpoint);
  const orders = await openAt(sandbox, client);
  crashAt(client, write, when);
  await expect(orders.create(DRAFT, AT, KEY)).rejects.toBeInstanceOf(Crash);
  return openAt(sandbox);
}

describe.each(IN_THREE)('a create with a key whose request $write is $when', ({ write, when }) => {
  test('makes exactly one order with 20 concurrent retries', async () => {
    const orders = await createAndCrash(write, when);
    const created = await Promise.all(Array.from({ length: 20 }, () => orders.create(DRAFT, AT + 100, KEY)));
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(1);
    expect((await orders.list(ALL)).total).toBe(1);
  });

  test('makes exactly one order with a retry after another order took the id', async () => {
    const orders = await createAndCrash(write, when);
    const other = await orders.create({ ...DRAFT, customerName: 'Bob' }, AT);
    const { order } = await orders.create(DRAFT, AT + 100, KEY);
    expect(order.id).not.toBe(other.order.id);
    const both = [other.order, order].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect((await orders.list(ALL)).orders).toEqual(both);
    expect(await orders.get(order.id)).toEqual(order);
    expect(await orders.create(DRAFT, AT + 200, KEY)).toEqual({ order, replayed: true });
  });

  test('makes exactly one order if the retry crashes at each of its writes too', async () => {
    for (const again of IN_THREE) {
      const sandbox = freshSandbox();
      await createAndCrash(write, when, sandbox);
      const client = clientAt(table.endpoint);
      const crashing = await openAt(sandbox, client);
      crashAt(client, again.write, again.when);
      await crashing.create(DRAFT, AT + 50, KEY).catch(() => undefined);
      const orders = await openAt(sandbox);
      const { order } = await orders.create(DRAFT, AT + 100, KEY);
      expect(await orders.list(ALL)).toMatchObject({ total: 1, orders: [order] });
      expect(await orders.create(DRAFT, AT + 200, KEY)).toEqual({ order, replayed: true });
    }
  });

  test.each([AT, AT + 60_000])('restores no order deleted before the retry, at %d', async (at) => {
    const orders = await createAndCrash(write, when);
    const { orders: written } = await orders.list(ALL);
    for (const { id } of written) await orders.delete(id, at);
    const { order } = await orders.create(DRAFT, AT + 100, KEY);
    if (written[0]) expect(order).toEqual(written[0]);
    expect((await orders.list(ALL)).total).toBe(1 - written.length);
  });
});

/** Loses the response to the first request of this name. Returns the requests from then on. */
function loseFirst(client: DynamoDBClient, first: string): readonly string[] {
  const requests: string[] = [];
  interceptSends(client, async (send, name) => {
    const result = await send();
    if (requests.length > 0 || name === first) requests.push(name);
    if (requests.length === 1) throw lost();
    return result;
  });
  return requests;
}

test('settings change only once if a write is repeated because its response was lost', async () => {
  const client = clientAt(table.endpoint);
  const sandbox = await enterAt(freshSandbox(), client);
  const requests = loseFirst(client, 'PutItem');
  const { delayMs } = await sandbox.changeSettings((current) => ({ ...current, delayMs: current.delayMs + 1 }));
  expect([delayMs, requests[0]]).toEqual([1, 'PutItem']);
});

test('a table is created although the response to the first request is lost', async () => {
  const client = clientAt(table.endpoint);
  const requests = loseFirst(client, 'CreateTable');
  await createTable(client, freshSandbox());
  expect(requests.length).toBeGreaterThan(1);
});

const REPLACEMENT = 'a replacement by 40 orders whose request $write is $when';
test.each(IN_FOUR)(`${REPLACEMENT} leaves the old or the new state, complete`, async (crash) => {
  const name = freshSandbox();
  const { order } = await (await openAt(name)).create(DRAFT, AT);
  const client = clientAt(table.endpoint);
  const sandbox = await enterAt(name, client);
  crashAt(client, crash.write, crash.when);
  const orders = Array.from({ length: 40 }, (_, index) => ({ ...order, id: `ORD-${AT + 1 + index}-001` }));
  await expect(sandbox.replace({ settings: sandbox.settings, orders })).rejects.toBeInstanceOf(Crash);
  const isCurrent = crash.write === 4 && crash.when === 'done, but its answer lost';
  expect((await (await enterAt(name)).contents(100)).orders).toEqual(isCurrent ? orders : [order]);
});

describe('if the response to every write is lost once, and so every write is made twice,', () => {
  const RULE = { method: 'GET', path: '*', status: 500, times: 3 };

  let storage: Storage;
  let sandbox: Sandbox;

  beforeEach(async () => {
    const proxy = await startLossyProxy(table.endpoint);
    storage = openTable({ tableName: table.tableName, client: clientAt(proxy.endpoint) });
    sandbox = await storage.enter(freshSandbox());
    return async () => {
      await storage.close();
      await proxy.close();
      expect(proxy.lost(), 'a test loses responses').toBeGreaterThan(0);
    };
  });

  const reenter = () => storage.enter(sandbox.name);

  test.each([undefined, KEY])('a create makes one order, which a key replays: %j', async (key) => {
    const { orders } = sandbox;
    const { order, replayed } = await orders.create(DRAFT, AT, key);
    expect({ id: order.id, replayed }).toEqual({ id: `ORD-${AT}-001`, replayed: false });
    if (key) expect(await orders.create(DRAFT, AT + 1, key)).toEqual({ order, replayed: true });
    expect(await orders.list(ALL)).toEqual({ orders: [order], total: 1, hasMore: false });
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
    await (await reenter()).addOrders(seedOrders(2, 1));
    expect(await (await reenter()).clear()).toEqual({ orders: 2, finished: true });
  });

  test('a fault with 3 times is met 3 times by 20 concurrent requests', async () => {
    await sandbox.changeSettings((settings) => ({ ...settings, faults: [RULE] }));
    const entered = await reenter();
    const uses = await Promise.all(Array.from({ length: 20 }, () => meetFault(entered, 0)));
    expect(uses.filter(Boolean)).toHaveLength(3);
  });

  test('each change of settings happens once, one after another and concurrently', async () => {
    const add = () => sandbox.changeSettings((settings) => ({ ...settings, delayMs: settings.delayMs + 1 }));
    expect((await add()).delayMs).toBe(1);
    expect((await add()).delayMs).toBe(2);
    await Promise.all(Array.from({ length: 5 }, add));
    expect((await reenter()).settings.delayMs).toBe(7);
  });

  test('a limit of requests holds, and counts each of them twice', async () => {
    const counts: (number | undefined)[] = [];
    for (let call = 0; call < 5; call += 1)
      counts.push((await sandbox.add('limit', ['1'], { limit: 6, window: 1 }))?.[0]);
    expect(counts).toEqual([2, 4, 6, undefined, undefined]);
  });
});
