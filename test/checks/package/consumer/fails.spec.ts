// Fails on purpose: its report has to show the requests that the sandbox received after it was arranged.
import { test } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

test('fails after a request', async ({ api, sandbox }) => {
  await sandbox.arrange({ orders: [] });
  const { response } = await api.GET('/orders', { params: { query: { status: 'paid' } } });
  expect(response.status).toBe(418);
});
