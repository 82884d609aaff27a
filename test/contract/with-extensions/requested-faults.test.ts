import { describe, expect, test } from 'vitest';
import { createOrder, expectError, freshEmail, NO_SUCH_ID, validOrder } from '../arrange/world.ts';
import { api } from '../client/client.ts';
import { listedFor } from '../client/listed.ts';
import { orderOf } from '../client/order-json.ts';
import { testNeeding } from '../targets/capabilities.ts';

const CODES = [
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [409, 'CONFLICT'],
  [412, 'PRECONDITION_FAILED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [422, 'VALIDATION_ERROR'],
  [429, 'TOO_MANY_REQUESTS'],
  [500, 'INTERNAL_SERVER_ERROR'],
  [502, 'BAD_GATEWAY'],
  [503, 'SERVICE_UNAVAILABLE'],
  [504, 'GATEWAY_TIMEOUT'],
] as const;

const ENDPOINTS = [
  ['GET', '/'],
  ['GET', '/health'],
  ['GET', '/orders'],
  ['POST', '/orders'],
  ['GET', `/orders/${NO_SUCH_ID}`],
  ['PATCH', `/orders/${NO_SUCH_ID}`],
  ['DELETE', `/orders/${NO_SUCH_ID}`],
  ['PATCH', `/orders/${NO_SUCH_ID}/cancel`],
  ['POST', '/oauth/token'],
  ['GET', '/openapi.json'],
  ['GET', '/llms.txt'],
  ['GET', '/docs'],
  ['GET', '/docs/docs.js'],
  ['GET', '/console'],
  ['GET', '/console/licenses.txt'],
  ['GET', '/sandboxes/asked-for-faults'],
  ['PATCH', '/sandboxes/asked-for-faults'],
  ['PUT', '/sandboxes/asked-for-faults'],
  ['GET', '/sandboxes/asked-for-faults/snapshot'],
  ['DELETE', '/sandboxes/asked-for-faults'],
  ['GET', '/sandboxes/asked-for-faults/board'],
  ['POST', '/sandboxes/asked-for-faults/seed'],
  ['POST', '/sandboxes/asked-for-faults/clock'],
  ['GET', '/sandboxes/asked-for-faults/requests'],
  ['DELETE', '/sandboxes/asked-for-faults/requests'],
  ['GET', '/sandboxes/asked-for-faults/events'],
  ['POST', '/sandboxes/asked-for-faults/deliveries'],
  ['POST', '/sandboxes/asked-for-faults/findings'],
  ['POST', '/sandboxes/asked-for-faults/reveal'],
  ['GET', '/defects'],
  ['GET', '/changes'],
  ['GET', '/defects/pay-twice'],
] as const;

describe.each(ENDPOINTS)('%s %s', (method, path) => {
  test.each(CODES)('returns %d if requested by header or by query', async (status, code) => {
    const byHeader = await api.send(method, path, { headers: { Prefer: `code=${status}` } });
    const byQuery = await api.send(method, `${path}?__code=${status}`);
    for (const response of [byHeader, byQuery]) {
      expectError(response, status, code);
      expect(response.headers['preference-applied']).toBe(`code=${status}`);
      if (status === 429 || status === 503) expect(response.headers['retry-after']).toBe('1');
    }
  });

  test('waits for the requested delay, and reports it', async () => {
    const start = performance.now();
    const response = await api.send(method, path, { headers: { Prefer: 'code=404, delay=60' } });
    expect(performance.now() - start).toBeGreaterThanOrEqual(59);
    expect(response.headers['preference-applied']).toBe('code=404, delay=60');
  });

  test.each(['code=200', 'code=405', 'code=x', 'delay=20001', 'delay=-1', 'delay=x'])(
    'rejects %s: 400',
    async (prefer) => {
      expectError(await api.send(method, path, { headers: { Prefer: prefer } }), 400, 'BAD_REQUEST');
      expectError(await api.send(method, `${path}?__${prefer}`), 400, 'BAD_REQUEST');
    },
  );
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
    expectError(await api.get('/orders/malformed?__code=503'), 503, 'SERVICE_UNAVAILABLE');
    const response = await api.send('POST', '/orders', {
      body: '{',
      headers: { Prefer: 'code=429', 'Idempotency-Key': ' a b' },
    });
    expectError(response, 429, 'TOO_MANY_REQUESTS');
  });

  test('never affects another request', async () => {
    const asked = Array.from({ length: 20 }, () => api.get('/health', { Prefer: 'code=503, delay=5' }));
    const plain = Array.from({ length: 20 }, () => api.get('/health'));
    expect((await Promise.all(asked)).every(({ status }) => status === 503)).toBe(true);
    for (const response of await Promise.all(plain)) {
      expect(response.status).toBe(200);
      expect(response.headers['preference-applied']).toBeUndefined();
    }
  });
});

describe('a delay', () => {
  test('comes before the work, which is then done', async () => {
    const response = await api.post('/orders', validOrder(), { Prefer: 'delay=30' });
    expect(response.headers['preference-applied']).toBe('delay=30');
    expect(orderOf(await api.get(`/orders/${orderOf(response).id}`))).toEqual(orderOf(response));
  });

  testNeeding('concurrency')('does not delay other requests', async () => {
    const delayed = api.get('/health', { Prefer: 'delay=1000' }).then(() => 'delayed');
    const others = Promise.all(Array.from({ length: 20 }, () => api.get('/health'))).then(() => 'others');
    expect(await Promise.race([delayed, others])).toBe('others');
    await delayed;
  });

  test('of 0 does not wait, but is reported as applied', async () => {
    expect((await api.get('/health?__delay=0')).headers['preference-applied']).toBe('delay=0');
  });
});

describe('preferences', () => {
  test('the header takes precedence over the query', async () => {
    expectError(await api.get('/health?__code=503', { Prefer: 'code=404' }), 404, 'NOT_FOUND');
  });

  test('a status from one and a delay from the other combine', async () => {
    const response = await api.get('/health?__code=404', { Prefer: 'delay=5' });
    expect(expectError(response, 404, 'NOT_FOUND') && response.headers['preference-applied']).toBe('code=404, delay=5');
  });

  test.each(['respond-async', 'return=minimal', 'wait=5', 'x="code=503"', 'handling=lenient; code=503'])(
    '%s is unknown, and is ignored',
    async (prefer) => {
      const response = await api.get('/health', { Prefer: prefer });
      expect(response.status).toBe(200);
      expect(response.headers['preference-applied']).toBeUndefined();
    },
  );

  test('the list does not reject the query parameters as unknown', async () => {
    expect((await api.get('/orders?limit=1&__delay=1')).status).toBe(200);
  });
});
