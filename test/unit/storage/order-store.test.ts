import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { applyChange, cancel, update } from '../../../lib/orders/change.ts';
import type { Order } from '../../../lib/orders/order.ts';
import {
  byStatus,
  ORDER_STATUSES,
  type OrderCounts,
  type OrderStatus,
  stepsTo,
} from '../../../lib/orders/order-status.ts';
import type { OrderStore } from '../../../lib/orders/order-store.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { withFirstIds } from '../../../lib/sandboxes/seeded-orders.ts';
import { MOVES } from '../../tools/rules.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { ALL, AT, describeEachStore, idAt, KEY, refusalOf } from '../../tools/storage/stores.ts';

const SOUP = [{ name: 'Soup', quantity: 3, price: 450 }];

const PAID_ALREADY = { reason: 'transition', from: 'paid', to: 'paid', allowed: MOVES.paid };
const GONE = { reason: 'not-found', id: expect.any(String) };
const CHANGED_ALREADY = { reason: 'version-mismatch', version: 2 };

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const edit = (quantity: number, versions?: number[]) =>
  update({ items: [{ name: 'Soup', quantity, price: 1 }] }, AT, versions);

async function orderIn(orders: OrderStore, status: OrderStatus): Promise<Order> {
  let { order } = await orders.create(DRAFT, AT);
  for (const next of stepsTo(status)) order = await orders.change(order.id, update({ status: next }, AT + 10));
  return order;
}

