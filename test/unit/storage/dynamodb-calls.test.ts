import { beforeAll, describe, expect, test } from 'vitest';
import { handler as getOrder } from '../../../functions/get-order.ts';
import { handler as listOrders } from '../../../functions/list-orders.ts';
import { meetFault } from '../../../lib/http/chain/meet-faults.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { cancel, update } from '../../../lib/orders/change.ts';
import type { OrderStore } from '../../../lib/orders/order-store.ts';
import { createAccess } from '../../../lib/sandboxes/access/access.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { withFirstIds } from '../../../lib/sandboxes/seeded-orders.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/sandboxes/settings.ts';
import { runPool } from '../../../lib/tools/harness/run-pool.ts';
import { invoke } from '../../tools/http/proxy-event.ts';
import { testService } from '../../tools/http/test-service.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { interceptSends, recordSends } from '../../tools/storage/intercept.ts';
import { GIVEN_ENGINE } from '../../tools/storage/start-engine.ts';
import { AT, clientAt, freshSandbox, openTable, refusalOf, useTable } from '../../tools/storage/stores.ts';

const table = useTable();
let callsOf: ReturnType<typeof recordSends>;
const limits: number[] = [];
let storage: Storage;
let orders: OrderStore;
beforeAll(async () => {
  const { endpoint, tableName } = table;
  const client = clientAt(endpoint);
  callsOf = recordSends(client);
  interceptSends(client, (send, _, input) => {
    if ('Limit' in input) limits.push(Number(input.Limit));
    return send();
  });
  storage = openTable({ tableName, client });
  orders = (await storage.enter('default')).orders;
});

