import { expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import type { ListQuery } from '../../lib/orders/order-store.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { refusalOf } from './refusal-of.ts';
import { describeEachStore, freshSandbox } from './stores.ts';

const AT = 1_750_000_000_000;
const DAY = 24 * 60 * 60 * 1_000;
const KEY = { key: 'k1', fingerprint: 'f1' };
const ALL: ListQuery = { oldestFirst: true, limit: 100, offset: 0 };

describeEachStore((store) => {
  test('a repeated key returns the order as it was created, even after a change or a delete', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT, KEY);
    expect(await orders.create(DRAFT, AT + 5, KEY)).toEqual({ order, replayed: true });
    await orders.change(order.id, update({ status: 'paid' }, AT + 6));
    expect(await orders.create(DRAFT, AT + 7, KEY)).toEqual({ order, replayed: true });
    await orders.delete(order.id, AT + 8);
    expect(await orders.create(DRAFT, AT + 9, KEY)).toEqual({ order, replayed: true });
    expect((await orders.list(ALL)).total).toBe(0);
  });

  test('the same key with another fingerprint is refused', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT, KEY);
    const refusal = await refusalOf(orders.create(DRAFT, AT, { ...KEY, fingerprint: 'f2' }));
    expect(refusal).toEqual({ reason: 'key-reused', key: 'k1', order });
    expect((await orders.list(ALL)).total).toBe(1);
  });

  test('sandboxes do not share keys', async () => {
    const storage = store.open();
    const here = (await storage.enter(freshSandbox())).orders;
    const there = (await storage.enter(freshSandbox())).orders;
    await here.create(DRAFT, AT, KEY);
    expect((await there.create(DRAFT, AT, { ...KEY, fingerprint: 'f2' })).replayed).toBe(false);
    expect((await here.create(DRAFT, AT, KEY)).replayed).toBe(true);
  });

  test('50 concurrent creates with one key make one order, and all but one are replays', async () => {
    const orders = await store.orders();
    const created = await Promise.all(Array.from({ length: 50 }, () => orders.create(DRAFT, AT, KEY)));
    const [first] = created;
    expect(created.map(({ order }) => order)).toEqual(created.map(() => first?.order));
    expect(created.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await orders.list(ALL)).total).toBe(1);
  });

  test('50 concurrent keys in one millisecond make 50 orders', async () => {
    const orders = await store.orders();
    const keys = Array.from({ length: 50 }, (_, index) => ({ key: `k${index}`, fingerprint: 'f' }));
    const created = await Promise.all(
      keys.flatMap((key) => [orders.create(DRAFT, AT, key), orders.create(DRAFT, AT, key)]),
    );
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(50);
    expect(await orders.list(ALL)).toMatchObject({ total: 50 });
  });

  test('creates with and without keys in one millisecond get different ids', async () => {
    const orders = await store.orders();
    const create = (index: number) =>
      orders.create(DRAFT, AT, index % 2 ? { key: `k${index}`, fingerprint: 'f' } : undefined);
    const created = await Promise.all(Array.from({ length: 60 }, (_, index) => create(index)));
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(60);
    for (const { order } of created) expect(await orders.get(order.id)).toEqual(order);
  });

  test('a key is kept for 24 hours by the clock of the sandbox, at any speed', async () => {
    let now = AT;
    const orders = await store.orders(() => now);
    await orders.create(DRAFT, AT, KEY);
    now = AT + 3 * DAY;
    expect((await orders.create(DRAFT, AT + DAY - 1, { ...KEY })).replayed).toBe(true);
    expect((await orders.create(DRAFT, AT + DAY, { ...KEY, fingerprint: 'f2' })).replayed).toBe(false);
    expect((await orders.create(DRAFT, AT + DAY + 1, { ...KEY, fingerprint: 'f2' })).replayed).toBe(true);
  });

  test('a key is free after 24 hours', async () => {
    let now = AT;
    const orders = await store.orders(() => now);
    const { order } = await orders.create(DRAFT, AT, KEY);
    now = AT + DAY - 1_000;
    expect((await orders.create(DRAFT, AT, KEY)).replayed).toBe(true);
    now = AT + DAY + 2_000;
    const again = await orders.create(DRAFT, now, { ...KEY, fingerprint: 'f2' });
    expect(again.replayed).toBe(false);
    expect(again.order.id).not.toBe(order.id);
    expect((await orders.create(DRAFT, now, { ...KEY, fingerprint: 'f2' })).replayed).toBe(true);
    expect(await orders.get(order.id)).toEqual(order);
  });
});
