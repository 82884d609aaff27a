import { describe, expect, test } from 'vitest';
import { newOrder, type Order } from '../../lib/orders/order.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import { StoreUnavailable } from '../../lib/orders/order-store.ts';
import type { Sandbox, Storage } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../lib/sandboxes/settings.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { describeEachStore, freshSandbox } from './stores.ts';

const AT = 1_750_000_000_000;
const ALL = { oldestFirst: true, limit: 2_000, offset: 0 };
const FAULT = { method: 'GET', path: '/orders', status: 503, times: 1 };

const idAt = (sequence: number, timestamp = AT) => formatOrderId({ timestamp, sequence });

const ordersAt = (...ids: string[]): Order[] => ids.map((id) => newOrder(DRAFT, id, AT));

function seeded(count: number, seed: number): Order[] {
  return seedOrders(count, seed).map(({ createdAt, ...order }) => ({ ...order, id: idAt(1, createdAt) }));
}

async function replaced(storage: Storage, orders: readonly Order[], settings: Settings = DEFAULT_SETTINGS) {
  const name = freshSandbox();
  await (await storage.enter(name)).replace({ settings, orders });
  return { name, sandbox: await storage.enter(name) };
}

describeEachStore((store) => {
  test('a replaced sandbox has only the new settings and orders', async () => {
    const storage = store.open();
    const name = freshSandbox();
    const old = await storage.enter(name);
    const key = { key: 'k', fingerprint: 'f' };
    const { order } = await old.orders.create(DRAFT, AT, key);
    await old.count('choice', ['pay-twice']);
    const settings = { ...DEFAULT_SETTINGS, clock: AT, faults: [FAULT] };
    const orders = seeded(40, 1);
    await old.replace({ settings, orders });
    const sandbox = await storage.enter(name);
    expect(sandbox.settings).toEqual(settings);
    expect(await sandbox.contents(1_000)).toEqual({ settings, orders });
    expect(await sandbox.orders.list(ALL)).toEqual({ orders, total: 40, hasMore: false });
    expect(await sandbox.orders.get(order.id)).toBeUndefined();
    expect(await sandbox.counts('choice')).toEqual({});
    expect(await sandbox.journal()).toEqual([]);
    expect((await sandbox.orders.create(DRAFT, AT, key)).replayed).toBe(false);
    expect([await sandbox.meetFault(0), await sandbox.meetFault(0)]).toEqual([true, false]);
  });

  test('limited contents are the oldest orders', async () => {
    const { sandbox } = await replaced(store.open(), seeded(30, 2));
    expect((await sandbox.contents(7)).orders).toEqual(seeded(7, 2));
  });

  test('the orders of a replaced sandbox can be found, changed and deleted', async () => {
    const orders = seeded(12, 3);
    const { sandbox } = await replaced(store.open(), orders);
    const paid = orders.filter(({ status }) => status === 'paid');
    expect((await sandbox.orders.list({ ...ALL, status: 'paid' })).orders).toEqual(paid);
    const [{ id, customerEmail } = orders[0] as Order] = paid;
    expect((await sandbox.orders.list({ ...ALL, customerEmail })).orders.map((order) => order.id)).toContain(id);
    await sandbox.orders.delete(id, AT);
    expect(await sandbox.overview()).toMatchObject({ orders: { paid: paid.length - 1 } });
  });

  test('a later order never gets the id of a restored order, or a lower id in its millisecond', async () => {
    for (const [restored, next] of [
      [[1], [2, 3, 4]],
      [
        [1, 2, 5],
        [6, 7, 8],
      ],
      [[3], [4, 5, 6]],
      [[2, 999], []],
    ] as const) {
      const { sandbox } = await replaced(store.open(), ordersAt(...restored.map((sequence) => idAt(sequence))));
      const created: string[] = [];
      for (let count = 0; count < 3; count += 1) created.push((await sandbox.orders.create(DRAFT, AT)).order.id);
      const later = next.length > 0 ? next.map((sequence) => idAt(sequence)) : [1, 2, 3].map((n) => idAt(n, AT + 1));
      expect(created).toEqual(later);
    }
  });

  test('a sandbox can be replaced by the same state again, and its ids start over', async () => {
    const { name, sandbox } = await replaced(store.open(), ordersAt(idAt(1)));
    const { order } = await sandbox.orders.create(DRAFT, AT);
    await sandbox.orders.delete(order.id, AT);
    await sandbox.replace({ settings: DEFAULT_SETTINGS, orders: ordersAt(idAt(1)) });
    expect((await (await store.open().enter(name)).orders.create(DRAFT, AT)).order.id).toBe(order.id);
  });

  test('lists, counts and contents show all of the old 1,000 orders or all of the new orders', async () => {
    const storage = store.open();
    const states = [state(1_000, 1), state(1_000, 2), state(3, 3)];
    const { name } = await replaced(storage, states[0]?.orders ?? [], states[0]?.settings);
    const seen = new Set<string>();
    let isDone = false;
    const watch = async () => {
      while (!isDone) for (const text of await readAll(storage, name).catch(unlessSlow)) seen.add(text);
    };
    const watching = watch();
    for (const next of [states[1], states[2], states[0]]) {
      if (next) await (await storage.enter(name)).replace(next);
    }
    isDone = true;
    await watching;
    const allowed = new Set(states.flatMap(({ texts }) => texts));
    expect([...seen].filter((text) => !allowed.has(text))).toEqual([]);
    expect(seen.size).toBeGreaterThan(0);
  });
});

