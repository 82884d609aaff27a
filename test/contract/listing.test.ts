import { describe, expect, test } from 'vitest';
import { api } from './client.ts';
import { type Listed, listOf } from './listed.ts';
import { type OrderJson, orderOf } from './order-json.ts';
import { createOrder, freshEmail, refused } from './world.ts';

type Query = Readonly<Record<string, string | number>>;

async function list(query: Query): Promise<Listed> {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return listOf(await api.get(`/orders?${text}`));
}

/** Some orders of one customer, oldest first, with the statuses in turn. */
async function ordersOf(customerEmail: string, count: number): Promise<OrderJson[]> {
  const orders: OrderJson[] = [];
  const statuses = ['pending', 'paid', 'cancelled'] as const;
  for (let index = 0; index < count; index += 1) {
    const order = await createOrder({ customerEmail });
    const status = statuses[index % 3];
    orders.push(status === 'pending' ? order : orderOf(await api.patch(`/orders/${order.id}`, { status })));
  }
  return orders;
}

/** Every page by its cursors. */
async function walk(query: Query): Promise<Listed[]> {
  const pages = [await list(query)];
  for (let cursor = pages[0]?.nextCursor; cursor; cursor = pages.at(-1)?.nextCursor)
    pages.push(await list({ ...query, cursor }));
  return pages;
}

describe('GET /orders', () => {
  test('lists newest first by default, 20 to a page', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 21);
    const page = await list({ customerEmail });
    expect(page.orders).toEqual(orders.toReversed().slice(0, 20));
    expect(page).toMatchObject({ total: 21, page: 1, limit: 20, offset: 0, totalPages: 2, hasMore: true });
  });

  test('holds an order, and counts it, as soon as its create has answered', async () => {
    const customerEmail = freshEmail();
    for (let count = 1; count <= 5; count += 1) {
      const order = await createOrder({ customerEmail });
      const page = await list({ customerEmail });
      expect(page).toMatchObject({ total: count });
      expect(page.orders[0]).toEqual(order);
      expect((await list({ limit: 100 })).orders.map(({ id }) => id)).toContain(order.id);
    }
  });

  test('shows changes and deletions at once', async () => {
    const customerEmail = freshEmail();
    const [a, b] = [await createOrder({ customerEmail }), await createOrder({ customerEmail })];
    const paid = orderOf(await api.patch(`/orders/${a.id}`, { status: 'paid' }));
    await api.delete(`/orders/${b.id}`);
    expect(await list({ customerEmail })).toMatchObject({ total: 1, orders: [paid] });
    expect(await list({ customerEmail, status: 'pending' })).toMatchObject({ total: 0, orders: [] });
  });

  test('of nobody is empty, on one page of none', async () => {
    const page = await list({ customerEmail: freshEmail() });
    expect(page).toEqual({
      orders: [],
      total: 0,
      page: 1,
      limit: 20,
      offset: 0,
      totalPages: 0,
      hasMore: false,
      nextCursor: null,
    });
  });
});

describe('filters', () => {
  test('combine: status, customer, and a stretch of time', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 9);
    const [from, to] = [orders[2]?.createdAt ?? '', orders[7]?.createdAt ?? ''];
    const inTime = orders.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    const query = { customerEmail, createdFrom: from, createdTo: to, sort: 'createdAt' };
    expect((await list(query)).orders).toEqual(inTime);
    for (const status of ['pending', 'paid', 'completed', 'cancelled']) {
      const expected = inTime.filter((order) => order.status === status);
      expect(await list({ ...query, status })).toMatchObject({ orders: expected, total: expected.length });
    }
  });

  test('createdFrom is inclusive and createdTo exclusive, to the millisecond', async () => {
    const customerEmail = freshEmail();
    const { createdAt } = await createOrder({ customerEmail });
    const next = new Date(Date.parse(createdAt) + 1).toISOString();
    expect((await list({ customerEmail, createdFrom: createdAt, createdTo: next })).total).toBe(1);
    expect((await list({ customerEmail, createdTo: createdAt })).total).toBe(0);
    expect((await list({ customerEmail, createdFrom: next })).total).toBe(0);
  });

  test('the address is compared without regard to case, as a whole', async () => {
    const customerEmail = freshEmail();
    await createOrder({ customerEmail: customerEmail.toUpperCase() });
    expect((await list({ customerEmail })).total).toBe(1);
    expect((await list({ customerEmail: customerEmail.toUpperCase() })).total).toBe(1);
    expect((await list({ customerEmail: customerEmail.slice(1) })).total).toBe(0);
  });

  test('a time may be in any zone', async () => {
    const customerEmail = freshEmail();
    const { createdAt } = await createOrder({ customerEmail });
    const inIndia = new Date(Date.parse(createdAt) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
    expect((await list({ customerEmail, createdFrom: inIndia })).total).toBe(1);
  });

  test.each([
    ['1960-01-01T00:00:00Z', '1965-01-01T00:00:00Z'],
    ['0001-01-01T00:00:00Z', '0002-01-01T00:00:00Z'],
    ['9998-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['2030-01-01T00:00:00Z', '2020-01-01T00:00:00Z'],
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  ])('from %s to %s there is nothing, and that is no error', async (createdFrom, createdTo) => {
    expect((await list({ createdFrom, createdTo })).orders).toEqual([]);
    expect((await list({ createdFrom, createdTo, status: 'paid', customerEmail: freshEmail() })).orders).toEqual([]);
  });
});

