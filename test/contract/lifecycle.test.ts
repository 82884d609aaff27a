import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { MOVES, STATUSES } from '../tools/rules.ts';
import { createOrder, createOrderIn, expectBrokenAt, expectError, expectOk, ITEMS } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';

const CHANGES = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to, allowed: MOVES[from].includes(to) })));
const SOUP = [{ name: 'Soup', quantity: 3, price: 4.5 }];

describe('a change of status', () => {
  test.each(CHANGES)('$from -> $to is allowed: $allowed', async ({ from, to, allowed }) => {
    const order = await createOrderIn(from);
    const response = await api.patch(`/orders/${order.id}`, { status: to });
    if (allowed) {
      expect(orderOf(response)).toMatchObject({ status: to, items: order.items, createdAt: order.createdAt });
      expect(orderOf(response).updatedAt > order.updatedAt).toBe(true);
    } else {
      const { details } = expectError(response, 'INVALID_STATUS_TRANSITION');
      expect(details).toMatchObject({ from, to, allowed: MOVES[from] });
      expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
    }
  });

  test.each(STATUSES)('cancelling a %s order does exactly what a PATCH to cancelled does', async (from) => {
    const [a, b] = [await createOrderIn(from), await createOrderIn(from)];
    for (const response of [
      await api.send('PATCH', `/orders/${a.id}/cancel`),
      await api.patch(`/orders/${b.id}`, { status: 'cancelled' }),
    ]) {
      if (MOVES[from].includes('cancelled')) expect(orderOf(response).status).toBe('cancelled');
      else {
        const { details } = expectError(response, 'INVALID_STATUS_TRANSITION');
        expect(details).toMatchObject({ from, to: 'cancelled', allowed: MOVES[from] });
      }
    }
  });

  test('cancel ignores any body', async () => {
    const headers = { 'Content-Type': 'text/plain' };
    for (const body of ['{"status":"paid"}', '{"a":', 'text', '[]', '']) {
      const { id } = await createOrder();
      const response = await api.send('PATCH', `/orders/${id}/cancel`, { body, headers });
      expect(orderOf(response).status, body).toBe('cancelled');
    }
  });
});

test('paying issues a receipt for the total at the instant of payment; completing keeps it; cancelling removes it', async () => {
  const { id } = await createOrder();
  const paid = orderOf(await api.patch(`/orders/${id}`, { status: 'paid' }));
  expect(paid.receipt).toMatchObject({ orderId: id, totalAmount: 21.2, receiptNumber: id.replace('ORD', 'RCP') });
  expect(paid.receipt?.issuedAt).toBe(paid.updatedAt);
  expect(orderOf(await api.get(`/orders/${id}`))).toEqual(paid);
  const completed = orderOf(await api.patch(`/orders/${id}`, { status: 'completed' }));
  expect(completed.receipt).toEqual(paid.receipt);
  const other = await createOrderIn('paid');
  expect(orderOf(await api.send('PATCH', `/orders/${other.id}/cancel`)).receipt).toBeUndefined();
});

describe('items', () => {
  test('of a pending order are replaced as a whole and numbered from 1 again', async () => {
    const { id, createdAt, updatedAt } = await createOrder();
    const order = orderOf(await api.patch(`/orders/${id}`, { items: SOUP }));
    expect(order.items).toEqual([{ id: 'item-1', orderId: id, name: 'Soup', quantity: 3, price: 4.5, subtotal: 13.5 }]);
    expect(order).toMatchObject({ status: 'pending', total: 13.5, createdAt });
    expect(order.updatedAt > updatedAt).toBe(true);
    expect(orderOf(await api.get(`/orders/${id}`))).toEqual(order);
  });

  const LATER_STATUSES = STATUSES.filter((status) => status !== 'pending');
  test.each(LATER_STATUSES)('of a %s order cannot change, and are the error if a status is, too', async (status) => {
    const order = await createOrderIn(status);
    for (const body of [{ items: SOUP }, { items: SOUP, status: 'pending' }]) {
      const { details } = expectError(await api.patch(`/orders/${order.id}`, body), 'ORDER_NOT_EDITABLE');
      expect(details).toMatchObject({ status });
    }
    expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  });

  test('and a new status change together, the items first, or not at all if the status is forbidden', async () => {
    const order = await createOrder();
    const path = `/orders/${order.id}`;
    expectError(await api.patch(path, { items: SOUP, status: 'completed' }), 'INVALID_STATUS_TRANSITION');
    expect(orderOf(await api.get(path))).toEqual(order);
    const paid = orderOf(await api.patch(path, { status: 'paid', items: SOUP }));
    expect(paid).toMatchObject({ status: 'paid', total: 13.5, receipt: { totalAmount: 13.5 } });
  });
});

test.each<[string, unknown, string[]]>([
  ['neither status nor items', {}, ['']],
  ['a status that is null', { status: null }, ['status']],
  ['a status in capitals', { status: 'PAID' }, ['status']],
  ['no items', { items: [] }, ['items']],
  ['items that are null', { items: null }, ['items']],
  ['a broken item', { items: [...ITEMS, { name: 'x', quantity: 1, price: -1 }] }, ['items[2].price']],
  ['a name', { status: 'paid', customerName: 'Bob' }, ['customerName']],
  ['an array', [], ['']],
  [
    'several rules',
    { status: 'x', items: [{ ...SOUP[0], quantity: 0 }], id: 1 },
    ['id', 'items[0].quantity', 'status'],
  ],
])('an update rejects %s', async (_, body, paths) => {
  const order = await createOrder();
  expectBrokenAt(await api.patch(`/orders/${order.id}`, body), ...paths);
  expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
});

test.each(STATUSES)('DELETE removes a %s order completely', async (status) => {
  const { id } = await createOrderIn(status);
  const response = await api.delete(`/orders/${id}`);
  expect(dataOf(expectOk(response))).toMatchObject({ id, deleted: true });
  for (const gone of [
    await api.get(`/orders/${id}`),
    await api.patch(`/orders/${id}`, { status: 'paid' }),
    await api.send('PATCH', `/orders/${id}/cancel`),
    await api.delete(`/orders/${id}`),
  ]) {
    expectError(gone, 'NOT_FOUND');
  }
});

describe('races', () => {
  test('of 10 concurrent payments exactly one succeeds', async () => {
    const { id } = await createOrder();
    const pay = () => api.patch(`/orders/${id}`, { status: 'paid' });
    const responses = await Promise.all(Array.from({ length: 10 }, pay));
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const response of refused) expectError(response, 'INVALID_STATUS_TRANSITION');
  });

  testNeeding('bursts')('100 orders created at once have 100 ids', async () => {
    const orders = await Promise.all(Array.from({ length: 100 }, () => createOrder()));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(100);
  });
});
