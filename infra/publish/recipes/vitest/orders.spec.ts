// Tests that are hard to write for most services: lost responses, lost updates, time and paging.
import { buildOrder, test, unwrap } from 'food-ordering-service/vitest';
import { describe, expect } from 'vitest';

describe.concurrent('each test has a sandbox of its own', () => {
  test.for([1, 2, 3, 4])('%i', async (_, { api, sandbox }) => {
    const { orders } = await unwrap(api.GET('/orders'));
    expect(orders).toEqual([]);
    await unwrap(api.POST('/orders', { body: buildOrder() }));
    expect((await sandbox.state()).orders.total).toBe(1);
  });
});

test('a lost response is retried under the same idempotency key', async ({ api, sandbox }) => {
  await sandbox.fail('POST /orders', { status: 503, times: 1, when: 'after' });
  const sent = { params: { header: { 'Idempotency-Key': crypto.randomUUID() } }, body: buildOrder() };
  await api.POST('/orders', sent);
  const { response } = await api.POST('/orders', sent);
  expect(response.headers.get('Idempotent-Replayed')).toBe('true');
  expect((await sandbox.state()).orders.total).toBe(1);
  const received = await sandbox.requests({ method: 'POST', path: '/orders' });
  expect(received.map(({ status }) => status)).toEqual([201, 503]);
});

test('a lost update is rejected', async ({ api }) => {
  const created = await api.POST('/orders', { body: buildOrder() });
  const { id } = await unwrap(created);
  const params = { path: { id }, header: { 'If-Match': created.response.headers.get('ETag') ?? '' } };
  const update = (name: string) =>
    api.PATCH('/orders/{id}', { params, body: { items: [{ name, quantity: 1, price: 4.5 }] } });
  const first = await update('Soup');
  const second = await update('Stew');
  expect(second.error?.error).toMatchObject({
    code: 'PRECONDITION_FAILED',
    details: { currentETag: first.response.headers.get('ETag') },
  });
  expect(await unwrap(api.GET('/orders/{id}', { params: { path: { id } } }))).toEqual(await unwrap(first));
});

test('a receipt under a frozen clock', async ({ api, sandbox }) => {
  await sandbox.freezeClock('2026-01-01T12:00:00Z');
  const { id } = await unwrap(api.POST('/orders', { body: buildOrder() }));
  const paid = await unwrap(api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status: 'paid' } }));
  expect(id).toBe('ORD-1767268800000-001');
  expect(paid.receipt).toMatchObject({
    receiptNumber: 'RCP-1767268800000-001',
    totalAmount: 19,
    // A change is always later than the one before, even if the clock stands still.
    issuedAt: '2026-01-01T12:00:00.001Z',
  });
});
