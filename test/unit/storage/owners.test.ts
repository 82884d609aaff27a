import { expect, test } from 'vitest';
import { cancel, update } from '../../../lib/orders/change.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { AT, describeEachStore, freshSandbox, KEY, refusalOf } from '../../tools/storage/stores.ts';

const ADAS = { ...DRAFT, owner: 'ada' };

describeEachStore((store) => {
  test('an order keeps its owner through every change, and exists for its owner and for callers without one', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(ADAS, AT);
    expect(order.owner).toBe('ada');
    for (const owner of ['ada', undefined]) expect(await orders.get(order.id, owner)).toEqual(order);
    const paid = await orders.change(order.id, { ...update({ status: 'paid' }, AT), owner: 'ada' });
    expect(paid).toMatchObject({ owner: 'ada', status: 'paid' });
    expect(await orders.change(order.id, cancel(AT))).toMatchObject({ owner: 'ada', status: 'cancelled' });
    await orders.delete(order.id, AT, [3], 'ada');
    expect(await orders.get(order.id)).toBeUndefined();
  });

  test('for another owner, no order exists: neither an owned one nor one without an owner', async () => {
    const orders = await store.orders();
    for (const draft of [ADAS, DRAFT]) {
      const { order } = await orders.create(draft, AT);
      const gone = { reason: 'not-found', id: order.id };
      expect(await orders.get(order.id, 'bob')).toBeUndefined();
      for (const versions of [undefined, [1], [9], []]) {
        for (const status of ['paid', 'pending', 'cancelled'] as const) {
          const change = { ...update({ status }, AT, versions), owner: 'bob' };
          expect(await refusalOf(orders.change(order.id, change))).toEqual(gone);
        }
        expect(await refusalOf(orders.delete(order.id, AT, versions, 'bob'))).toEqual(gone);
      }
      expect(await orders.get(order.id)).toEqual(order);
    }
  });

  test('a key belongs to its caller', async () => {
    const orders = await store.orders();
    const callers = [undefined, 'ada', 'bob', 'ada bob'];
    const created = await Promise.all(callers.map((caller) => orders.create(DRAFT, AT, { ...KEY, caller })));
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(callers.length);
    for (const [index, caller] of callers.entries()) {
      const { order } = created[index] ?? {};
      expect(await orders.create(DRAFT, AT, { ...KEY, caller })).toEqual({ order, replayed: true });
      const reused = { reason: 'key-reused', key: KEY.key, order };
      const other = orders.create(DRAFT, AT, { ...KEY, fingerprint: 'g', caller });
      expect(await refusalOf(other)).toEqual(reused);
    }
  });

  test('an order that is created again has the owner of then, and is in the lists of nobody else', async () => {
    const sandbox = await store.open().enter(freshSandbox());
    const { order } = await sandbox.orders.create(ADAS, AT);
    await sandbox.orders.delete(order.id, AT);
    const { owner: _, ...nobodys } = order;
    expect(await sandbox.addOrders([nobodys])).toEqual([order.id]);
    const list = { oldestFirst: true, limit: 5, offset: 0, owner: 'ada' };
    expect(await sandbox.orders.list(list)).toEqual({ orders: [], total: 0, hasMore: false });
    expect(await sandbox.orders.get(order.id, 'ada')).toBeUndefined();
  });
});
