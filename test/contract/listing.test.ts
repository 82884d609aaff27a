import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { DEFAULT_PAGE_SIZE, LIMITS, STATUSES } from '../tools/rules.ts';
import { freshSandbox } from './tools/arrange/sandbox-world.ts';
import { createOrder, createOrderIn, expectError, freshEmail } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { type OrderJson, orderOf } from './tools/client/exchange.ts';
import { type Listed, list, listOf, walk } from './tools/client/listed.ts';

const REFUSED = [
  'colour=red',
  '__proto__=1',
  'owner=ada',
  'status=PAID',
  'status=',
  'sort=total',
  'limit=0',
  `limit=${LIMITS.pageSize + 1}`,
  'page=0',
  'page=1.0',
  'page=9007199254740993',
  'offset=-1',
  'offset=9007199254740993',
  'customerEmail=ada',
  'customerEmail=%00',
  `customerEmail=${'%F0%9F%8D%95'.repeat(128)}`,
  'createdFrom=2026-02-30T00:00:00Z',
  'createdTo=2026-01-31T12:00:00+01:00',
  'createdTo=1769860800000',
  'createdTo=2016-12-31T23:59:60Z',
  'createdTo=2026-01-31T24:00:00Z',
  'page=1&offset=0',
];

/** Creates orders of a customer, a new one by default. Oldest first, they are pending, paid and cancelled in turn. */
async function createOrders(count: number, customerEmail = freshEmail()) {
  const orders: OrderJson[] = [];
  const statuses = ['pending', 'paid', 'cancelled'] as const;
  for (let index = 0; index < count; index += 1) {
    orders.push(await createOrderIn(statuses[index % 3] ?? 'pending', { customerEmail }));
  }
  return { customerEmail, orders };
}

describe('GET /orders', () => {
  test('returns the newest orders first, a page of the default size', async () => {
    const { customerEmail, orders } = await createOrders(DEFAULT_PAGE_SIZE + 1);
    const page = await list({ customerEmail });
    expect(page.orders).toEqual(orders.toReversed().slice(0, DEFAULT_PAGE_SIZE));
    const [total, limit] = [DEFAULT_PAGE_SIZE + 1, DEFAULT_PAGE_SIZE];
    expect(page).toMatchObject({ total, page: 1, limit, offset: 0, totalPages: 2, hasMore: true });
  });

  test('lists and counts an order as soon as its create has returned', async () => {
    const { client } = freshSandbox();
    for (let count = 1; count <= 5; count += 1) {
      const order = await createOrder({}, client);
      const page = await list({ sort: '-createdAt' }, client);
      expect(page).toMatchObject({ total: count });
      expect(page.orders[0]).toEqual(order);
    }
  });

  test('shows changes and deletions at once', async () => {
    const { client } = freshSandbox();
    const [a, b] = [await createOrder({}, client), await createOrder({}, client)];
    const paid = orderOf(await client.patch(`/orders/${a.id}`, { status: 'paid' }));
    await client.delete(`/orders/${b.id}`);
    expect(await list({}, client)).toMatchObject({ total: 1, orders: [paid] });
    expect(await list({ status: 'pending' }, client)).toMatchObject({ total: 0, orders: [] });
  });

  test('is empty for a customer without orders: page 1 of 0', async () => {
    const nowhere = { page: 1, limit: DEFAULT_PAGE_SIZE, offset: 0, totalPages: 0, hasMore: false, nextCursor: null };
    expect(await list({ customerEmail: freshEmail() })).toMatchObject({ orders: [], total: 0, ...nowhere });
  });
});

