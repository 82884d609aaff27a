import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { cancel, update } from '../../../lib/orders/change.ts';
import { newOrder, type Order } from '../../../lib/orders/order.ts';
import { ORDER_STATUSES } from '../../../lib/orders/order-status.ts';
import type { ListQuery, OrderFilter, OrderPage, OrderStore } from '../../../lib/orders/order-store.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { SortedIds } from '../../../lib/storage/memory/sorted-ids.ts';
import { relist } from '../../../lib/switches/relist.ts';
import { runPool } from '../../../lib/tools/harness/run-pool.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { GIVEN_ENGINE } from '../../tools/storage/start-engine.ts';
import { AT, describeEachStore, freshSandbox, idAt, sandboxOf } from '../../tools/storage/stores.ts';

const EMAILS = ['ada@example.com', 'Bob@Example.com', 'eve@example.org'] as const;
/** The second would begin the keys of the first, if a name ended with a `#` there. */
const OWNERS = ['ada', 'ada#ORD-5', 'Zoë ⚙', undefined] as const;

/** A model of lists: filters all orders, sorts them, and cuts out a page. */
function listOf(orders: readonly Order[], query: ListQuery): OrderPage {
  const matching = orders.filter((order) => matches(order, query)).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const sorted = query.oldestFirst ? matching : matching.toReversed();
  const { after } = query;
  const rest =
    after === undefined
      ? sorted.slice(query.offset)
      : sorted.filter(({ id }) => (query.oldestFirst ? id > after : id < after));
  return { orders: rest.slice(0, query.limit), total: matching.length, hasMore: rest.length > query.limit };
}

function matches(order: Order, { status, customerEmail, createdFrom, createdTo, owner }: ListQuery): boolean {
  const createdAt = Number(order.id.slice(4, 17));
  const matching = {
    status: status === undefined || order.status === status,
    owner: owner === undefined || order.owner === owner,
    customerEmail: customerEmail === undefined || order.customerEmail.toLowerCase() === customerEmail.toLowerCase(),
    createdFrom: createdFrom === undefined || createdAt >= createdFrom,
    createdTo: createdTo === undefined || createdAt < createdTo,
  } satisfies Record<keyof OrderFilter, boolean>;
  return Object.values(matching).every(Boolean);
}

const optional = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const COUNT = 210;
const PER_MILLISECOND = 5;

const instant = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: AT - 5, max: AT + COUNT / PER_MILLISECOND + 5 }) },
  fc.constantFrom(-8.64e15, -1, 0, 9_999_999_999_999, 253_402_300_799_999),
);

const FILTERS = {
  status: optional(fc.constantFrom(...ORDER_STATUSES)),
  customerEmail: optional(fc.constantFrom(...EMAILS, 'BOB@example.COM', 'nobody@example.com')),
  owner: optional(fc.constantFrom(...OWNERS, 'nobody')),
  createdFrom: optional(instant),
  createdTo: optional(instant),
} satisfies { readonly [Name in keyof OrderFilter]-?: fc.Arbitrary<OrderFilter[Name]> };

/** Any query over the orders of fill(). */
const anyQuery: fc.Arbitrary<ListQuery> = fc.record({
  ...FILTERS,
  oldestFirst: fc.boolean(),
  limit: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(1, 2, 20)),
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: COUNT + 5 })),
});

/** Orders of three customers in every status, several in each millisecond, some deleted. */
async function fill(orders: OrderStore): Promise<Order[]> {
  const made = await runPool(Array(COUNT).keys(), 16, (index) => makeOne(orders, index));
  return made.filter((order) => order !== undefined);
}