describe('the number of calls to DynamoDB', () => {
  test('entering the default sandbox takes no call, and a named sandbox one read of its settings', async () => {
    expect(await callsOf(() => storage.enter('default'))).toEqual([]);
    expect(await callsOf(() => storage.enter(freshSandbox()))).toEqual(['GetItem']);
  });

  test('a create takes one, and so does a get, whether the order exists or not', async () => {
    expect(await callsOf(() => orders.create(DRAFT, AT))).toEqual(['PutItem']);
    expect(await callsOf(() => orders.get(`ORD-${AT}-001`))).toEqual(['GetItem']);
    expect(await callsOf(() => orders.get(`ORD-${AT}-999`))).toEqual(['GetItem']);
  });

  test('a change takes one: items, status, both, with and without expected versions, and with an impossible version', async () => {
    const { order } = await orders.create(DRAFT, AT + 10);
    for (const change of [
      update({ items: DRAFT.items }, AT + 20),
      update({ items: DRAFT.items }, AT + 30, [2]),
      update({ items: DRAFT.items, status: 'paid' }, AT + 40, [1, 3]),
      cancel(AT + 50),
    ]) {
      expect(await callsOf(() => orders.change(order.id, change))).toEqual(['UpdateItem']);
    }
    expect(await callsOf(() => refusalOf(orders.change(order.id, cancel(AT + 60, []))))).toEqual(['GetItem']);
  });

  test('a delete takes one, with and without expected versions, and of an order with a key', async () => {
    for (const versions of [undefined, [1]]) {
      for (const at of [AT, AT + 100]) {
        const { order } = await orders.create(DRAFT, AT + 90);
        expect(await callsOf(() => orders.delete(order.id, at, versions))).toHaveLength(1);
      }
    }
    const { order } = await orders.create(DRAFT, AT + 250, { key: 'deleted', fingerprint: 'f' });
    expect(await callsOf(() => orders.delete(order.id, AT + 260))).toEqual(['UpdateItem']);
  });

  test('a first create with a key takes three, and a replay one refused write', async () => {
    const key = { key: 'k', fingerprint: 'f' };
    const first = await callsOf(() => orders.create(DRAFT, AT + 300, key));
    expect(first).toEqual(['PutItem', 'PutItem', 'UpdateItem']);
    // dynalite does not return the existing record with a refused write, so the store reads it.
    const replay = GIVEN_ENGINE ? ['PutItem'] : ['PutItem', 'GetItem'];
    expect(await callsOf(() => orders.create(DRAFT, AT + 301, key))).toEqual(replay);
  });

  test('of a customer are the same for an order of somebody else and for an unknown id', async () => {
    const fresh = (await storage.enter(freshSandbox())).orders;
    const { order } = await fresh.create({ ...DRAFT, owner: 'ada' }, AT);
    const unknown = `ORD-${AT}-999`;
    const soup = update({ items: DRAFT.items }, AT + 1);
    for (const call of [
      (id: string) => fresh.get(id, 'bob').then((found) => expect(found).toBeUndefined()),
      ...[soup, cancel(AT), cancel(AT, [1]), cancel(AT, [7]), cancel(AT, []), update({ status: 'completed' }, AT)].map(
        (change) => (id: string) => refusalOf(fresh.change(id, { ...change, owner: 'bob' })),
      ),
      ...[undefined, [1], [7], []].map(
        (versions) => (id: string) => refusalOf(fresh.delete(id, AT + 1, versions, 'bob')),
      ),
    ]) {
      const made = await callsOf(() => call(order.id));
      expect(made).toEqual(await callsOf(() => call(unknown)));
      expect(made.length).toBeLessThanOrEqual(2);
    }
    expect(await callsOf(() => fresh.change(order.id, { ...soup, owner: 'ada' }))).toEqual(['UpdateItem']);
  });

  test('a page beyond the highest Limit is empty, and sends no higher Limit', async () => {
    const fresh = (await storage.enter(freshSandbox())).orders;
    await fresh.create(DRAFT, AT);
    limits.length = 0;
    const query = { oldestFirst: true, limit: 5, offset: 2 ** 31 };
    expect(await fresh.list(query)).toEqual({ orders: [], total: 1, hasMore: false });
    expect(limits.length).toBeGreaterThan(0);
    expect(Math.max(...limits)).toBeLessThan(2 ** 31);
  });

  test('a page with some deleted orders on it takes no more calls than another, and reads few orders more', async () => {
    const fresh = (await storage.enter(freshSandbox())).orders;
    for (let index = 0; index < 30; index += 1) await fresh.create(DRAFT, AT + index);
    const page = () => fresh.list({ oldestFirst: false, limit: 20, offset: 0 });
    expect(await callsOf(page)).toEqual(['Query', 'Query']);
    for (const index of [29, 20, 15]) await fresh.delete(`ORD-${AT + index}-001`, AT);
    limits.length = 0;
    expect(await callsOf(page)).toEqual(['Query', 'Query']);
    expect((await page()).orders).toHaveLength(20);
    await fresh.delete(`ORD-${AT + 10}-001`, AT);
    await page();
    expect(Math.max(...limits)).toBe(24);
  });

  test('a list passes 60 deleted orders in a few calls', async () => {
    const fresh = (await storage.enter(freshSandbox())).orders;
    const { order } = await fresh.create(DRAFT, AT);
    const later = Array.from({ length: 60 }, (_, index) => AT + 1 + index);
    await runPool(later, 8, async (at) => {
      const made = await fresh.create(DRAFT, at);
      await fresh.delete(made.order.id, AT);
    });
    const page = (offset: number) => fresh.list({ oldestFirst: false, limit: 1, offset });
    expect(await page(0)).toMatchObject({ orders: [order], total: 1 });
    expect((await callsOf(() => page(0))).length).toBeLessThan(10);
    expect(await page(1)).toMatchObject({ orders: [], total: 1 });
    expect((await callsOf(() => page(1))).length).toBeLessThan(10);
  });

  test('a new state takes one batch for every 25 orders, and one write that makes it current', async () => {
    const state = withFirstIds(seedOrders(60, 1));
    const sandbox = await storage.enter(freshSandbox());
    const settings = sandbox.settings;
    const calls = await callsOf(() => sandbox.replace({ settings, orders: state }));
    expect(calls).toEqual([...Array(3).fill('BatchWriteItem'), 'GetItem', 'PutItem']);
    expect(await callsOf(() => sandbox.contents(100))).toEqual(['Query']);
  });

  test('a page of a list takes the same number at any depth', async () => {
    for (let index = 0; index < 30; index += 1) await orders.create(DRAFT, AT + 500 + index);
    const page = (after: string) => orders.list({ oldestFirst: true, limit: 5, offset: 0, after });
    const early = await callsOf(() => page(`ORD-${AT + 500}-001`));
    const late = await callsOf(() => page(`ORD-${AT + 520}-001`));
    expect(late).toEqual(early);
  });

  test('meeting a fault takes a write and a read, and changing a setting a read and a write', async () => {
    const name = freshSandbox();
    const faults = [{ method: '*', path: '*', status: 503 }];
    const change = async () => (await storage.enter(name)).changeSettings((current) => ({ ...current, faults }));
    expect(await callsOf(change)).toEqual(['GetItem', 'GetItem', 'PutItem']);
    expect(await callsOf(() => storage.enter(name))).toEqual(['GetItem']);
    const sandbox = await storage.enter(name);
    expect(await callsOf(() => meetFault(sandbox, 0))).toEqual(['UpdateItem', 'GetItem']);
  });
});

