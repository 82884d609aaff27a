// Fails on purpose: its report has to show the requests that the sandbox received.
import { test } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

test('fails after a request', async ({ api }) => {
  const { response } = await api.GET('/orders', { params: { query: { status: 'paid' } } });
  expect(response.status).toBe(418);
});
