import { describe, expect, test } from 'vitest';
import { createOrder, createOrderIn, expectError, expectViolations, ITEMS } from './arrange/world.ts';
import { api } from './client/client.ts';
import { dataOf } from './client/exchange.ts';
import { type OrderJson, orderOf } from './client/order-json.ts';
import { testNeeding } from './targets/capabilities.ts';

type Status = OrderJson['status'];

const ALLOWED: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['paid', 'cancelled'],
  paid: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
const STATUSES = Object.keys(ALLOWED) as Status[];
const MOVES = STATUSES.flatMap((from) => STATUSES.map((to) => ({ from, to, allowed: ALLOWED[from].includes(to) })));
const SOUP = [{ name: 'Soup', quantity: 3, price: 4.5 }];

describe('a change of status', () => {
  test.each(MOVES)('$from -> $to is allowed: $allowed', async ({ from, to, allowed }) => {
    const order = await createOrderIn(from);
    const response = await api.patch(`/orders/${order.id}`, { status: to });
    if (allowed) {
      expect(orderOf(response)).toMatchObject({ status: to, items: order.items, createdAt: order.createdAt });
      expect(orderOf(response).updatedAt > order.updatedAt).toBe(true);
    } else {
      const { details } = expectError(response, 422, 'INVALID_STATUS_TRANSITION');
      expect(details).toMatchObject({ from, to, allowed: ALLOWED[from] });
      expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
    }
  });

  test.each(STATUSES)('cancelling a %s order does exactly what a PATCH to cancelled does', async (from) => {
    const [a, b] = [await createOrderIn(from), await createOrderIn(from)];
    const cancelled = await api.send('PATCH', `/orders/${a.id}/cancel`);
    const patched = await api.patch(`/orders/${b.id}`, { status: 'cancelled' });
    for (const response of [cancelled, patched]) {
      if (ALLOWED[from].includes('cancelled')) expect(orderOf(response).status).toBe('cancelled');
      else {
        const { details } = expectError(response, 422, 'INVALID_STATUS_TRANSITION');
        expect(details).toMatchObject({ from, to: 'cancelled', allowed: ALLOWED[from] });
      }
    }
  });

  test('cancel ignores any body', async () => {
    const bodies = ['{"status":"paid"}', '{"a":', 'text', '[]', ''];
    for (const body of bodies) {
      const { id } = await createOrder();
      const response = await api.send('PATCH', `/orders/${id}/cancel`, {
        body,
        headers: { 'Content-Type': 'text/plain' },
      });
      expect(orderOf(response).status, body).toBe('cancelled');
    }
  });
});

describe('receipts', () => {
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
});

describe('items', () => {
  test('of a pending order are replaced as a whole and numbered from 1 again', async () => {
    const { id } = await createOrder();
    const order = orderOf(await api.patch(`/orders/${id}`, { items: SOUP }));
    expect(order.items).toEqual([{ id: 'item-1', orderId: id, name: 'Soup', quantity: 3, price: 4.5, subtotal: 13.5 }]);
    expect(order).toMatchObject({ status: 'pending', total: 13.5 });
    expect(orderOf(await api.get(`/orders/${id}`))).toEqual(order);
  });

  test('that are replaced make updatedAt later, and do not change createdAt', async () => {
    const order = await createOrder();
    const updated = orderOf(await api.patch(`/orders/${order.id}`, { items: SOUP }));
    expect(updated.updatedAt > order.updatedAt).toBe(true);
    expect(updated.createdAt).toBe(order.createdAt);
  });

  test.each(['paid', 'completed', 'cancelled'] as const)('of a %s order cannot change', async (status) => {
    const order = await createOrderIn(status);
    const { details } = expectError(await api.patch(`/orders/${order.id}`, { items: SOUP }), 422, 'ORDER_NOT_EDITABLE');
    expect(details).toMatchObject({ status });
    expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  });

  test('and a new status together: the items change first, and the receipt has the new total', async () => {
    const { id } = await createOrder();
    const order = orderOf(await api.patch(`/orders/${id}`, { status: 'paid', items: SOUP }));
    expect(order).toMatchObject({ status: 'paid', total: 13.5, receipt: { totalAmount: 13.5 } });
  });

  test('together with a forbidden status change nothing', async () => {
    const order = await createOrder();
    expectError(
      await api.patch(`/orders/${order.id}`, { items: SOUP, status: 'completed' }),
      422,
      'INVALID_STATUS_TRANSITION',
    );
    expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  });

  test.each(['paid', 'completed', 'cancelled'] as const)(
    'together with a forbidden status, on a %s order: the error is about the items',
    async (status) => {
      const { id } = await createOrderIn(status);
      expectError(await api.patch(`/orders/${id}`, { items: SOUP, status: 'pending' }), 422, 'ORDER_NOT_EDITABLE');
    },
  );
});

