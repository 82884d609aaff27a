import { describe, expect, test } from 'vitest';
import { createOrder, expectError, freshEmail } from './arrange/world.ts';
import { api } from './client/client.ts';
import { type Listed, list, ordersOf, walk } from './client/listed.ts';

describe('paging', () => {
  test.each(['createdAt', '-createdAt'])(
    'by page, offset and cursor, sorted by %s, returns the same orders',
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

  test('reports no next page after a full last page', async () => {
    const customerEmail = freshEmail();
    await ordersOf(customerEmail, 2);
    for (const query of [{ limit: 2 }, { limit: 1, page: 2 }, { limit: 1, offset: 1 }]) {
      expect(await list({ customerEmail, ...query })).toMatchObject({ hasMore: false, nextCursor: null });
    }
    const [, last] = await walk({ customerEmail, limit: 1 });
    expect(last).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test('past the end returns an empty list', async () => {
    const customerEmail = freshEmail();
    await ordersOf(customerEmail, 2);
    for (const query of [
      { page: 3, limit: 1 },
      { offset: 2 },
      { offset: 1_000_000 },
      { offset: 2_147_483_648 },
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

  test('an offset that is not a multiple of the limit is on the page in which it begins', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 6);
    const page = await list({ customerEmail, sort: 'createdAt', offset: 4, limit: 3 });
    expect(page).toMatchObject({ orders: orders.slice(4), page: 2, offset: 4, limit: 3, hasMore: false });
  });

  test('allows another limit on each page', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 6);
    const first = await list({ customerEmail, sort: 'createdAt', limit: 2 });
    const rest = await list({ customerEmail, sort: 'createdAt', limit: 100, cursor: first.nextCursor ?? '' });
    expect(rest).toMatchObject({ orders: orders.slice(2), offset: 2, nextCursor: null });
  });

  test('by cursor visits each lasting order exactly once, in order, while others are created and deleted', async () => {
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

  test('by cursor continues after an order that was deleted in the meantime', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 5);
    const first = await list({ customerEmail, sort: 'createdAt', limit: 2 });
    for (const { id } of orders.slice(0, 2)) await api.delete(`/orders/${id}`);
    const next = await list({ customerEmail, sort: 'createdAt', limit: 2, cursor: first.nextCursor ?? '' });
    expect(next.orders).toEqual(orders.slice(2, 4));
  });
});

describe('a cursor', () => {
  test('is rejected with other filters, with another sort order, and if it is damaged', async () => {
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
      expectError(await api.get(`/orders?${text}`), 400, 'BAD_REQUEST');
    }
  });
});