describe('paging', () => {
  test.each(['createdAt', '-createdAt'])(
    'by page, offset and cursor, sorted by %s, shows the same orders',
    async (sort) => {
      const customerEmail = freshEmail();
      const created = await ordersOf(customerEmail, 7);
      const expected = sort === 'createdAt' ? created : created.toReversed();
      const query = { customerEmail, sort, limit: 3 };
      const byPage = [
        await list({ ...query, page: 1 }),
        await list({ ...query, page: 2 }),
        await list({ ...query, page: 3 }),
      ];
      const byOffset = [
        await list({ ...query, offset: 0 }),
        await list({ ...query, offset: 3 }),
        await list({ ...query, offset: 6 }),
      ];
      expect(byPage.flatMap(({ orders }) => orders)).toEqual(expected);
      expect(byOffset).toEqual(byPage);
      expect(await walk(query)).toEqual(byPage);
      expect(byPage.map(({ hasMore }) => hasMore)).toEqual([true, true, false]);
      expect(byPage.map(({ page, offset }) => [page, offset])).toEqual([
        [1, 0],
        [2, 3],
        [3, 6],
      ]);
    },
  );

  test('past the end is an empty list', async () => {
    const customerEmail = freshEmail();
    await ordersOf(customerEmail, 2);
    for (const query of [
      { page: 3, limit: 1 },
      { offset: 2 },
      { offset: 1_000_000 },
      { page: 90_000_000_000_000, limit: 100 },
    ]) {
      expect(await list({ customerEmail, ...query })).toMatchObject({
        orders: [],
        total: 2,
        hasMore: false,
        nextCursor: null,
      });
    }
  });

  test('an offset that is no multiple of the limit is on the page it begins in', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 6);
    const page = await list({ customerEmail, sort: 'createdAt', offset: 4, limit: 3 });
    expect(page).toMatchObject({ orders: orders.slice(4), page: 2, offset: 4, limit: 3, hasMore: false });
  });

  test('a limit may change on the way', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 6);
    const first = await list({ customerEmail, sort: 'createdAt', limit: 2 });
    const rest = await list({ customerEmail, sort: 'createdAt', limit: 100, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ orders: orders.slice(2), offset: 2, nextCursor: null });
  });

  test('by cursor visits what existed throughout exactly once, in order, while others come and go', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 12);
    const [gone, staying] = [
      orders.filter((_, index) => index % 4 === 1),
      orders.filter((_, index) => index % 4 !== 1),
    ];
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Listed = await list({ customerEmail, limit: 2, ...(cursor && { cursor }) });
      seen.push(...page.orders.map(({ id }) => id));
      cursor = page.nextCursor;
      await createOrder({ customerEmail });
      const next = gone.pop();
      if (next) await api.delete(`/orders/${next.id}`);
    }
    const stayed = staying.map(({ id }) => id).toReversed();
    expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('goes on after an order that is deleted meanwhile', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 5);
    const first = await list({ customerEmail, sort: 'createdAt', limit: 2 });
    for (const { id } of orders.slice(0, 2)) await api.delete(`/orders/${id}`);
    const next = await list({ customerEmail, sort: 'createdAt', limit: 2, cursor: first.nextCursor ?? '' });
    expect(next.orders).toEqual(orders.slice(2, 4));
  });
});

describe('a cursor', () => {
  test('is refused with other filters, another sort, or when it is damaged', async () => {
    const customerEmail = freshEmail();
    await ordersOf(customerEmail, 3);
    const { nextCursor } = await list({ customerEmail, limit: 1 });
    const cursor = nextCursor ?? '';
    const reads = [
      { cursor },
      { cursor, customerEmail: freshEmail() },
      { cursor, customerEmail, status: 'paid' },
      { cursor, customerEmail, sort: 'createdAt' },
      { cursor, customerEmail, createdFrom: '2020-01-01T00:00:00Z' },
      ...[cursor.slice(1), cursor.slice(0, -1), `${cursor}x`, cursor.toLowerCase(), '', 'x', 'null'].map((damaged) => ({
        cursor: damaged,
        customerEmail,
      })),
    ];
    for (const query of reads) {
      const text = new URLSearchParams(query).toString();
      expect(refused(await api.get(`/orders?${text}`), 400, 'BAD_REQUEST').message).toMatch(/cursor/);
    }
  });
});
