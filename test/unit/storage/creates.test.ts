import { expect, test } from 'vitest';
import { update } from '../../../lib/orders/change.ts';
import { LAST_SEQUENCE, LAST_TIMESTAMP } from '../../../lib/orders/order-id.ts';
import { type OrderStore, StoreUnavailable } from '../../../lib/orders/order-store.ts';
import { DAY } from '../../tools/durations.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { ALL, AT, describeEachStore, idAt, KEY, orderAt, refusalOf, sandboxOf } from '../../tools/storage/stores.ts';

const FULL = 990;

/** The remaining ids of the nearly full millisecond, and the first ids of the next millisecond. */
const REST = [
  ...Array.from({ length: 999 - FULL }, (_, index) => idAt(FULL + index + 1)),
  ...Array.from({ length: 11 }, (_, index) => idAt(index + 1, AT + 1)),
];

describeEachStore((store) => {
  test('a key returns the order as created, even once deleted, and refuses another fingerprint', async () => {
    const orders = await store.orders();
    const { order } = await orders.create(DRAFT, AT, KEY);
    expect(await orders.create(DRAFT, AT + 5, KEY)).toEqual({ order, replayed: true });
    await orders.change(order.id, update({ status: 'paid' }, AT + 6));
    expect(await orders.create(DRAFT, AT + 7, KEY)).toEqual({ order, replayed: true });
    await orders.delete(order.id, AT + 8);
    expect(await orders.create(DRAFT, AT + 9, KEY)).toEqual({ order, replayed: true });
    const refusal = await refusalOf(orders.create(DRAFT, AT, { ...KEY, fingerprint: 'f2' }));
    expect(refusal).toEqual({ reason: 'key-reused', key: 'k1', order });
    expect((await orders.list(ALL)).total).toBe(0);
  });

  test('50 concurrent creates with one key make one order, and all but one are replays', async () => {
    const orders = await store.orders();
    const created = await Promise.all(Array.from({ length: 50 }, () => orders.create(DRAFT, AT, KEY)));
    const [first] = created;
    expect(created.map(({ order }) => order)).toEqual(created.map(() => first?.order));
    expect(created.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await orders.list(ALL)).total).toBe(1);
  });

  test('of concurrent creates in one millisecond, each key and each create without a key makes an order', async () => {
    const orders = await store.orders();
    const keys = Array.from({ length: 25 }, (_, index) => ({ key: `k${index}`, fingerprint: 'f' }));
    const created = await Promise.all(
      keys.flatMap((key) => [orders.create(DRAFT, AT, key), orders.create(DRAFT, AT, key), orders.create(DRAFT, AT)]),
    );
    expect(new Set(created.map(({ order }) => order.id)).size).toBe(50);
    for (const { order } of created) expect(await orders.get(order.id)).toEqual(order);
  });

  test('a key is kept for 24 hours by the clock of the sandbox, at any speed', async () => {
    let now = AT;
    const orders = await store.orders(() => now);
    await orders.create(DRAFT, AT, KEY);
    now = AT + 3 * DAY;
    expect((await orders.create(DRAFT, AT + DAY - 1, KEY)).replayed).toBe(true);
    expect((await orders.create(DRAFT, AT + DAY, { ...KEY, fingerprint: 'f2' })).replayed).toBe(false);
    expect((await orders.create(DRAFT, AT + DAY + 1, { ...KEY, fingerprint: 'f2' })).replayed).toBe(true);
  });

  /** The orders of a sandbox that has the first `count` orders of a millisecond. */
  async function filled(at: number, count: number): Promise<OrderStore> {
    const orders = Array.from({ length: count }, (_, index) => orderAt(at, index + 1));
    return (await sandboxOf(store.open(), orders)).orders;
  }

  test('the 1,000th order of a millisecond gets an id of the next', async () => {
    const orders = await filled(AT, FULL);
    const created = await Promise.all(REST.map(() => orders.create(DRAFT, AT)));
    expect(created.map(({ order }) => order.id).toSorted()).toEqual(REST);
    expect(created.every(({ order }) => order.updatedAt === Number(order.id.slice(4, 17)))).toBe(true);
  });

  test('after the last possible id, a create is StoreUnavailable', async () => {
    const orders = await filled(LAST_TIMESTAMP, LAST_SEQUENCE - 1);
    expect((await orders.create(DRAFT, LAST_TIMESTAMP)).order.id).toBe('ORD-9999999999999-999');
    for (const key of [undefined, KEY]) {
      await expect(orders.create(DRAFT, LAST_TIMESTAMP, key)).rejects.toBeInstanceOf(StoreUnavailable);
    }
  });
});
