import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancel, update } from '../../lib/orders/change.ts';
import type { Order } from '../../lib/orders/order.ts';
import type { ListQuery, OrderStore } from '../../lib/orders/order-store.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { atMost } from '../tools/at-most.ts';
import { BASE, EMAILS, listOf, queries } from './list-model.ts';
import { describeEachStore } from './stores.ts';

const COUNT = 210;
const PER_MILLISECOND = 5;
const ALL: ListQuery = { oldestFirst: true, limit: 100, offset: 0 };

/** Orders of three customers in every status, several in each millisecond, some deleted. */
async function fill(orders: OrderStore): Promise<Order[]> {
  const made = await atMost(16, COUNT, (index) => makeOne(orders, index));
  return made.filter((order) => order !== undefined);
}

async function makeOne(orders: OrderStore, index: number): Promise<Order | undefined> {
  const at = BASE + Math.floor(index / PER_MILLISECOND);
  const { order } = await orders.create({ ...DRAFT, customerEmail: EMAILS[index % 3] ?? '' }, at);
  switch (index % 7) {
    case 0:
      return orders.change(order.id, update({ status: 'paid' }, at));
    case 1:
      return orders.change(order.id, cancel(at));
    case 2:
      await orders.change(order.id, update({ status: 'paid' }, at));
      return orders.change(order.id, update({ status: 'completed' }, at));
    case 3:
      // Half of the deleted orders leave a tombstone for their id, half leave nothing.
      return void (await orders.delete(order.id, index % 2 ? at : at + 1_000));
    default:
      return order;
  }
}

describeEachStore((store) => {
  let orders: OrderStore;
  let model: Order[];
  beforeAll(async () => {
    orders = await store.orders();
    model = await fill(orders);
  });

  test(`any filter, sort and offset over ${COUNT} orders gives the same orders as the model`, async () => {
    const any = queries(
      model.map(({ id }) => id),
      COUNT / PER_MILLISECOND,
    );
    await fc.assert(
      fc.asyncProperty(any, async (query) => {
        expect(await orders.list(query)).toEqual(listOf(model, query));
      }),
      { numRuns: 80 },
    );
  });

  test('a walk along the pages with any filter and sort visits every match once and in order', async () => {
    const any = queries(
      model.map(({ id }) => id),
      COUNT / PER_MILLISECOND,
    );
    await fc.assert(
      fc.asyncProperty(any, fc.integer({ min: 10, max: 100 }), async (query, limit) => {
        const start = { ...query, limit, offset: 0 };
        expect(await follow(orders, start)).toEqual(listOf(model, { ...start, limit: COUNT }).orders);
      }),
      { numRuns: 10 },
    );
  });

  test('a page after a deleted order begins with the next order', async () => {
    const gone = `ORD-${BASE + 10}-900`;
    for (const oldestFirst of [true, false]) {
      const query = { ...ALL, oldestFirst, limit: 10, after: gone };
      expect(await orders.list(query)).toEqual(listOf(model, query));
    }
  });

  test('a list shows and counts each create, change and delete as soon as it has returned', async () => {
    const fresh = await store.orders();
    for (let count = 1; count <= 10; count += 1) {
      const { order } = await fresh.create(DRAFT, BASE);
      expect((await fresh.list(ALL)).total).toBe(count);
      await fresh.change(order.id, update({ status: 'paid' }, BASE));
      expect((await fresh.list({ ...ALL, status: 'paid' })).orders.at(-1)?.id).toBe(order.id);
      expect((await fresh.list({ ...ALL, status: 'pending' })).total).toBe(0);
    }
  });

  test('a walk visits each lasting order exactly once, in order, during creates, changes and deletes', async () => {
    const fresh = await store.orders();
    const before = await fill(fresh);
    const leaving = before.filter((_, index) => index % 5 === 0).map(({ id }) => id);
    let paging = true;
    const churn = async () => {
      while (paging) {
        await fresh.create(DRAFT, BASE + 30);
        const id = leaving.pop();
        if (id !== undefined) await fresh.delete(id, BASE);
        await new Promise(setImmediate);
      }
    };
    const others = churn();
    const seen = (await follow(fresh, { ...ALL, oldestFirst: false, limit: 15 })).map(({ id }) => id);
    paging = false;
    await others;
    const throughout = before
      .filter((_, index) => index % 5 !== 0)
      .map(({ id }) => id)
      .toSorted()
      .toReversed();
    expect(seen.filter((id) => throughout.includes(id))).toEqual(throughout);
    expect(seen).toEqual([...new Set(seen)].toSorted().toReversed());
  });
});

describe('the model of lists', () => {
  test('leaves out orders that do not match', () => {
    expect(listOf([], ALL)).toEqual({ orders: [], total: 0, hasMore: false });
  });
});

/** Reads all pages, each after the last order of the previous page. */
async function follow(orders: OrderStore, query: ListQuery): Promise<Order[]> {
  const found: Order[] = [];
  for (let hasMore = true; hasMore; ) {
    const last = found.at(-1)?.id;
    const page = await orders.list({ ...query, ...(last !== undefined && { after: last }) });
    found.push(...page.orders);
    hasMore = page.hasMore;
  }
  return found;
}
