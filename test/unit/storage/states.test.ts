import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { meetFault } from '../../../lib/http/chain/meet-faults.ts';
import { update } from '../../../lib/orders/change.ts';
import { countByStatus } from '../../../lib/orders/order-status.ts';
import type { CountedContents, Sandbox, SandboxContents } from '../../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { withFirstIds } from '../../../lib/sandboxes/seeded-orders.ts';
import { DEFAULT_SETTINGS } from '../../../lib/sandboxes/settings.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { eventually } from '../../tools/eventually.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import {
  ALL,
  AT,
  describeEachStore,
  ENTRY,
  freshSandbox,
  idAt,
  KEY,
  orderAt,
  sandboxOf,
} from '../../tools/storage/stores.ts';

const [FIRST, SECOND] = [orderAt(AT), orderAt(AT + 1)];

const seeded = (count: number, seed: number) => withFirstIds(seedOrders(count, seed));

describeEachStore((store) => {
  test('a replaced sandbox has only the new settings and orders', async () => {
    const storage = store.open();
    const old = await storage.enter(freshSandbox());
    const { order } = await old.orders.create(DRAFT, AT, KEY);
    await old.add('choice', ['pay-twice']);
    const faults = [{ method: 'GET', path: '/orders', status: 503, times: 1 }];
    const settings = { ...DEFAULT_SETTINGS, clock: AT, faults };
    const orders = seeded(40, 1);
    await old.replace({ settings, orders });
    const sandbox = await storage.enter(old.name);
    expect(sandbox.settings).toEqual(settings);
    expect(await sandbox.contents(1_000)).toEqual(counted({ settings, orders }));
    expect(await sandbox.orders.list(ALL)).toEqual({ orders, total: 40, hasMore: false });
    expect(await sandbox.orders.get(order.id)).toBeUndefined();
    expect(await sandbox.read('choice')).toEqual({});
    expect(await sandbox.journal.list()).toEqual([]);
    expect((await sandbox.orders.create(DRAFT, AT, KEY)).replayed).toBe(false);
    expect([await meetFault(sandbox, 0), await meetFault(sandbox, 0)]).toEqual([true, false]);
  });

  test('the ids added by a seed are returned in the order of the orders', async () => {
    const sandbox = await store.open().enter(freshSandbox());
    const ids = await sandbox.addOrders(seedOrders(120, 4));
    expect(ids).toEqual(seeded(120, 4).map(({ id }) => id));
    expect((await sandbox.contents(1_000)).orders.map(({ id }) => id)).toEqual(ids);
  });

  test('limited contents are the oldest orders', async () => {
    const sandbox = await sandboxOf(store.open(), seeded(30, 2));
    expect((await sandbox.contents(7)).orders).toEqual(seeded(7, 2));
    for (const { id } of seeded(10, 2)) await sandbox.orders.delete(id, AT);
    expect((await sandbox.contents(7)).orders).toEqual(seeded(17, 2).slice(10));
  });

  test('a later order never gets the id of a restored order, or a lower id in its millisecond', async () => {
    for (const restored of [[1, 2, 5], [3], [2, 999]]) {
      const orders = restored.map((sequence) => orderAt(AT, sequence));
      const sandbox = await sandboxOf(store.open(), orders);
      const created: string[] = [];
      for (let count = 0; count < 3; count += 1) created.push((await sandbox.orders.create(DRAFT, AT)).order.id);
      const last = restored.at(-1) ?? 0;
      expect(created).toEqual([1, 2, 3].map((later) => (last === 999 ? idAt(later, AT + 1) : idAt(last + later))));
    }
  });

  test('a request that entered before a replacement reads the old state or the new one', async () => {
    const storage = store.open();
    const [old, next] = [state(30, 1), state(20, 2)];
    const early = await sandboxOf(storage, old.orders, old.settings);
    await (await storage.enter(early.name)).replace(next);
    const [before, after] = [readsOf(old), readsOf(next)];
    for (const [index, seen] of (await readAll(early)).entries()) {
      expect([before[index], after[index]]).toContainEqual(seen);
    }
    expect(await readAll(await storage.enter(early.name))).toEqual(after);
  });

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
      await early.add('choice', ['pay-twice']);
      await early.add('limit', ['window'], { limit: 5, window: 1 });
      await early.journal.append({ ...ENTRY, id: entry });
      await early.changeSettings((settings) => ({ ...settings, delayMs: 400 }));
      const sandbox = await storage.enter(name);
      expect(await sandbox.contents(100)).toEqual(counted({ settings: DEFAULT_SETTINGS, orders: [] }));
      expect(await Promise.all([sandbox.read('choice'), sandbox.journal.list()])).toEqual([{}, []]);
      expect(await sandbox.add('limit', ['window'], { limit: 5, window: 1 })).toEqual([1]);
      expect(await sandbox.orders.create(DRAFT, AT, key)).toMatchObject({ order: { id: idAt(1) }, replayed: false });
    }
  });

  test('requests that entered a sandbox before its first write share it', async () => {
    const [storage, name] = [store.open(), freshSandbox()];
    const [one, other] = [await storage.enter(name), await storage.enter(name)];
    const { order } = await one.orders.create(DRAFT, AT);
    expect(await other.orders.get(order.id)).toEqual(order);
    await other.add('choice', ['pay-twice']);
    const sandbox = await storage.enter(name);
    expect(await sandbox.contents(100)).toMatchObject({ orders: [order] });
    expect(await sandbox.read('choice')).toEqual({ 'pay-twice': 1 });
  });

  test('a sandbox that a request reset before its first write has only later writes', async () => {
    const [storage, name] = [store.open(), freshSandbox()];
    const early = await storage.enter(name);
    await (await storage.enter(name)).clear();
    await early.orders.create(DRAFT, AT);
    const sandbox = await storage.enter(name);
    expect(await sandbox.contents(100)).toMatchObject({ orders: [] });
    const { order } = await sandbox.orders.create(DRAFT, AT);
    expect(await (await storage.enter(name)).contents(100)).toMatchObject({ orders: [order] });
  });

  test.each([
    ['the default sandbox', 'default'],
    ['another sandbox', freshSandbox()],
  ])('in %s, an order that exists stays, and a deleted one returns', async (_, name) => {
    const storage = store.open(() => AT);
    const sandbox = await storage.enter(name);
    expect(await sandbox.addOrders([FIRST, SECOND])).toEqual([FIRST.id, SECOND.id]);
    const paid = await sandbox.orders.change(FIRST.id, update({ status: 'paid' }, AT));
    await sandbox.orders.delete(SECOND.id, AT);
    expect(await sandbox.orders.get(SECOND.id)).toBeUndefined();
    expect(await sandbox.addOrders([FIRST, SECOND])).toEqual([SECOND.id]);
    // In a named sandbox, the delete was version 2, and the order has the next one.
    const restored = { ...SECOND, version: name === 'default' ? 1 : 3 };
    expect(await sandbox.orders.list(ALL)).toEqual({ orders: [paid, restored], total: 2, hasMore: false });
    await sandbox.clear();
  });

  test('a restored order can be changed and deleted, and the ids of later orders follow its own', async () => {
    const sandbox = await store.open(() => AT).enter(freshSandbox());
    await sandbox.addOrders([FIRST]);
    await sandbox.orders.delete(FIRST.id, AT);
    await sandbox.addOrders([FIRST]);
    expect((await sandbox.orders.create(DRAFT, AT)).order.id).toBe(idAt(2));
    expect(await sandbox.orders.change(FIRST.id, update({ status: 'paid' }, AT))).toMatchObject({ version: 4 });
    await sandbox.orders.delete(FIRST.id, AT);
    expect((await sandbox.orders.create(DRAFT, AT)).order.id).toBe(idAt(3));
    await sandbox.addOrders([orderAt(AT, 7)]);
    expect((await sandbox.orders.create(DRAFT, AT)).order.id).toBe(idAt(8));
  });

  test('restoring an order keeps the ids of all other deleted orders', async () => {
    const sandbox = await store.open(() => AT).enter(freshSandbox());
    const ids = [await sandbox.orders.create(DRAFT, AT + 1), await sandbox.orders.create(DRAFT, AT + 1)];
    for (const { order } of ids) await sandbox.orders.delete(order.id, AT);
    await sandbox.addOrders([FIRST]);
    await sandbox.orders.create(DRAFT, AT + 2);
    const { order } = await sandbox.orders.create(DRAFT, AT + 1);
    expect(order.id).toBe(idAt(3, AT + 1));
  });

  test('orders that are restored many times at once are there once', async () => {
    const sandbox = await store.open(() => AT).enter(freshSandbox());
    const added = await Promise.all(Array.from({ length: 10 }, () => sandbox.addOrders([FIRST, SECOND])));
    expect(added.flat().toSorted()).toEqual([FIRST.id, SECOND.id]);
    expect((await sandbox.orders.list(ALL)).total).toBe(2);
  });
});