describe('filters', () => {
  test('combine: status, customer and time range', async () => {
    const { customerEmail, orders: earlier } = await createOrders(3);
    await createOrder({ customerEmail: freshEmail() });
    const { orders: later } = await createOrders(6, customerEmail);
    const orders = [...earlier, ...later];
    const [from, to] = [orders[2]?.createdAt ?? '', orders[7]?.createdAt ?? ''];
    const inTime = orders.filter(({ createdAt }) => createdAt >= from && createdAt < to);
    const query = { customerEmail, createdFrom: from, createdTo: to, sort: 'createdAt' };
    expect((await list(query)).orders).toEqual(inTime);
    for (const status of STATUSES) {
      const expected = inTime.filter((order) => order.status === status);
      expect(await list({ ...query, status })).toMatchObject({ orders: expected, total: expected.length });
    }
  });

  test('createdFrom is inclusive and createdTo exclusive, to the millisecond, in any time zone', async () => {
    const customerEmail = freshEmail();
    const { createdAt } = await createOrder({ customerEmail });
    const next = new Date(Date.parse(createdAt) + 1).toISOString();
    expect((await list({ customerEmail, createdFrom: createdAt, createdTo: next })).total).toBe(1);
    const inIndia = new Date(Date.parse(createdAt) + 5.5 * 3_600_000).toISOString().replace('Z', '+05:30');
    expect((await list({ customerEmail, createdFrom: inIndia })).total).toBe(1);
    for (const zone of ['-0230', '-02:30']) {
      const inBrazil = new Date(Date.parse(createdAt) - 2.5 * 3_600_000).toISOString().replace('Z', `999999999${zone}`);
      expect((await list({ customerEmail, createdFrom: inBrazil })).total).toBe(1);
      expect((await list({ customerEmail, createdTo: inBrazil })).total).toBe(0);
    }
    expect(
      (await list({ customerEmail, createdFrom: '2026-01-01T00:00Z', createdTo: '2226-01-01T00:00+02' })).total,
    ).toBe(1);
    expect((await list({ customerEmail, createdTo: createdAt })).total).toBe(0);
    expect((await list({ customerEmail, createdFrom: next })).total).toBe(0);
  });

  test('customerEmail matches the whole address, ignoring case', async () => {
    const customerEmail = freshEmail();
    await createOrder({ customerEmail: customerEmail.toUpperCase() });
    expect((await list({ customerEmail })).total).toBe(1);
    expect((await list({ customerEmail: customerEmail.toUpperCase() })).total).toBe(1);
    expect((await list({ customerEmail: customerEmail.slice(1) })).total).toBe(0);
  });

  test.each([
    ['1960-01-01T00:00:00Z', '1965-01-01T00:00:00Z'],
    ['9998-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'],
    ['2030-01-01T00:00:00Z', '2030-01-01T00:00:00Z'],
  ])('from %s to %s the list is empty, not an error', async (createdFrom, createdTo) => {
    expect((await list({ createdFrom, createdTo })).orders).toEqual([]);
    expect((await list({ createdFrom, createdTo, status: 'paid', customerEmail: freshEmail() })).orders).toEqual([]);
  });
});

