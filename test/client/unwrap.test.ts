import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../infra/package/start-server.ts';
import { ApiError, buildOrder, openSandbox, type Sandbox, unwrap } from '../../lib/client/client.ts';

const UNKNOWN = { path: { id: 'ORD-1767268800000-001' } };

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function errorOf(sandbox: Sandbox): Promise<ApiError> {
  const body = buildOrder({ items: [] });
  return await unwrap(sandbox.api.POST('/orders', { body })).then(
    () => expect.fail('The order was created'),
    (error: unknown) => (error instanceof ApiError ? error : expect.fail('The error is no ApiError')),
  );
}

test('unwrap() returns the data of a response, whether it has arrived or not', async () => {
  const { api } = server.sandbox();
  const order = await unwrap(api.POST('/orders', { body: buildOrder() }));
  expect(order).toMatchObject({ status: 'pending', customerName: 'Ada Lovelace', total: 19 });
  const { orders, pagination } = await unwrap(await api.GET('/orders'));
  expect([orders, pagination.total]).toEqual([[order], 1]);
});

test('buildOrder() takes members in place of its own', async () => {
  const items = [{ name: 'Soup', quantity: 1, price: 4.5 }];
  const order = await unwrap(
    server.sandbox().api.POST('/orders', { body: buildOrder({ customerName: 'Bob', items }) }),
  );
  expect(order).toMatchObject({ customerName: 'Bob', customerEmail: 'ada@example.com', total: 4.5 });
});

test('unwrap() throws an error as an ApiError with status, code and details', async () => {
  const unwrapped = unwrap(server.sandbox().api.GET('/orders/{id}', { params: UNKNOWN }));
  await expect(unwrapped).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND', details: null });
});

test('the error of unwrap() has the request as the journal recorded it, and its message shows the request', async () => {
  const sandbox = server.sandbox();
  await sandbox.record();
  await errorOf(sandbox);
  await sandbox.api.GET('/orders');
  const { request, message } = await errorOf(sandbox);
  expect(request).toEqual((await sandbox.requests()).at(0));
  expect(request).toMatchObject({ method: 'POST', path: '/orders', status: 422 });
  expect(message).toMatch(/^422 VALIDATION_ERROR: .*\n {2}POST \/orders 422 \(\d+(\.\d+)? ms\)\n {4}\{"customerName"/);
});

test('the error of unwrap() has no request if the journal is off, or cannot be read', async () => {
  expect(await errorOf(server.sandbox())).toMatchObject({ status: 422, request: undefined });
  const isJournal = (request: Request) => new URL(request.url).pathname.endsWith('/requests');
  const fetchAllElse = (request: Request) => (isJournal(request) ? Promise.reject(new Error()) : fetch(request));
  const sandbox = openSandbox({ baseUrl: server.baseUrl, fetch: fetchAllElse });
  await sandbox.record();
  expect(await errorOf(sandbox)).toMatchObject({ status: 422, request: undefined });
});
