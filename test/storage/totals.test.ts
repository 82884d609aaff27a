import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cancel, update } from '../../lib/orders/change.ts';
import { ORDER_STATUSES } from '../../lib/orders/order-status.ts';
import type { OrderCounts, Sandbox } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { describeEachStore } from './stores.ts';

const AT = 1_750_000_000_000;
const LIST = { oldestFirst: false, limit: 1, offset: 0 };

describeEachStore((store) => {
  test('totals count every write', async () => {
    const storage = store.open();
    const [sandbox, other] = [await storage.enter(randomUUID()), await storage.enter(randomUUID())];
    const { orders } = sandbox;
    await other.orders.create(DRAFT, AT);
    await expectTotals(sandbox, {});

    const { order } = await orders.create(DRAFT, AT);
    await expectTotals(sandbox, { pending: 1 });
    const key = { key: 'k', fingerprint: 'f' };
    const keyed = await orders.create(DRAFT, AT, key);
    await orders.create(DRAFT, AT, key);
    await expectTotals(sandbox, { pending: 2 });

    await orders.change(order.id, update({ status: 'paid' }, AT));
    await expectTotals(sandbox, { pending: 1, paid: 1 });
    await expect(orders.change(order.id, update({ status: 'paid' }, AT))).rejects.toThrow();
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

    await sandbox.clear();
    await expectTotals(await storage.enter(sandbox.name), {});
    await expectTotals(other, { pending: 1 });
  });
});

async function expectTotals(sandbox: Sandbox, some: Partial<OrderCounts>): Promise<void> {
  const expected: OrderCounts = { pending: 0, paid: 0, completed: 0, cancelled: 0, ...some };
  expect((await sandbox.overview()).orders).toEqual(expected);
  for (const status of ORDER_STATUSES) {
    expect(await sandbox.orders.list({ ...LIST, status })).toMatchObject({ total: expected[status] });
  }
  const all = Object.values(expected).reduce((sum, count) => sum + count, 0);
  expect(await sandbox.orders.list(LIST)).toMatchObject({ total: all, hasMore: all > 1 });
}