/** A state whose settings distinguish it from the other states. */
function state(count: number, seed: number): SandboxContents {
  return { settings: { ...DEFAULT_SETTINGS, delayMs: seed }, orders: seeded(count, seed) };
}

/** The results of readAll() in this state. */
function readsOf(contents: SandboxContents): unknown[] {
  const { orders } = contents;
  const all = counted(contents);
  return [all, { orders, total: orders.length, hasMore: false }, { ...all, orders: [] }];
}

function counted({ settings, orders }: SandboxContents): CountedContents {
  return { settings, orders, counts: countByStatus(orders) };
}

async function readAll(sandbox: Sandbox): Promise<unknown[]> {
  return [await sandbox.contents(2_000), await sandbox.orders.list(ALL), await sandbox.contents()];
}

test.each<[what: string, work: (sandbox: Sandbox) => Promise<unknown>, isKept: boolean]>([
  ['is only read', (sandbox) => Promise.all([sandbox.orders.list(ALL), sandbox.contents()]), false],
  ['gets a 404', (sandbox) => sandbox.orders.delete(idAt(1), AT).catch(() => undefined), false],
  ['is reset', (sandbox) => sandbox.clear(), false],
  ['gets an order', (sandbox) => sandbox.orders.create(DRAFT, AT), true],
  ['gets settings', (sandbox) => sandbox.changeSettings((settings) => ({ ...settings, delayMs: 1 })), true],
  ['gets a state', (sandbox) => sandbox.replace({ settings: DEFAULT_SETTINGS, orders: [] }), true],
  ['counts', (sandbox) => sandbox.add('choice', ['pay-twice']), true],
  ['is recorded', (sandbox) => sandbox.journal.append(ENTRY), true],
])('in memory, a sandbox that %s: its state is stored with its first write only', async (_, work, isKept) => {
  const storage = openMemoryStorage();
  const enter = async () => {
    const name = freshSandbox();
    await work(await storage.enter(name));
    // A later request gets the same orders object if the sandbox is stored.
    return new WeakRef((await storage.enter(name)).orders);
  };
  const refs = await Promise.all(Array.from({ length: 10 }, enter));
  // The garbage collector may need more than one run.
  await eventually(async () => {
    await collectGarbage();
    return refs.filter((ref) => ref.deref() !== undefined).length === (isKept ? 10 : 0);
  });
  await storage.close();
});

/**
 * Collects all garbage, once this turn of the event loop, which keeps what weak references have returned, has ended.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  await setImmediate();
  runInNewContext('gc')();
}
