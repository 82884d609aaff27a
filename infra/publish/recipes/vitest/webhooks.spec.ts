// Tests of webhooks: the receiver of the fixture stands where your own receiver will be.
import { buildOrder, test, unwrap } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

test('a payment is sent to the receiver, signed', async ({ api, sandbox }) => {
  const inbox = await sandbox.receiver({ types: ['order.paid'] });
  const { id } = await unwrap(api.POST('/orders', { body: buildOrder() }));
  await unwrap(api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status: 'paid' } }));
  const { data, isValid } = await inbox.next('order.paid');
  expect([data.id, data.receipt.totalAmount, isValid]).toEqual([id, 19, true]);
});

test('three days of retries take a moment', async ({ api, sandbox }) => {
  await sandbox.update({ clock: '2026-01-01T12:00:00Z', webhookDelivery: 'manual' });
  const inbox = await sandbox.receiver({ status: 500 });
  await unwrap(api.POST('/orders', { body: buildOrder() }));
  expect(await sandbox.deliver({ advanceClock: true })).toMatchObject({ attempted: 10, failed: 10, pending: 0 });
  expect(new Set(inbox.received.map(({ id }) => id)).size).toBe(1);
  expect((await sandbox.state()).now).toBe('2026-01-04T15:35:05.000Z');
});
