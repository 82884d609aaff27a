import { expect, test } from 'vitest';
import { applyChange, cancel, update } from '../../lib/orders/change.ts';
import type { Order } from '../../lib/orders/order.ts';
import type { OrderStatus } from '../../lib/orders/order-status.ts';
import { ORDER_STATUSES, STEPS_TO } from '../../lib/orders/order-status.ts';
import type { OrderStore } from '../../lib/orders/order-store.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { refusalOf } from './refusal-of.ts';
import { describeEachStore, freshSandbox } from './stores.ts';

const AT = 1_750_000_000_000;
const SOUP = [{ name: 'Soup', quantity: 3, price: 450 }];

async function orderIn(orders: OrderStore, status: OrderStatus): Promise<Order> {
  let { order } = await orders.create(DRAFT, AT);
  for (const next of STEPS_TO[status]) order = await orders.change(order.id, update({ status: next }, AT + 10));
  return order;
}

describeEachStore((store) => {
  test('a created order is pending, in version 1, under the first id of its millisecond', async () => {
    const orders = await store.orders();
    const { order, replayed } = await orders.create(DRAFT, AT);
    expect(replayed).toBe(false);
    expect(order).toEqual({
      ...DRAFT,
      id: `ORD-${AT}-001`,
      total: 2_120,
      status: 'pending',
      version: 1,
      updatedAt: AT,
    });
    expect(await orders.get(order.id)).toEqual(order);
  });

  test('an unknown id has no order', async () => {
    expect(await (await store.orders()).get(`ORD-${AT}-001`)).toBeUndefined();
  });

  test('texts in any script are stored unchanged', async () => {
    const orders = await store.orders();
    const draft = {
      ...DRAFT,
      customerName: '李雷 🍕 "\\ \u007f é',
      items: [{ name: "x'; DROP--", quantity: 1, price: 0 }],
    };
    const { order } = await orders.create(draft, AT);
    expect(await orders.get(order.id)).toEqual({ ...order, ...draft });
  });

  test('a cancelled order loses its receipt', async () => {
    const orders = await store.orders();
    const { id } = await orderIn(orders, 'paid');
    const cancelled = await orders.change(id, cancel(AT + 20));
    expect('receipt' in cancelled).toBe(false);
    expect(await orders.get(id)).toEqual(cancelled);
  });

  test('updatedAt is strictly later after every change under a frozen clock', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const times = [order.updatedAt];
    for (const change of [{ items: SOUP }, { items: SOUP }, { status: 'paid' }, { status: 'completed' }] as const) {
      times.push((await orders.change(order.id, update(change, AT))).updatedAt);
    }
    expect(times).toEqual([AT, AT + 1, AT + 2, AT + 3, AT + 4]);
  });

  test.each(ORDER_STATUSES)(
    'the member from decides whether a %s order may change, and the result is that of applyChange()',
    async (from) => {
      const orders = await store.orders();
      for (const items of [undefined, SOUP]) {
        for (const status of [undefined, ...ORDER_STATUSES]) {
          const change = { ...update({ items, status }, AT + 20), from: [from] };
          const others = { ...change, from: ORDER_STATUSES.filter((other) => other !== from) };
          const order = await orderIn(orders, from);
          const refusal = await refusalOf(orders.change(order.id, others));
          expect(refusal).toEqual(await refusalOf(Promise.resolve().then(() => applyChange(order, order.id, others))));
          const after = await orders.change(order.id, change);
          expect(after).toEqual(applyChange(order, order.id, change));
          expect(await orders.get(order.id)).toEqual(after);
        }
      }
    },
  );

  test('a receipt is issued at the instant of the change, even if it is a millisecond after the clock', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT);
    const paid = await orders.change(order.id, update({ status: 'paid' }, AT));
    expect(paid).toMatchObject({ updatedAt: AT + 1, receipt: { issuedAt: AT + 1, totalAmount: 2_120 } });
    expect(await orders.get(order.id)).toEqual(paid);
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

  test('a deleted order is in no read, and a change does not restore it', async () => {
    const orders = await store.orders();
    for (const at of [AT, AT + 60_000]) {
      const { order } = await orders.create(DRAFT, AT);
      await orders.delete(order.id, at);
      expect(await orders.get(order.id)).toBeUndefined();
      expect((await refusalOf(orders.change(order.id, cancel(AT)))).reason).toBe('not-found');
      expect((await refusalOf(orders.delete(order.id, at))).reason).toBe('not-found');
      expect(await orders.get(order.id)).toBeUndefined();
    }
    expect((await orders.list({ oldestFirst: true, limit: 10, offset: 0 })).total).toBe(0);
  });

  test('a deleted id is not used again under a frozen clock', async () => {
    const orders = await store.orders();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { order } = await orders.create(DRAFT, AT);
      ids.push(order.id);
      await orders.delete(order.id, AT);
    }
    expect(ids).toEqual([1, 2, 3, 4, 5].map((sequence) => `ORD-${AT}-00${sequence}`));
  });

  test('sandboxes do not share orders', async () => {
    const storage = store.open();
    const here = (await storage.enter(freshSandbox())).orders;
    const there = (await storage.enter(freshSandbox())).orders;
    const mine = await here.create(DRAFT, AT);
    const other = await there.create({ ...DRAFT, customerName: 'Bob' }, AT);
    expect(mine.order.id).toBe(other.order.id);
    await there.delete(other.order.id, AT + 5);
    expect(await here.get(mine.order.id)).toEqual(mine.order);
    expect((await there.list({ oldestFirst: true, limit: 5, offset: 0 })).total).toBe(0);
    expect((await here.list({ oldestFirst: true, limit: 5, offset: 0, status: 'pending' })).total).toBe(1);
  });

  test('an available store answers a ping', async () => {
    await expect(store.open().ping()).resolves.toBeUndefined();
  });
});
