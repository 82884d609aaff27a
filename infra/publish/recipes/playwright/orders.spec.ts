// Tests that are hard to write for most services: lost responses, lost updates, time and paging. The fixture names the
// sandbox in every request, so the paths need no prefix.
import type { APIResponse } from '@playwright/test';
import { buildOrder, expect, test } from 'food-ordering-service/playwright';

for (const run of [1, 2, 3, 4]) {
  test(`each test has a sandbox of its own: ${run}`, async ({ request, sandbox }) => {
    expect((await (await request.get('/orders')).json()).meta.total).toBe(0);
    await expect(await request.post('/orders', { data: buildOrder() })).toBeOK();
    expect((await sandbox.state()).orders.total).toBe(1);
  });
}

test('a lost response is retried under the same idempotency key', async ({ request, sandbox }) => {
  await sandbox.fail('POST /orders', { status: 503, times: 1, when: 'after' });
  const sent = { data: buildOrder(), headers: { 'Idempotency-Key': crypto.randomUUID() } };
  await request.post('/orders', sent);
  const retry = await request.post('/orders', sent);
  expect(retry.headers()['idempotent-replayed']).toBe('true');
  expect((await sandbox.state()).orders.total).toBe(1);
  const received = await sandbox.requests({ method: 'POST', path: '/orders' });
  expect(received.map(({ status }) => status)).toEqual([201, 503]);
});

test('a lost update is rejected', async ({ request }) => {
  const created = await request.post('/orders', { data: buildOrder() });
  const path = `/orders/${(await created.json()).data.id}`;
  const headers = { 'If-Match': created.headers()['etag'] ?? '' };
  const update = (name: string) =>
    request.patch(path, { headers, data: { items: [{ name, quantity: 1, price: 4.5 }] } });
  const first = await update('Soup');
  const second = await update('Stew');
  expect([first.status(), second.status()]).toEqual([200, 412]);
  expect((await second.json()).error.details.currentETag).toBe(first.headers()['etag']);
  expect((await (await request.get(path)).json()).data.items[0].name).toBe('Soup');
});

test('a receipt under a frozen clock', async ({ request, sandbox }) => {
  await sandbox.freezeClock('2026-01-01T12:00:00Z');
  const { data: order } = await (await request.post('/orders', { data: buildOrder() })).json();
  const paid = await request.patch(`/orders/${order.id}`, { data: { status: 'paid' } });
  expect(order.id).toBe('ORD-1767268800000-001');
  expect((await paid.json()).data.receipt).toMatchObject({
    receiptNumber: 'RCP-1767268800000-001',
    totalAmount: 19,
    // A change is always later than the one before, even if the clock stands still.
    issuedAt: '2026-01-01T12:00:00.001Z',
  });
});

test('a walk along the cursors visits every order once', async ({ request, sandbox }) => {
  const existing = await sandbox.arrange({ seed: { orders: 25 } });
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const response: APIResponse = await request.get('/orders', { params: { limit: 10, ...(cursor && { cursor }) } });
    const { data } = await response.json();
    ids.push(...data.orders.map(({ id }: { id: string }) => id));
    cursor = data.pagination.nextCursor;
  } while (cursor);
  expect(ids).toEqual(existing.toReversed());
});
