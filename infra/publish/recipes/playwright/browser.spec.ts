// A page whose request gets no response. These tests need a browser.
import { buildOrder, expect, test } from 'food-ordering-service/playwright';

/** Sends an order from within the page. Returns the status, or that there was no response. */
const order = async (body: object): Promise<number | string> => {
  // Leaves a connection to reuse. Without it, the browser may need a new one, while it still loads /favicon.ico.
  await (await fetch('/health')).text();
  return fetch('/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    ({ status }) => status,
    () => 'no response',
  );
};

test.beforeEach(({ page }) => page.goto('/health').then(() => {}));

test('a browser repeats a request whose reused connection was closed, even a POST', async ({ page, sandbox }) => {
  await sandbox.fail('POST /orders', { transport: 'reset', when: 'after', times: 1 });
  expect(await page.evaluate(order, buildOrder())).toBe(201);
  // The page notices nothing. The journal shows two requests, and the kitchen has two orders.
  const received = await sandbox.requests({ method: 'POST', path: '/orders' });
  expect(received.map(({ status }) => status)).toEqual([201, null]);
  expect((await sandbox.state()).orders.total).toBe(2);
});

test('a page gets no response if the repeated request is lost, too', async ({ page, sandbox }) => {
  await sandbox.fail('POST /orders', { transport: 'reset', when: 'after', times: 2 });
  expect(await page.evaluate(order, buildOrder())).toBe('no response');
});