describe('paging', () => {
  test.each(['createdAt', '-createdAt'])(
    'by page, offset and cursor, sorted by %s, returns the same orders',
    async (sort) => {
      const { customerEmail, orders: created } = await createOrders(7);
      const expected = sort === 'createdAt' ? created : created.toReversed();
      const query = { customerEmail, sort, limit: 3 };
      const byPage = await Promise.all([1, 2, 3].map((page) => list({ ...query, page })));
      const byOffset = await Promise.all([0, 3, 6].map((offset) => list({ ...query, offset })));
      expect(byPage.flatMap(({ orders }) => orders)).toEqual(expected);
      expect(byOffset).toEqual(byPage);
      expect(await walk(query)).toEqual(byPage);
      expect(byPage.map(({ page, offset, hasMore }) => ({ page, offset, hasMore }))).toEqual([
        { page: 1, offset: 0, hasMore: true },
        { page: 2, offset: 3, hasMore: true },
        { page: 3, offset: 6, hasMore: false },
      ]);
    },
  );

  test('reports no next page after a full last page', async () => {
    const { customerEmail } = await createOrders(2);
    for (const query of [{ limit: 2 }, { limit: 1, page: 2 }, { limit: 1, offset: 1 }]) {
      expect(await list({ customerEmail, ...query })).toMatchObject({ hasMore: false, nextCursor: null });
    }
    const [, last] = await walk({ customerEmail, limit: 1 });
    expect(last).toMatchObject({ hasMore: false, nextCursor: null });
  });

  test('past the end returns an empty list', async () => {
    const { customerEmail } = await createOrders(2);
    for (const query of [
      { page: 3, limit: 1 },
      { offset: 2 },
      { offset: 1_000_000 },
      { offset: 2_147_483_648 },
      { page: 90_000_000_000_000, limit: LIMITS.pageSize },
    ]) {
      const nothing = { orders: [], total: 2, hasMore: false, nextCursor: null };
      expect(await list({ customerEmail, ...query })).toMatchObject(nothing);
    }
  });

  test('an offset that is not a multiple of the limit is on the page in which it begins', async () => {
    const { customerEmail, orders } = await createOrders(6);
    const page = await list({ customerEmail, sort: 'createdAt', offset: 4, limit: 3 });
    expect(page).toMatchObject({ orders: orders.slice(4), page: 2, offset: 4, limit: 3, hasMore: false });
  });

  test('by cursor visits each lasting order exactly once, in order, while others are created and deleted', async () => {
    const { customerEmail, orders } = await createOrders(12);
    const gone = orders.filter((_, index) => index % 4 === 1);
    const staying = orders.filter((order) => !gone.includes(order));
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

  test('by cursor continues after an order that was deleted in the meantime, and may use another limit', async () => {
    const { customerEmail, orders } = await createOrders(5);
    const first = await list({ customerEmail, sort: 'createdAt', limit: 2 });
    for (const { id } of orders.slice(0, 2)) await api.delete(`/orders/${id}`);
    const next = { limit: LIMITS.pageSize, cursor: first.nextCursor ?? '' };
    const rest = await list({ customerEmail, sort: 'createdAt', ...next });
    expect(rest).toMatchObject({ orders: orders.slice(2), offset: 2, nextCursor: null });
  });
});

test('a cursor is rejected with other filters, another sort order, a page, an offset, or damage', async () => {
  const { customerEmail } = await createOrders(3);
  const { nextCursor } = await list({ customerEmail, limit: 1 });
  const cursor = nextCursor ?? '';
  const reads = [
    { cursor },
    { cursor, customerEmail: freshEmail() },
    { cursor, customerEmail, status: 'paid' },
    { cursor, customerEmail, sort: 'createdAt' },
    { cursor, customerEmail, page: '1' },
    { cursor, customerEmail, offset: '0' },
    { cursor, customerEmail, createdFrom: '2020-01-01T00:00:00Z' },
    ...[cursor.slice(1), cursor.slice(0, -1), `${cursor}x`, cursor.toLowerCase(), '', 'x', 'null'].map((damaged) => ({
      cursor: damaged,
      customerEmail,
    })),
  ];
  for (const query of reads) {
    const text = new URLSearchParams(query).toString();
    expectError(await api.get(`/orders?${text}`), 'BAD_REQUEST');
  }
});

describe('GET /orders rejects', () => {
  test.each(REFUSED)('?%s', async (query) => {
    expectError(await api.get(`/orders?${query}`), 'BAD_REQUEST');
  });

  test.each(['status=paid', 'limit=1', '__code=404'])('?%s twice, with equal or different values', async (pair) => {
    const name = pair.split('=')[0] ?? '';
    for (const query of [`${pair}&${pair}`, `${pair}&${name}=other`]) {
      expectError(await api.get(`/orders?${query}`), 'BAD_REQUEST');
    }
  });
});

describe('GET /orders accepts', () => {
  testNeeding('malformed-query')('?& and other empty pairs', async () => {
    const { client } = freshSandbox();
    listOf(await client.get('/orders?&'));
    listOf(await client.get('/orders?limit=1&'));
  });

  testNeeding('malformed-query')('only valid percent-encoding', async () => {
    expectError(await api.get('/orders?limit=%'), 'BAD_REQUEST');
    expectError(await api.get('/orders?status=%E0%A4%A'), 'BAD_REQUEST');
  });
});
