// Fails on purpose: its report has to show the requests that the sandbox received after it was arranged.
import { expect, test } from 'food-ordering-service/playwright';

test('fails after a request', async ({ api, request, sandbox }) => {
  await sandbox.arrange({ orders: [] });
  await api.GET('/orders', { params: { query: { status: 'paid' } } });
  expect((await request.get('/orders?status=cancelled')).status()).toBe(418);
});