async function makeOne(orders: OrderStore, index: number): Promise<Order | undefined> {
  const at = AT + Math.floor(index / PER_MILLISECOND);
  const owner = OWNERS[index % 4];
  const { order } = await orders.create({ ...DRAFT, customerEmail: EMAILS[index % 3] ?? '', owner }, at);
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

/** DynamoDB Local takes seconds to count 10,000 orders on a busy machine, which is longer than the service waits. */
const MANY = GIVEN_ENGINE ? 2_000 : 10_000;
const ORDERS = Array.from({ length: MANY }, (_, index) => listedOrder(index));

function listedOrder(index: number): Order {
  const timestamp = AT + Math.floor(index / 4);
  const draft = { ...DRAFT, customerEmail: EMAILS[index % 3] ?? '' };
  return newOrder(draft, idAt((index % 4) + 1, timestamp), timestamp);
}

describeEachStore((store) => {
  let orders: OrderStore;
  let many: OrderStore;
  let model: Order[];
  beforeAll(async () => {
    orders = await store.orders();
    model = await fill(orders);
    many = (await sandboxOf(store.open(), ORDERS)).orders;
  });

  test(`any filter, sort and offset over ${COUNT} orders gives the same orders as the model`, async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        expect(await orders.list(query)).toEqual(listOf(model, query));
      }),
      { numRuns: 80 },
    );
  });

  test('a walk along the pages with any filter and sort visits every match once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.integer({ min: 10, max: 100 }), async (query, limit) => {
        const start = { ...query, limit, offset: 0 };
        expect(await follow(orders, start)).toEqual(listOf(model, { ...start, limit: COUNT }).orders);
      }),
      { numRuns: 10 },
    );
  });

  test.each<ListQuery>([
    { oldestFirst: true, limit: 100, offset: 9_950 },
    { oldestFirst: true, limit: 100, offset: 10_000 },
    { oldestFirst: true, limit: 50, offset: 0, after: `ORD-${AT + 2_000}-002` },
    { oldestFirst: false, limit: 50, offset: 0, status: 'pending', after: `ORD-${AT + 2_000}-002` },
    { oldestFirst: false, limit: 100, offset: 3_300, customerEmail: 'bob@example.com' },
    { oldestFirst: true, limit: 30, offset: 100, createdFrom: AT + 100, createdTo: AT + 900, status: 'pending' },
  ])(`${MANY} orders are listed as in the model: %j`, async (query) => {
    expect(await many.list(query)).toEqual(listOf(ORDERS, query));
  });
});

test('the switches of lists, which filter all orders by themselves, find those of the model for any query', async () => {
  const { orders } = await openMemoryStorage().enter(freshSandbox());
  const model = await fill(orders);
  await fc.assert(
    fc.asyncProperty(anyQuery, async (query) => {
      expect(await relist(orders, [])(query)).toEqual(listOf(model, query));
    }),
    { numRuns: 80 },
  );
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

const ID_COUNT = 3_500;
const IDS = Array.from({ length: ID_COUNT }, (_, index) => idAt(1, AT + index));
const POSITIONS = [0, 1, 499, 500, 999, 1_000, 1_001, 2_345, ID_COUNT - 1, ID_COUNT];

/** The same ids in another order, the first one last: 1,111 and 3,500 have no common divisor. */
const SHUFFLED = IDS.map((_, index) => IDS[((index + 1) * 1_111) % ID_COUNT] ?? '');

function expectSame(ids: SortedIds, model: readonly string[]): void {
  expect(ids.size).toBe(model.length);
  expect(ids.slice(0, ID_COUNT)).toEqual(model);
  for (const position of POSITIONS) {
    const text = model[position] ?? '~';
    expect(ids.countBefore(text)).toBe(Math.min(position, model.length));
    if (text !== '~') expect(ids.countThrough(text)).toBe(position + 1);
    expect(ids.slice(position, position + 1_100)).toEqual(model.slice(position, position + 1_100));
  }
}

test.each([
  ['in their order', IDS],
  ['in no order', SHUFFLED],
])('ids that are added %s are sorted, and stay so while they are deleted', (_, added) => {
  const ids = new SortedIds();
  for (const id of added) ids.add(id);
  expectSame(ids, IDS);
  const gone = new Set(SHUFFLED.slice(0, 3_000));
  for (const id of gone) ids.delete(id);
  const left = IDS.filter((id) => !gone.has(id));
  expectSame(ids, left);
  for (const id of SHUFFLED.slice(3_000)) ids.delete(id);
  expectSame(ids, []);
  for (const id of gone) ids.add(id);
  expectSame(ids, [...gone].toSorted());
});
