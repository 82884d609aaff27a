import { describe, expect, test } from 'vitest';
import { lacks, testNeeding } from '../tools/capabilities.ts';
import { expectOk, NO_SUCH_ID, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf } from './tools/client/exchange.ts';

// afterResponse() checks the headers that every response has.

describe('X-Request-Id', () => {
  test.each(['a', 'A.b_c-9', 'r'.repeat(128)])('%s, sent by the caller, is returned unchanged', async (id) => {
    for (const path of ['/health', '/orders/x', '/nowhere']) {
      expect((await api.get(path, { 'X-Request-Id': id })).headers['x-request-id']).toBe(id);
    }
  });

  const WRONG_IDS = ['', 'r'.repeat(129), '<script>', 'é'];
  test.each(WRONG_IDS)('%j is not allowed, and is replaced by a generated id', async (id) => {
    const own = (await api.get('/health', { 'X-Request-Id': id })).headers['x-request-id'];
    expect(own).not.toBe(id);
  });

  testNeeding('request-ids')('is generated anew for every request that has none', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.get('/health')));
    expect(new Set(responses.map(({ headers }) => headers['x-request-id'])).size).toBe(10);
  });
});

test('Location is the path of the order below the base URL', async () => {
  const response = await api.post('/orders', validOrder());
  const url = new URL(response.headers['location'] ?? '', `${api.baseUrl}/orders`);
  const path = `/orders/${dataOf(response)['id']}`;
  if (lacks('location-prefix')) expect(url.pathname.endsWith(path)).toBe(true);
  else expect(url.href).toBe(`${api.baseUrl}${path}`);
});

describe('a CORS preflight', () => {
  test.each([
    ['/orders', ['GET', 'HEAD', 'POST']],
    [`/orders/${NO_SUCH_ID}`, ['GET', 'HEAD', 'PATCH', 'DELETE']],
    [`/orders/${NO_SUCH_ID}/cancel`, ['PATCH']],
    ['/', ['GET', 'HEAD']],
    ['/nowhere', ['GET', 'HEAD']],
  ])('of %s is 204 and allows %j', async (path, methods) => {
    const requested = ['content-type', 'if-match', 'idempotency-key', 'x-sandbox', 'prefer'];
    const { status, headers } = await api.send('OPTIONS', path, {
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'PATCH',
        'Access-Control-Request-Headers': requested.join(', '),
      },
    });
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']?.split(/,\s*/)).toEqual(expect.arrayContaining(methods));
    const allowed = headers['access-control-allow-headers']?.toLowerCase().split(/,\s*/);
    expect(allowed).toEqual(expect.arrayContaining(requested));
  });

  test('needs no Access-Control-Request-Headers, and no valid id, so that a browser can see the 400 that follows', async () => {
    const { status, headers } = await api.send('OPTIONS', '/orders/1');
    expect(status).toBe(204);
    expect(headers['access-control-allow-headers']).toMatch(/Content-Type.*Idempotency-Key.*If-Match/i);
  });
});

test('GET / returns the name, version and description of the service, and a text for each endpoint', async () => {
  const { name, version, description, endpoints } = dataOf(await api.get('/'));
  expect(name).toMatch(/\S/);
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(description).toMatch(/\S/);
  const given = ['GET /orders', 'POST /orders', 'GET /orders/:id', 'PATCH /orders/:id', 'DELETE /orders/:id'];
  const seven = [...given, 'PATCH /orders/:id/cancel', 'GET /health'];
  expect(Object.keys(endpoints ?? {})).toEqual(expect.arrayContaining(seven));
  for (const text of Object.values(endpoints ?? {})) expect(text).toMatch(/\S/);
});

test('GET /health is healthy, and returns the time and the same version as GET /', async () => {
  const before = Date.now();
  const data = dataOf(expectOk(await api.get('/health')));
  const { version } = dataOf(await api.get('/'));
  expect(data).toMatchObject({ status: 'healthy', version, timestamp: expect.any(String), checks: { store: 'up' } });
  expect(data['timestamp']).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
  // A deployment's clock may differ from ours by a little.
  expect(Math.abs(Date.parse(String(data['timestamp'])) - before)).toBeLessThan(60_000);
});
