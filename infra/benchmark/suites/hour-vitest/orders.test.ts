import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';

const baseUrl = (process.env.API_URL ?? 'http://localhost:3000').replace(/\/$/, '');

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

const uniqueEmail = () => `qa.${randomUUID()}@example.com`;

const newOrder = (changes: object = {}) => ({
  customerName: 'Grace Hopper',
  customerEmail: uniqueEmail(),
  items: [{ name: 'Burger', quantity: 2, price: 8.25 }],
  ...changes,
});

async function createOrder(changes: object = {}) {
  const { status, body } = await send('POST', '/orders', newOrder(changes));
  expect(status).toBe(201);
  return body.data;
}

async function orderThatIs(...statuses: string[]) {
  let order = await createOrder();
  for (const status of statuses) {
    order = (await send('PATCH', `/orders/${order.id}`, { status })).body.data;
  }
  return order;
}

async function listOrders(query: string) {
  const { status, body } = await send('GET', `/orders?${query}`);
  expect(status).toBe(200);
  return { ids: body.data.orders.map((order: { id: string }) => order.id), pagination: body.data.pagination };
}

describe('service', () => {
  it('is healthy', async () => {
    expect((await send('GET', '/health')).status).toBe(200);
  });

  it('answers 404 for an unknown route', async () => {
    const { status, body } = await send('GET', '/nothing-here');
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
  });

  it('answers 405 for a method that a path does not have', async () => {
    const { status, headers, body } = await send('DELETE', '/orders');
    expect(status).toBe(405);
    expect(body.error.code).toBe('METHOD_NOT_ALLOWED');
    expect(headers.get('allow')).toContain('POST');
  });
});

describe('POST /orders', () => {
  it('creates a pending order', async () => {
    const order = newOrder();
    const { status, headers, body } = await send('POST', '/orders', order);
    expect(status).toBe(201);
    expect(headers.get('location')).toContain(body.data.id);
    expect(body.data).toMatchObject({
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      status: 'pending',
      items: [{ id: 'item-1', orderId: body.data.id, name: 'Burger', quantity: 2, price: 8.25, subtotal: 16.5 }],
      total: 16.5,
    });
  });

  it('adds up several items to the cent', async () => {
    const items = [
      { name: 'Tea', quantity: 3, price: 0.1 },
      { name: 'Cake', quantity: 1, price: 0.2 },
    ];
    expect((await createOrder({ items })).total).toBe(0.5);
  });

  const item = { name: 'Burger', quantity: 1, price: 5 };
  it.each([
    ['no name', { customerName: undefined }, 'customerName'],
    ['a blank name', { customerName: '   ' }, 'customerName'],
    ['no email', { customerEmail: undefined }, 'customerEmail'],
    ['an email without a domain', { customerEmail: 'grace@' }, 'customerEmail'],
    ['no items', { items: [] }, 'items'],
    ['an item without a name', { items: [{ ...item, name: undefined }] }, 'items[0].name'],
    ['a quantity of zero', { items: [{ ...item, quantity: 0 }] }, 'items[0].quantity'],
    ['a quantity that is too large', { items: [{ ...item, quantity: 1001 }] }, 'items[0].quantity'],
    ['a negative price', { items: [{ ...item, price: -1 }] }, 'items[0].price'],
    ['a price with three decimals', { items: [item, { ...item, price: 1.005 }] }, 'items[1].price'],
  ])('rejects %s', async (_, changes, path) => {
    const { status, body } = await send('POST', '/orders', newOrder(changes));
    expect(status).toBe(422);
    expect(body.error.code).toBe('VALIDATION_ERROR');
    expect(body.error.details).toContainEqual(expect.objectContaining({ path }));
  });

  it('repeats the first response for the same idempotency key', async () => {
    const order = newOrder();
    const key = { 'Idempotency-Key': randomUUID() };
    const first = await send('POST', '/orders', order, key);
    const second = await send('POST', '/orders', order, key);
    expect(second.status).toBe(201);
    expect(second.body.data.id).toBe(first.body.data.id);
    const { ids } = await listOrders(`customerEmail=${order.customerEmail}`);
    expect(ids).toEqual([first.body.data.id]);
  });
});

