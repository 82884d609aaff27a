// Runs with the BASE_URL of a sandbox. EXPECTED_URL is the service's, because Vitest sets BASE_URL to something else in
// its workers.
import { test } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

const EXPECTED_URL = process.env['EXPECTED_URL'] ?? '';
let earlier = '';

test('the sandbox is on the deployment that BASE_URL names', async ({ sandbox, server }) => {
  expect(server.baseUrl).toBe(EXPECTED_URL);
  expect(sandbox.baseUrl).toBe(`${EXPECTED_URL}/sandboxes/${sandbox.name}`);
  earlier = sandbox.name;
  expect(await sandbox.seed({ orders: 3 })).toBe(3);
});

test('the sandbox of an earlier test has been removed', async ({ sandbox, server }) => {
  expect(sandbox.name).not.toBe(earlier);
  expect((await server.sandbox(earlier).state()).orders.total).toBe(0);
});