const ID = 'ORD-0000000000001-001';
const KEY = 'a-key-of-this-test';
const AUTH = createAccess('apiKey', [{ name: '', secret: KEY, readOnly: false }], 60);
const BASIC = `Basic ${Buffer.from(`ada:${KEY}`).toString('base64')}`;
const LIMIT = { id: 'limit', requests: 1, windowSeconds: 3600 };

/** Returns a function that sends a request in a sandbox with these settings, and returns its status and its calls. */
async function requestIn(settings: Partial<Settings>, handler: LambdaHandler = getOrder) {
  const name = freshSandbox();
  await (await storage.enter(name)).changeSettings(() => ({ ...DEFAULT_SETTINGS, ...settings }));
  const event = {
    path: `/orders/${ID}`,
    pathParameters: { id: ID },
    multiValueHeaders: { 'X-Sandbox': [name], 'X-Api-Key': [KEY], Authorization: [BASIC] },
  };
  return async () => {
    let statusCode = 0;
    const calls = await callsOf(async () => {
      ({ statusCode } = await invoke(testService({ storage }), handler, 'GET', event));
    });
    return { statusCode, calls };
  };
}

describe('the calls to DynamoDB of a request in a sandbox', () => {
  const USUAL = { statusCode: 404, calls: ['GetItem', 'GetItem'] };

  test.each([undefined, 'staff', 'customer'] as const)('are as many with auth as without (role %s)', async (role) => {
    expect(await (await requestIn({}))()).toEqual(USUAL);
    expect(await (await requestIn({ auth: AUTH }))()).toEqual(USUAL);
    const auth = createAccess('basic', [{ name: 'ada', secret: KEY, readOnly: false, role }], 60);
    expect(await (await requestIn({ auth }))()).toEqual(USUAL);
    const list = { statusCode: 200, calls: ['GetItem', 'Query', 'Query'] };
    expect(await (await requestIn({ auth }, listOrders))()).toEqual(list);
    expect(await (await requestIn({}, listOrders))()).toEqual(list);
  });

  test('include one write more with rateLimit', async () => {
    const send = await requestIn({ auth: AUTH, rateLimit: LIMIT });
    expect(await send()).toEqual({ statusCode: 404, calls: ['GetItem', 'UpdateItem', 'GetItem'] });
    expect(await send()).toEqual({ statusCode: 429, calls: ['GetItem', 'UpdateItem'] });
  });

  test('only read the settings for wrong credentials, with and without rateLimit', async () => {
    const other = createAccess('apiKey', [{ name: '', secret: 'another', readOnly: false }], 60);
    const send = await requestIn({ auth: other, rateLimit: LIMIT }, listOrders);
    expect(await send()).toEqual({ statusCode: 401, calls: ['GetItem'] });
  });
});