describe('GET /orders/{id}', () => {
  it('returns the order', async () => {
    const order = await createOrder();
    const { status, body } = await send('GET', `/orders/${order.id}`);
    expect(status).toBe(200);
    expect(body.success).toBe(true);
    expect(body.data).toEqual(order);
  });

  it('answers 304 while the order has not changed', async () => {
    const { id } = await createOrder();
    const etag = (await send('GET', `/orders/${id}`)).headers.get('etag') ?? '';
    expect((await send('GET', `/orders/${id}`, undefined, { 'If-None-Match': etag })).status).toBe(304);
    await send('PATCH', `/orders/${id}`, { status: 'paid' });
    expect((await send('GET', `/orders/${id}`, undefined, { 'If-None-Match': etag })).status).toBe(200);
  });

  it.each([
    ['ORD-1500000000000-001', 404],
    ['42', 400],
  ])('answers the id %s with %i', async (id, expected) => {
    expect((await send('GET', `/orders/${id}`)).status).toBe(expected);
  });
});

describe('PATCH /orders/{id}', () => {
  it('goes from pending to paid to completed', async () => {
    const { id, total } = await createOrder();
    const paid = (await send('PATCH', `/orders/${id}`, { status: 'paid' })).body.data;
    expect(paid).toMatchObject({ status: 'paid', receipt: { orderId: id, totalAmount: total } });
    const completed = (await send('PATCH', `/orders/${id}`, { status: 'completed' })).body.data;
    expect(completed).toMatchObject({ status: 'completed', receipt: paid.receipt });
  });

  it('replaces the items and the total', async () => {
    const { id } = await createOrder();
    const items = [{ name: 'Fries', quantity: 3, price: 3.3 }];
    const { status, body } = await send('PATCH', `/orders/${id}`, { items });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'pending', items, total: 9.9 });
    expect((await send('GET', `/orders/${id}`)).body.data).toEqual(body.data);
  });

  it('refuses a move that is not allowed, and changes nothing', async () => {
    const order = await orderThatIs('paid', 'completed');
    const { status, body } = await send('PATCH', `/orders/${order.id}`, { status: 'paid' });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      code: 'INVALID_STATUS_TRANSITION',
      details: { from: 'completed', to: 'paid', allowed: [] },
    });
    expect((await send('GET', `/orders/${order.id}`)).body.data).toEqual(order);
  });

  it('refuses items for a paid order', async () => {
    const { id } = await orderThatIs('paid');
    const { status, body } = await send('PATCH', `/orders/${id}`, { items: newOrder().items });
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: 'ORDER_NOT_EDITABLE', details: { status: 'paid' } });
  });

  it('refuses an outdated If-Match', async () => {
    const { id } = await createOrder();
    const etag = (await send('GET', `/orders/${id}`)).headers.get('etag') ?? '';
    await send('PATCH', `/orders/${id}`, { items: newOrder().items });
    const { status, body } = await send('PATCH', `/orders/${id}`, { status: 'paid' }, { 'If-Match': etag });
    expect(status).toBe(412);
    expect(body.error.code).toBe('PRECONDITION_FAILED');
  });
});

describe('cancelling and deleting', () => {
  it.each([[[]], [['paid']]])('cancels an order after %j', async (statuses) => {
    const { id } = await orderThatIs(...statuses);
    const { status, body } = await send('PATCH', `/orders/${id}/cancel`);
    expect(status).toBe(200);
    expect(body.data.status).toBe('cancelled');
    expect(body.data).not.toHaveProperty('receipt');
    expect((await send('PATCH', `/orders/${id}/cancel`)).status).toBe(422);
  });

  it('deletes an order', async () => {
    const { id } = await createOrder();
    expect((await send('DELETE', `/orders/${id}`)).status).toBeLessThan(300);
    expect((await send('GET', `/orders/${id}`)).status).toBe(404);
  });
});

describe('GET /orders', () => {
  it('filters, sorts and pages', async () => {
    const customerEmail = uniqueEmail();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      ids.push((await createOrder({ customerEmail })).id);
    }
    const all = await listOrders(`customerEmail=${customerEmail}&sort=createdAt`);
    expect(all.ids).toEqual(ids);
    const newest = await listOrders(`customerEmail=${customerEmail}&limit=2`);
    expect(newest.ids).toEqual([ids[2], ids[1]]);
    expect(newest.pagination).toMatchObject({ total: 3, totalPages: 2, limit: 2, hasMore: true });
    const rest = await listOrders(`customerEmail=${customerEmail}&limit=2&cursor=${newest.pagination.nextCursor}`);
    expect(rest.ids).toEqual([ids[0]]);
    expect(rest.pagination.nextCursor).toBeNull();
  });

  it.each(['limit=0', 'limit=1000', 'status=eaten', 'sort=name'])('rejects ?%s', async (query) => {
    expect((await send('GET', `/orders?${query}`)).status).toBe(400);
  });
});
