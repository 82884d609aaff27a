import { afterAll, expect, test } from 'vitest';
import { startServer } from '../../../infra/publish/package/start-server.ts';
import {
  ApiError,
  buildOrder,
  type Fault,
  type FaultTarget,
  openSandbox,
  type Sandbox,
  unwrap,
} from '../../../lib/client/client.ts';

// The compiler refuses what the service refuses: each of these calls is an error of tsc, and a 422.

const server = await startServer();
afterAll(() => server.close());

const REFUSED: Readonly<Record<string, (sandbox: Sandbox) => Promise<unknown>>> = {
  // @ts-expect-error
  'a fault without an effect': (sandbox) => sandbox.fail('POST /orders', { times: 1 }),
  // @ts-expect-error
  'a fault with a status and a transport': (sandbox) => sandbox.fail('* *', { status: 503, transport: 'reset' }),
  // @ts-expect-error
  'a fault with retryAfter and no status': (sandbox) => sandbox.fail('* *', { delayMs: 1, retryAfter: 1 }),
  // @ts-expect-error
  'a method that a route does not have': (sandbox) => sandbox.fail('DELETE /orders', { status: 503 }),
  // @ts-expect-error
  'a route that meets no faults': (sandbox) => sandbox.fail('GET /docs', { status: 503 }),
  'a fault without an effect among the settings': (sandbox) =>
    // @ts-expect-error
    sandbox.update({ faults: [{ method: 'POST', path: '/orders' }] }),
  'a route that the faults of a state do not have': (sandbox) =>
    // @ts-expect-error
    sandbox.arrange({ settings: { faults: [{ method: 'DELETE', path: '/orders', status: 503 }] } }),
  // @ts-expect-error
  'a type that events do not have': (sandbox) => sandbox.receiver({ types: ['order.eaten'] }),
  // @ts-expect-error
  'a fault that deliveries do not have': (sandbox) => sandbox.receiver({ faults: [{ fault: 'eaten' }] }),
  // @ts-expect-error
  'orders and a seed': (sandbox) => sandbox.arrange({ orders: [buildOrder()], seed: { orders: 1 } }),
};

test.each(Object.entries(REFUSED))('%s is a 422', async (_, call) => {
  await expect(call(server.sandbox())).rejects.toMatchObject({ status: 422, code: 'VALIDATION_ERROR' });
});

test.each<FaultTarget>(['* *', 'POST *', '* /orders', 'GET /orders/:id', 'PATCH /orders/{id}/cancel', 'GET /health'])(
  'the compiler accepts what the service accepts: a fault for %s',
  async (target) => {
    const faults: Fault[] = [
      { status: 429, retryAfter: 30, delayMs: 5, times: 2, when: 'after' },
      { transport: 'truncated', times: 1 },
      { delayMs: 5 },
    ];
    await Promise.all(faults.map((fault) => server.sandbox().fail(target, fault)));
  },
);

test('startServer() knows the ids of bugs and of changes', async () => {
  // @ts-expect-error
  await expect(startServer({ defects: ['pay-twise'] })).rejects.toThrow(
    'defects: "pay-twise" is not a bug. Did you mean pay-twice?',
  );
  // @ts-expect-error
  await expect(startServer({ changes: ['pretty-print'] })).rejects.toThrow('pretty-printed');
});

async function errorOf(sandbox: Sandbox): Promise<ApiError> {
  const body = buildOrder({ items: [] });
  const error: unknown = await unwrap(sandbox.api.POST('/orders', { body })).catch((thrown: unknown) => thrown);
  return error instanceof ApiError ? error : expect.fail('The error is no ApiError');
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
  const body = buildOrder({ customerName: 'Bob', items });
  const order = await unwrap(server.sandbox().api.POST('/orders', { body }));
  expect(order).toMatchObject({ customerName: 'Bob', customerEmail: 'ada@example.com', total: 4.5 });
});

test('unwrap() throws an error as an ApiError with status, code and details', async () => {
  const params = { path: { id: 'ORD-1767268800000-001' } };
  const unwrapped = unwrap(server.sandbox().api.GET('/orders/{id}', { params }));
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