describeEachStore((store) => {
  test('a created order is pending, in version 1, under the first id of its millisecond, and keeps texts in any script', async () => {
    const orders = await store.orders();
    const items = [...DRAFT.items, { name: "x'; DROP--", quantity: 1, price: 0 }];
    const draft = { ...DRAFT, customerName: '李雷 🍕 "\\ \u007f é', items };
    const { order, replayed } = await orders.create(draft, AT);
    expect(replayed).toBe(false);
    const facts = { id: `ORD-${AT}-001`, total: 2_120, status: 'pending', version: 1, updatedAt: AT };
    expect(order).toEqual({ ...draft, ...facts });
    expect(await orders.get(order.id)).toEqual(order);
  });

  test.each(ORDER_STATUSES)('the member from decides if a %s order may change, as in applyChange()', async (from) => {
    const orders = await store.orders();
    for (const items of [undefined, SOUP]) {
      // At AT, the clock is behind the order's last change.
      const at = items ? AT + 20 : AT;
      for (const status of [undefined, ...ORDER_STATUSES]) {
        const change = { ...update({ items, status }, at), from: [from] };
        const others = { ...change, from: ORDER_STATUSES.filter((other) => other !== from) };
        const order = await orderIn(orders, from);
        const refusal = await refusalOf(orders.change(order.id, others));
        expect(refusal).toEqual(await refusalOf(Promise.resolve().then(() => applyChange(order, order.id, others))));
        const after = await orders.change(order.id, change);
        expect(after).toEqual(applyChange(order, order.id, change));
        expect(await orders.get(order.id)).toEqual(after);
      }
    }
  });

  test('an expected version is checked after existence and before the state', async () => {
    const orders = await store.orders();
    const { id } = await orderIn(orders, 'completed');
    for (const versions of [[], [1], [1, 2, 4]]) {
      const mismatch = { reason: 'version-mismatch', version: 3 };
      expect(await refusalOf(orders.change(id, update({ status: 'paid' }, AT, versions)))).toEqual(mismatch);
      expect(await refusalOf(orders.change(id, update({ items: SOUP }, AT, versions)))).toEqual(mismatch);
      expect(await refusalOf(orders.delete(id, AT + 20, versions))).toEqual(mismatch);
      const missing = `ORD-${AT}-777`;
      const gone = { reason: 'not-found', id: missing };
      expect(await refusalOf(orders.change(missing, cancel(AT, versions)))).toEqual(gone);
      expect(await refusalOf(orders.delete(missing, AT, versions))).toEqual(gone);
    }
    expect((await refusalOf(orders.change(id, cancel(AT, [9, 3])))).reason).toBe('transition');
    await orders.delete(id, AT + 20, [2, 3]);
  });

  test('a deleted order is in no read, a change does not restore it, and its id is not used again', async () => {
    const orders = await store.orders();
    for (const [index, at] of [AT, AT, AT + 60_000, AT].entries()) {
      const { order } = await orders.create(DRAFT, AT);
      expect(order.id).toBe(idAt(index + 1));
      await orders.delete(order.id, at);
      expect(await orders.get(order.id)).toBeUndefined();
      expect((await refusalOf(orders.change(order.id, cancel(AT)))).reason).toBe('not-found');
      expect((await refusalOf(orders.delete(order.id, at))).reason).toBe('not-found');
      expect(await orders.get(order.id)).toBeUndefined();
    }
    expect((await orders.list(ALL)).total).toBe(0);
  });

  test('an available store answers a ping', async () => {
    await expect(store.open().ping()).resolves.toBeUndefined();
  });

  test.each<[number, string, (orders: OrderStore, id: string) => Promise<unknown>, object]>([
    [50, 'payments', (orders, id) => orders.change(id, update({ status: 'paid' }, AT)), PAID_ALREADY],
    [30, 'edits of one version', (orders, id) => orders.change(id, edit(1, [1])), CHANGED_ALREADY],
    [20, 'deletions', (orders, id) => orders.delete(id, AT), GONE],
  ])('of %i concurrent %s, one succeeds and all others are refused', async (count, _, write, refused) => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const outcomes = await Promise.allSettled(upTo(count).map(() => write(orders, order.id)));
    const others = outcomes.filter(({ status }) => status !== 'fulfilled');
    const refusal = { status: 'rejected', reason: { refusal: refused } };
    expect(others).toMatchObject(Array(count - 1).fill(refusal));
  });

  test('15 concurrent edits without a version all succeed, one after another', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const edited = await Promise.all(upTo(15).map((count) => orders.change(order.id, edit(count))));
    expect(edited.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(upTo(15).map((count) => count + 1));
    expect(new Set(edited.map(({ updatedAt }) => updatedAt)).size).toBe(15);
  });

  test('200 concurrent creates in one millisecond get the ids 001 to 200', async () => {
    const orders = await store.orders();
    const created = await Promise.all(upTo(200).map(() => orders.create(DRAFT, AT)));
    const ids = created.map(({ order }) => order.id).toSorted();
    expect(ids).toEqual(upTo(200).map((sequence) => idAt(sequence)));
  });

  test('concurrent creates through two connections get different ids', async () => {
    const sandbox = `two-${AT}`;
    const clock = () => AT;
    const a = (await store.open(clock).enter(sandbox)).orders;
    const b = (await store.open(clock).enter(sandbox)).orders;
    const created = await Promise.all(upTo(40).map((number) => (number % 2 ? a : b).create(DRAFT, AT)));
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(40);
  });

  test('totals count every write, and a reset frees all ids', async () => {
    const storage = store.open();
    const [sandbox, other] = [await storage.enter(randomUUID()), await storage.enter(randomUUID())];
    const { orders } = sandbox;
    await other.orders.create(DRAFT, AT);
    await expectTotals(sandbox, {});

    const { order } = await orders.create(DRAFT, AT);
    await expectTotals(sandbox, { pending: 1 });
    const keyed = await orders.create(DRAFT, AT, KEY);
    await orders.create(DRAFT, AT, KEY);
    await expectTotals(sandbox, { pending: 2 });

    await orders.change(order.id, update({ status: 'paid' }, AT));
    await expectTotals(sandbox, { pending: 1, paid: 1 });
    expect((await refusalOf(orders.change(order.id, update({ status: 'paid' }, AT)))).reason).toBe('transition');
    await orders.change(keyed.order.id, update({ items: DRAFT.items }, AT));
    await expectTotals(sandbox, { pending: 1, paid: 1 });
    await orders.change(keyed.order.id, cancel(AT));
    await expectTotals(sandbox, { paid: 1, cancelled: 1 });

    await orders.delete(order.id, AT);
    await expectTotals(sandbox, { cancelled: 1 });

    const seed = seedOrders(20, 1);
    await sandbox.addOrders(seed);
    const seeded = Object.groupBy(seed, ({ status }) => status);
    const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, seeded[status]?.length ?? 0]));
    await expectTotals(sandbox, { ...counts, cancelled: (counts.cancelled ?? 0) + 1 });

    expect(await sandbox.clear()).toEqual({ orders: 21, finished: true });
    const entered = await storage.enter(sandbox.name);
    await expectTotals(entered, {});
    await expectTotals(other, { pending: 1 });

    expect(await entered.addOrders(seedOrders(2, 1))).toEqual(withFirstIds(seedOrders(2, 1)).map(({ id }) => id));
    await expectTotals(await storage.enter(sandbox.name), { pending: 1, paid: 1 });
  });
});

const LIST = { oldestFirst: false, limit: 1, offset: 0 };

async function expectTotals(sandbox: Sandbox, some: Partial<OrderCounts>): Promise<void> {
  const expected: OrderCounts = { ...byStatus(() => 0), ...some };
  expect((await sandbox.contents()).counts).toEqual(expected);
  for (const status of ORDER_STATUSES) {
    expect(await sandbox.orders.list({ ...LIST, status })).toMatchObject({ total: expected[status] });
  }
  const all = Object.values(expected).reduce((sum, count) => sum + count, 0);
  expect(await sandbox.orders.list(LIST)).toMatchObject({ total: all, hasMore: all > 1 });
}