describeEachStore((store) => {
  test('a request that entered before a replacement reads the old state or the new one', async () => {
    const storage = store.open();
    const states = [state(30, 1), state(20, 2)];
    const { name } = await replaced(storage, states[0]?.orders ?? [], states[0]?.settings);
    const early = await storage.enter(name);
    if (states[1]) await (await storage.enter(name)).replace(states[1]);
    const allowed = states.flatMap(({ texts }) => texts);
    for (const text of await readAll({ enter: async () => early }, name)) expect(allowed).toContain(text);
    for (const text of await readAll(storage, name)) expect(states[1]?.texts).toContain(text);
  });
});

describeEachStore((store) => {
  test.each([
    ['a reset', (sandbox: Sandbox) => sandbox.clear()],
    ['a replacement', (sandbox: Sandbox) => sandbox.replace({ settings: DEFAULT_SETTINGS, orders: [] })],
  ])('a request that entered before %s writes nothing to the new contents', async (_, empty) => {
    const [storage, name] = [store.open(), freshSandbox()];
    // A reset changes the place where the orders of a sandbox are stored.
    for (const entry of ['REQ-1750000000000-00000-0001', 'REQ-1750000000000-00000-0002']) {
      const key = { key: entry, fingerprint: 'f' };
      await (await storage.enter(name)).orders.create(DRAFT, AT);
      const early = await storage.enter(name);
      await empty(await storage.enter(name));
      expect(await early.orders.create(DRAFT, AT, key)).toMatchObject({ replayed: false });
      await early.orders.create(DRAFT, AT);
      await early.addOrders(seedOrders(2, 1));
      await early.count('choice', ['pay-twice']);
      await early.countUpTo(5, 'limit', 'window');
      await early.record({ ...ENTRY, id: entry });
      await early.changeSettings((settings) => ({ ...settings, delayMs: 400 }));
      const sandbox = await storage.enter(name);
      expect(await sandbox.contents(100)).toEqual({ settings: DEFAULT_SETTINGS, orders: [] });
      expect(await Promise.all([sandbox.counts('choice'), sandbox.journal()])).toEqual([{}, []]);
      expect(await sandbox.countUpTo(5, 'limit', 'window')).toBe(1);
      expect(await sandbox.orders.create(DRAFT, AT, key)).toMatchObject({ order: { id: idAt(1) }, replayed: false });
    }
  });
});

const ENTRY = {
  receivedAt: AT,
  method: 'GET',
  path: '/orders',
  route: '/orders',
  query: {},
  headers: {},
  body: null,
  status: 200,
  durationMs: 1,
};

/** A state, and the result of each read. Its settings distinguish it from the other states. */
function state(count: number, seed: number) {
  const settings = { ...DEFAULT_SETTINGS, delayMs: seed };
  const orders = seeded(count, seed);
  const overview = { pending: 0, paid: 0, completed: 0, cancelled: 0 };
  for (const { status } of orders) overview[status] += 1;
  return {
    settings,
    orders,
    texts: [
      JSON.stringify({ total: count, ids: orders.map(({ id }) => id) }),
      JSON.stringify({ delayMs: seed, overview }),
      JSON.stringify({ delayMs: seed, ids: orders.map(({ id }) => id) }),
    ],
  };
}

/** Ignores StoreUnavailable: dynalite shares this thread, and may be too slow for a read during a batch of writes. */
function unlessSlow(error: unknown): string[] {
  if (error instanceof StoreUnavailable) return [];
  throw error;
}

async function readAll(storage: Pick<Storage, 'enter'>, name: string): Promise<string[]> {
  const list = await (await storage.enter(name)).orders.list(ALL);
  const overview = await (await storage.enter(name)).overview();
  const contents = await (await storage.enter(name)).contents(2_000);
  return [
    JSON.stringify({ total: list.total, ids: list.orders.map(({ id }) => id) }),
    JSON.stringify({ delayMs: overview.settings.delayMs, overview: overview.orders }),
    JSON.stringify({ delayMs: contents.settings.delayMs, ids: contents.orders.map(({ id }) => id) }),
  ];
}

describe('ids added by a seed', () => {
  describeEachStore((store) => {
    test('are returned in the order of the orders', async () => {
      const sandbox = await store.open().enter(freshSandbox());
      const ids = await sandbox.addOrders(seedOrders(120, 4));
      expect(ids).toEqual(seeded(120, 4).map(({ id }) => id));
      expect((await sandbox.contents(1_000)).orders.map(({ id }) => id)).toEqual(ids);
    });
  });
});
