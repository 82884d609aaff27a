import { describe, expect, test } from 'vitest';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { createOrder, freshEmail } from './arrange/world.ts';
import { list, ordersOf } from './client/listed.ts';
import { orderOf } from './client/order-json.ts';

describe('GET /orders', () => {
  test('returns 20 orders a page, newest first, by default', async () => {
    const customerEmail = freshEmail();
    const orders = await ordersOf(customerEmail, 21);
    const page = await list({ customerEmail });
    expect(page.orders).toEqual(orders.toReversed().slice(0, 20));
    expect(page).toMatchObject({ total: 21, page: 1, limit: 20, offset: 0, totalPages: 2, hasMore: true });
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
  test('combine: status, customer and time range', async () => {
    const customerEmail = freshEmail();
    const earlier = await ordersOf(customerEmail, 3);
    await createOrder({ customerEmail: freshEmail() });
    const orders = [...earlier, ...(await ordersOf(customerEmail, 6))];
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

  test('customerEmail matches the whole address, ignoring case', async () => {
    const customerEmail = freshEmail();
    await createOrder({ customerEmail: customerEmail.toUpperCase() });
    expect((await list({ customerEmail })).total).toBe(1);
    expect((await list({ customerEmail: customerEmail.toUpperCase() })).total).toBe(1);
    expect((await list({ customerEmail: customerEmail.slice(1) })).total).toBe(0);
  });

  test('a time may be in any time zone', async () => {
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
  ])('from %s to %s the list is empty, not an error', async (createdFrom, createdTo) => {
    expect((await list({ createdFrom, createdTo })).orders).toEqual([]);
    expect((await list({ createdFrom, createdTo, status: 'paid', customerEmail: freshEmail() })).orders).toEqual([]);
  });
});
