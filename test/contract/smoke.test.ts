import { expect, test } from 'vitest';
import { expectError, freshEmail, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';

// npm run deploy runs this against the new deployment. It calls each function of the order API once.

test('the service returns its version and is healthy', async () => {
  expect(dataOf(await api.get('/'))).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
  expect(dataOf(await api.get('/health'))).toMatchObject({ status: 'healthy', checks: { store: 'up' } });
});

test('an order can be created, read, listed, paid, cancelled and deleted', async () => {
  const customerEmail = freshEmail();
  const created = await api.post('/orders', validOrder({ customerEmail }));
  expect(created.status, created.text).toBe(201);
  const order = orderOf(created);
  expect(orderOf(await api.get(`/orders/${order.id}`))).toEqual(order);
  expect(dataOf(await api.get(`/orders?customerEmail=${customerEmail}`))).toMatchObject({ orders: [order] });
  expect(orderOf(await api.patch(`/orders/${order.id}`, { status: 'paid' }))).toMatchObject({ status: 'paid' });
  expect(orderOf(await api.send('PATCH', `/orders/${order.id}/cancel`))).toMatchObject({ status: 'cancelled' });
  expect(dataOf(await api.delete(`/orders/${order.id}`))).toMatchObject({ id: order.id, deleted: true });
  expectError(await api.get(`/orders/${order.id}`), 'NOT_FOUND');
});

test('the fallback function handles a request that matches no route', async () => {
  expectError(await api.get('/no/such/path'), 'NOT_FOUND');
  expectError(await api.delete('/orders'), 'METHOD_NOT_ALLOWED');
  expect((await api.send('OPTIONS', '/orders')).status).toBe(204);
});
