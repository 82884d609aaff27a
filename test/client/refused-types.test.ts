// The compiler refuses what the service refuses: each of these calls is an error of tsc, and a 422.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type StartedServer, startServer } from '../../infra/package/start-server.ts';
import { buildOrder, type Fault, type FaultTarget, type Sandbox } from '../../lib/client/client.ts';

let server: StartedServer;
beforeAll(async () => {
  server = await startServer();
});
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

describe('the compiler accepts what the service accepts', () => {
  const targets: FaultTarget[] = [
    '* *',
    'POST *',
    '* /orders',
    'GET /orders/:id',
    'PATCH /orders/{id}/cancel',
    'GET /health',
  ];
  const faults: Fault[] = [
    { status: 429, retryAfter: 30, delayMs: 5, times: 2, when: 'after' },
    { transport: 'truncated', times: 1 },
    { delayMs: 5 },
  ];

  test.each(targets)('a fault for %s', async (target) => {
    await Promise.all(faults.map((fault) => server.sandbox().fail(target, fault)));
  });
});

test('startServer() knows the ids of defects and of changes', async () => {
  // @ts-expect-error
  await expect(startServer({ defects: ['pay-twise'] })).rejects.toThrow(
    'defects: "pay-twise" is not a defect. Did you mean pay-twice?',
  );
  // @ts-expect-error
  await expect(startServer({ changes: ['pretty-print'] })).rejects.toThrow('pretty-printed');
});
