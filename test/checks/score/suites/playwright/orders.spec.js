// The first tests of a tester, with Playwright's request fixture, which needs no browser.
import { expect, test } from '@playwright/test';

// The slash here, and no slash before "orders" below, keep the path of the base URL.
test.use({ baseURL: `${process.env.BASE_URL ?? 'http://localhost:3000'}/` });

const DRAFT = {
  customerName: 'Grace Hopper',
  customerEmail: 'grace@example.com',
  items: [
    { name: 'Sushi', quantity: 3, price: 2.5 },
    { name: 'Green tea', quantity: 1, price: 3 },
  ],
};

async function createOrder(request, changes = {}) {
  const response = await request.post('orders', { data: { ...DRAFT, ...changes } });
  expect(response.status()).toBe(201);
  return (await response.json()).data;
}

async function setStatus(request, id, status) {
  return request.patch(`orders/${id}`, { data: { status } });
}

test('creates an order', async ({ request }) => {
  const order = await createOrder(request);
  expect(order).toMatchObject({ customerName: 'Grace Hopper', status: 'pending', total: 10.5 });
  expect(order.items).toHaveLength(2);
});

test('says where the new order is', async ({ request }) => {
  const response = await request.post('orders', { data: DRAFT });
  const { data } = await response.json();
  expect(response.headers().location).toContain(data.id);
});

test('reads an order', async ({ request }) => {
  const order = await createOrder(request);
  const response = await request.get(`orders/${order.id}`);
  expect(response.ok()).toBe(true);
  expect((await response.json()).data).toEqual(order);
});

test('returns 404 for an order that does not exist', async ({ request }) => {
  const response = await request.get('orders/ORD-1000000000000-001');
  expect(response.status()).toBe(404);
  expect(await response.json()).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
});

test('returns 400 for a malformed id', async ({ request }) => {
  const response = await request.get('orders/nonsense');
  expect(response.status()).toBe(400);
});

test('pays an order and issues a receipt', async ({ request }) => {
  const order = await createOrder(request);
  const response = await setStatus(request, order.id, 'paid');
  expect(response.ok()).toBe(true);
  const { data } = await response.json();
  expect(data.status).toBe('paid');
  expect(data.receipt).toMatchObject({ orderId: order.id, totalAmount: 10.5 });
});

test('cancels an order', async ({ request }) => {
  const order = await createOrder(request);
  const response = await request.patch(`orders/${order.id}/cancel`);
  expect(response.ok()).toBe(true);
  expect((await response.json()).data.status).toBe('cancelled');
});

test('does not cancel an order twice', async ({ request }) => {
  const order = await createOrder(request);
  await request.patch(`orders/${order.id}/cancel`);
  const response = await request.patch(`orders/${order.id}/cancel`);
  expect(response.status()).toBe(422);
});

test('does not pay a cancelled order', async ({ request }) => {
  const order = await createOrder(request);
  await request.patch(`orders/${order.id}/cancel`);
  const response = await setStatus(request, order.id, 'paid');
  expect(response.status()).toBe(422);
  expect((await response.json()).error.code).toBe('INVALID_STATUS_TRANSITION');
});

test('deletes an order', async ({ request }) => {
  const order = await createOrder(request);
  const response = await request.delete(`orders/${order.id}`);
  expect((await response.json()).data).toMatchObject({ id: order.id, deleted: true });
  expect((await request.get(`orders/${order.id}`)).status()).toBe(404);
});

test('rejects an order without a name', async ({ request }) => {
  const response = await request.post('orders', { data: { ...DRAFT, customerName: '' } });
  expect(response.status()).toBe(422);
  const { error } = await response.json();
  expect(error.message).toBe('Customer name is required');
});

test('rejects an order without items', async ({ request }) => {
  const response = await request.post('orders', { data: { ...DRAFT, items: [] } });
  expect(response.status()).toBe(422);
});

test('lists orders page by page', async ({ request }) => {
  for (let count = 0; count < 3; count++) await createOrder(request);
  const response = await request.get('orders?limit=2&page=1');
  const { data, meta } = await response.json();
  expect(data.orders).toHaveLength(2);
  expect(meta.total).toBeGreaterThanOrEqual(3);
  expect(data.pagination.hasMore).toBe(true);
});

test('finds the orders of a customer', async ({ request }) => {
  const customerEmail = 'only-here@example.com';
  const order = await createOrder(request, { customerEmail });
  const response = await request.get(`orders?customerEmail=${customerEmail}`);
  const { data } = await response.json();
  expect(data.orders.map(({ id }) => id)).toContain(order.id);
});
