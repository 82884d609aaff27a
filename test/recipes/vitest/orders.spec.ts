// Tests that are hard to write for most services: lost responses, lost updates, time and paging.
import { test } from 'food-ordering-service/vitest';
import { describe, expect } from 'vitest';

const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [{ name: 'Margherita pizza', quantity: 2, price: 9.5 }],
};

describe.concurrent('each test has a sandbox of its own', () => {
  test.for([1, 2, 3, 4])('%i', async (_, { api, sandbox }) => {
    const { data } = await api.GET('/orders');
    expect(data?.meta.total).toBe(0);
    await api.POST('/orders', { body: DRAFT });
    expect((await sandbox.state()).orders.total).toBe(1);
  });
});

test('a lost response is retried under the same idempotency key', async ({ api, sandbox }) => {
  await sandbox.fail('POST /orders', { status: 503, times: 1, when: 'after' });
  const params = { header: { 'Idempotency-Key': crypto.randomUUID() } };
  const lost = await api.POST('/orders', { params, body: DRAFT });
  const retry = await api.POST('/orders', { params, body: DRAFT });
  expect([lost.response.status, retry.response.status]).toEqual([503, 201]);
  expect(retry.response.headers.get('Idempotent-Replayed')).toBe('true');
  expect((await sandbox.state()).orders.total).toBe(1);
  const received = await sandbox.requests({ method: 'POST', path: '/orders' });
  expect(received.map(({ status }) => status)).toEqual([201, 503]);
});

test('a lost update is rejected', async ({ api }) => {
  const created = await api.POST('/orders', { body: DRAFT });
  const id = created.data?.data.id ?? '';
  const params = { path: { id }, header: { 'If-Match': created.response.headers.get('ETag') ?? '' } };
  const update = (name: string) =>
    api.PATCH('/orders/{id}', { params, body: { items: [{ name, quantity: 1, price: 4.5 }] } });
  const first = await update('Soup');
  const second = await update('Stew');
  expect(second.error?.error).toMatchObject({
    code: 'PRECONDITION_FAILED',
    details: { currentETag: first.response.headers.get('ETag') },
  });
  const { data } = await api.GET('/orders/{id}', { params: { path: { id } } });
  expect(data?.data.items[0]?.name).toBe('Soup');
});

test('a receipt under a frozen clock', async ({ api, sandbox }) => {
  await sandbox.freezeClock('2026-01-01T12:00:00Z');
  const created = await api.POST('/orders', { body: DRAFT });
  const id = created.data?.data.id ?? '';
  const paid = await api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status: 'paid' } });
  expect(id).toBe('ORD-1767268800000-001');
  expect(paid.data?.data.receipt).toMatchObject({
    receiptNumber: 'RCP-1767268800000-001',
    totalAmount: 19,
    // A change is always later than the one before, even if the clock stands still.
    issuedAt: '2026-01-01T12:00:00.001Z',
  });
});

test('a walk along the cursors visits every order once', async ({ api, sandbox }) => {
  await sandbox.seed({ orders: 25 });
  const ids: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { data } = await api.GET('/orders', { params: { query: { limit: 10, ...(cursor && { cursor }) } } });
    ids.push(...(data?.data.orders ?? []).map(({ id }) => id));
    cursor = data?.data.pagination.nextCursor;
  } while (cursor);
  expect(ids).toHaveLength(25);
  expect(ids).toEqual([...new Set(ids)].sort().reverse());
});