describe('an update rejects', () => {
  test.each<[string, unknown, string[]]>([
    ['neither status nor items', {}, ['']],
    ['an unknown status', { status: 'shipped' }, ['status']],
    ['a status that is null', { status: null }, ['status']],
    ['a status in capitals', { status: 'PAID' }, ['status']],
    ['a status with white space', { status: ' paid' }, ['status']],
    ['no items', { items: [] }, ['items']],
    ['items that are null', { items: null }, ['items']],
    ['a broken item', { items: [...ITEMS, { name: 'x', quantity: 1, price: -1 }] }, ['items[2].price']],
    ['a name', { status: 'paid', customerName: 'Bob' }, ['customerName']],
    ['a total', { items: SOUP, total: 1 }, ['total']],
    ['an array', [], ['']],
    [
      'several rules',
      { status: 'x', items: [{ ...SOUP[0], quantity: 0 }], id: 1 },
      ['id', 'items[0].quantity', 'status'],
    ],
  ])('%s', async (_, body, paths) => {
    const order = await createOrder();
    expect(Object.keys(expectViolations(await api.patch(`/orders/${order.id}`, body))).toSorted()).toEqual(paths);
    expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  });
});

describe('delete', () => {
  test.each(STATUSES)('removes a %s order completely', async (status) => {
    const { id } = await createOrderIn(status);
    const response = await api.delete(`/orders/${id}`);
    expect({ status: response.status, data: dataOf(response) }).toMatchObject({
      status: 200,
      data: { id, deleted: true },
    });
    for (const gone of [
      await api.get(`/orders/${id}`),
      await api.patch(`/orders/${id}`, { status: 'paid' }),
      await api.send('PATCH', `/orders/${id}/cancel`),
      await api.delete(`/orders/${id}`),
    ]) {
      expectError(gone, 404, 'NOT_FOUND');
    }
  });
});

describe('races', () => {
  test('of 10 concurrent payments exactly one succeeds', async () => {
    const { id } = await createOrder();
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => api.patch(`/orders/${id}`, { status: 'paid' })),
    );
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(9);
    for (const response of refused) expectError(response, 422, 'INVALID_STATUS_TRANSITION');
  });

  testNeeding('bursts')(
    'of 50 concurrent payments and cancellations, at most one of each kind succeeds and the others get the reason',
    async () => {
      const { id } = await createOrder();
      const moves = Array.from({ length: 50 }, (_, index) => (index % 2 === 0 ? 'paid' : 'cancelled'));
      const responses = await Promise.all(moves.map((status) => api.patch(`/orders/${id}`, { status })));
      const won = responses.filter(({ status }) => status === 200).map((response) => orderOf(response).status);
      // A payment may be followed by a cancellation; nothing follows a cancellation.
      expect(['paid,cancelled', 'cancelled,paid', 'cancelled']).toContain(won.join());
      for (const response of responses.filter(({ status }) => status !== 200))
        expectError(response, 422, 'INVALID_STATUS_TRANSITION');
      expect(orderOf(await api.get(`/orders/${id}`)).status).toBe('cancelled');
    },
  );

  testNeeding('bursts')('100 orders created at once have 100 ids', async () => {
    const orders = await Promise.all(Array.from({ length: 100 }, () => createOrder()));
    expect(new Set(orders.map(({ id }) => id)).size).toBe(100);
  });
});
