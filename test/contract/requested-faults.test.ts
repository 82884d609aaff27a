import { describe, expect, inject, test } from 'vitest';
import { lacks, testNeeding } from '../tools/capabilities.ts';
import { ERRORS, type ErrorCode } from '../tools/rules.ts';
import {
  createOrder,
  endpointsWith,
  expectError,
  expectOthersServed,
  freshEmail,
  NO_SUCH_ID,
  validOrder,
} from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { listedFor } from './tools/client/listed.ts';

/** The codes of the errors that a request can ask for. Of the codes with status 422, that is only the first. */
const CODES = (Object.keys(ERRORS) as ErrorCode[]).filter(
  (code) => code === 'VALIDATION_ERROR' || ![405, 422].includes(ERRORS[code]),
);

const REFUSED = ['code=405', 'code=x', 'delay=20001', 'delay=-1', 'delay=x'];

const ENDPOINTS = endpointsWith({
  id: NO_SUCH_ID,
  name: 'asked-for-faults',
  asset: 'docs.js',
  file: 'licenses.txt',
  defect: 'pay-twice',
}).filter(([, path]) => !lacks('sandboxes-without-key') || /^\/(?:orders|oauth|sandboxes)/.test(path));

/** A deployment answers more slowly than a local server, and gets a tenth of the combinations. */
const inSample = (sum: number) => inject('server') !== undefined || sum % 10 === 0;

describe.each(ENDPOINTS.map((endpoint, index) => [...endpoint, index] as const))('%s %s', (method, path, index) => {
  test.each(CODES.filter((_, code) => inSample(index + code)))(
    'returns %s if its status is requested by header or by query',
    async (code) => {
      const status = ERRORS[code];
      const byHeader = await api.send(method, path, { headers: { Prefer: `code=${status}` } });
      const byQuery = await api.send(method, `${path}?__code=${status}`);
      for (const response of [byHeader, byQuery]) {
        expectError(response, code);
        expect(response.headers['preference-applied']).toBe(`code=${status}`);
        if (status === 429 || status === 503) expect(response.headers['retry-after']).toBe('1');
      }
    },
  );

  test.runIf(inSample(index))('waits for the requested delay, and reports it', async () => {
    const start = performance.now();
    const response = await api.send(method, path, { headers: { Prefer: 'code=404, delay=60' } });
    expect(performance.now() - start).toBeGreaterThanOrEqual(59);
    expect(response.headers['preference-applied']).toBe('code=404, delay=60');
  });

  test.each(REFUSED.filter((_, refused) => inSample(index + refused)))('rejects %s', async (prefer) => {
    expectError(await api.send(method, path, { headers: { Prefer: prefer } }), 'BAD_REQUEST');
    expectError(await api.send(method, `${path}?__${prefer}`), 'BAD_REQUEST');
  });
});

describe('a requested error', () => {
  test('does nothing else', async () => {
    const customerEmail = freshEmail();
    const order = await createOrder({ customerEmail });
    const headers = { Prefer: 'code=500' };
    await api.post('/orders', validOrder({ customerEmail }), headers);
    await api.patch(`/orders/${order.id}`, { status: 'paid' }, headers);
    await api.send('PATCH', `/orders/${order.id}/cancel`, { headers });
    await api.delete(`/orders/${order.id}`, headers);
    expect(await listedFor(customerEmail)).toEqual([order]);
  });

  test('takes precedence over any other error in the request', async () => {
    expectError(await api.get('/orders/malformed?__code=503'), 'SERVICE_UNAVAILABLE');
    const headers = { Prefer: 'code=429', 'Idempotency-Key': ' a b' };
    expectError(await api.send('POST', '/orders', { body: '{', headers }), 'TOO_MANY_REQUESTS');
  });

  test('never affects another request', async () => {
    const asked = Array.from({ length: 20 }, () => api.get('/orders', { Prefer: 'code=503, delay=5' }));
    const plain = Array.from({ length: 20 }, () => api.get('/orders'));
    expect((await Promise.all(asked)).every(({ status }) => status === 503)).toBe(true);
    for (const response of await Promise.all(plain)) {
      expect(response.status).toBe(200);
      expect(response.headers['preference-applied']).toBeUndefined();
    }
  });
});

testNeeding('concurrency')('a requested delay does not delay other requests', async () => {
  await expectOthersServed(() => api.get('/orders', { Prefer: 'delay=1000' }));
});

test.each([
  ['/orders?__code=503', 'code=404', 404, 'code=404'],
  ['/orders?__code=404', 'delay=5', 404, 'code=404, delay=5'],
  ['/orders?__delay=0', 'return=minimal', 200, 'delay=0'],
  ['/orders', 'handling=lenient; code=503', 200, undefined],
])('GET %s with Prefer: "%s" is a %i, with "%s" applied', async (path, prefer, status, applied) => {
  const response = await api.get(path, { Prefer: prefer });
  expect([response.status, response.headers['preference-applied']]).toEqual([status, applied]);
});
