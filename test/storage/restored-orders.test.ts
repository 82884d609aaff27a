import { expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import { newOrder } from '../../lib/orders/order.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { describeEachStore, freshSandbox } from './stores.ts';

const AT = 1_750_000_000_000;
const ALL = { oldestFirst: true, limit: 10, offset: 0 };
const orderAt = (timestamp: number) => newOrder(DRAFT, formatOrderId({ timestamp, sequence: 1 }), timestamp);
const [FIRST, SECOND] = [orderAt(AT), orderAt(AT + 1)];

describeEachStore((store) => {
  // The default sandbox keeps tombstones by other rules than a named one.
  test.each(['default', freshSandbox()])('restored orders have their own ids: %s', async (name) => {
    const sandbox = await store.open(() => AT).enter(name);
    expect(await sandbox.restoreOrders([FIRST, SECOND])).toEqual([FIRST.id, SECOND.id]);
    expect(await sandbox.orders.list(ALL)).toEqual({ orders: [FIRST, SECOND], total: 2, hasMore: false });
    await sandbox.clear();
  });

  test.each(['default', freshSandbox()])('an order that exists stays, a deleted one returns: %s', async (name) => {
    const storage = store.open(() => AT);
    const sandbox = await storage.enter(name);
    await sandbox.restoreOrders([FIRST, SECOND]);
    const paid = await sandbox.orders.change(FIRST.id, update({ status: 'paid' }, AT));
    await sandbox.orders.delete(SECOND.id, AT);
    expect(await sandbox.orders.get(SECOND.id)).toBeUndefined();
    expect(await sandbox.restoreOrders([FIRST, SECOND])).toEqual([SECOND.id]);
    // In a named sandbox, the delete was version 2, and the order has the next one.
    const restored = { ...SECOND, version: name === 'default' ? 1 : 3 };
    expect(await sandbox.orders.list(ALL)).toEqual({ orders: [paid, restored], total: 2, hasMore: false });
    await sandbox.clear();
  });

  test('a restored order can be changed and deleted, and its id is not given out again', async () => {
    const sandbox = await store.open(() => AT).enter(freshSandbox());
    await sandbox.restoreOrders([FIRST]);
    await sandbox.orders.delete(FIRST.id, AT);
    await sandbox.restoreOrders([FIRST]);
    expect(await sandbox.orders.change(FIRST.id, update({ status: 'paid' }, AT))).toMatchObject({ version: 4 });
    await sandbox.orders.delete(FIRST.id, AT);
    const { order } = await sandbox.orders.create(DRAFT, AT);
    expect(order.id).toBe(formatOrderId({ timestamp: AT, sequence: 2 }));
  });

  test('restoring an order keeps the ids of all other deleted orders', async () => {
    const sandbox = await store.open(() => AT).enter(freshSandbox());
    const ids = [await sandbox.orders.create(DRAFT, AT + 1), await sandbox.orders.create(DRAFT, AT + 1)];
    for (const { order } of ids) await sandbox.orders.delete(order.id, AT);
    await sandbox.restoreOrders([FIRST]);
    await sandbox.orders.create(DRAFT, AT + 2);
    const { order } = await sandbox.orders.create(DRAFT, AT + 1);
    expect(order.id).toBe(formatOrderId({ timestamp: AT + 1, sequence: 3 }));
  });

  test('orders that are restored many times at once are there once', async () => {
    const sandbox = await store.open(() => AT).enter(freshSandbox());
    const added = await Promise.all(Array.from({ length: 10 }, () => sandbox.restoreOrders([FIRST, SECOND])));
    expect(added.flat().toSorted()).toEqual([FIRST.id, SECOND.id]);
    expect((await sandbox.orders.list(ALL)).total).toBe(2);
  });
});
