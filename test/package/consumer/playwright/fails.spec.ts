// Fails on purpose: its report has to show the requests that the sandbox received.
import { expect, test } from 'food-ordering-service/playwright';

test('fails after a request', async ({ api, request }) => {
  await api.GET('/orders', { params: { query: { status: 'paid' } } });
  expect((await request.get('/orders?status=cancelled')).status()).toBe(418);
});
