import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { CLOCK, sandboxWith } from './tools/arrange/sandbox-world.ts';
import { expectError } from './tools/arrange/world.ts';
import { API_KEY, api, clientOf } from './tools/client/client.ts';
import { challengeOf, dataOf } from './tools/client/exchange.ts';

const KEY = API_KEY['X-Api-Key'] ?? '';
const anonymous = clientOf(api.baseUrl, '', { 'X-Api-Key': [] });

/** The requests that need the key, with their paths below a base URL. */
const CLOSED = ['GET /orders', 'HEAD /orders', 'POST /orders', 'PATCH /orders/1', 'POST /oauth/token'];
const MANAGEMENT = [
  ...['GET', 'HEAD', 'PATCH', 'PUT', 'DELETE'].map((method) => `${method} /sandboxes/any`),
  ...['GET /sandboxes/any/requests', 'GET /sandboxes/any/board', 'POST /sandboxes/any/findings'],
];

/** The requests that a browser or a health check sends. */
const OPEN = ['GET /health', 'HEAD /health', 'GET /docs', 'GET /console', 'GET /openapi.json', 'GET /defects'];

const KEYLESS_HEADERS: readonly Record<string, string>[] = [{}, { 'X-Api-Key': `${KEY}x` }];

/** Requests that need no key, on a route of each kind and on none. */
const KEYLESS = [
  ['GET', '/health'],
  ['GET', '/'],
  ['GET', '/no/such/path'],
  ['DELETE', '/orders'],
] as const;

describe.skipIf(KEY === '')('a closed environment', () => {
  const closed = [...CLOSED, ...CLOSED.map(belowSandbox), ...MANAGEMENT];

  test.each(closed)('%s needs the key', async (request) => {
    for (const headers of KEYLESS_HEADERS) expect(await statusOf(request, headers)).toBe(403);
  });

  for (const request of closed) {
    testNeeding('gateway-responses')(`${request} without the key is refused in the envelope`, async () => {
      const [method = '', path = ''] = request.split(' ');
      for (const headers of KEYLESS_HEADERS) {
        const response = await anonymous.send(method, path, { headers });
        expect(response).toMatchObject({ status: 403, headers: { 'access-control-allow-origin': '*' } });
        expect(challengeOf(response)).toContain('header="X-Api-Key"');
        if (method !== 'HEAD') expect(expectError(response, 'FORBIDDEN').message).toContain('X-Api-Key');
      }
    });
  }

  test.each([...OPEN, ...OPEN.map(belowSandbox), 'GET /', 'OPTIONS /orders'])('%s needs no key', async (request) => {
    expect(await statusOf(request)).toBeLessThan(300);
  });

  test('a path or a method that does not exist needs no key', async () => {
    expectError(await anonymous.get('/no/such/path'), 'NOT_FOUND');
    expectError(await anonymous.delete('/orders'), 'METHOD_NOT_ALLOWED');
  });

  describe.each([
    ['without', anonymous],
    ['with', api],
  ])('a request that needs no key, sent %s one,', (_, client) => {
    test('enters no sandbox: it meets no fault, shows no change, and is not recorded', async () => {
      const { path, state, requests, name } = await sandboxWith({
        changes: ['pretty-printed'],
        clock: CLOCK,
        journal: true,
        delayMs: 1,
        faults: [{ method: '*', path: '*', status: 503, times: 1 }],
      });
      const before = await state();
      for (const [method, request] of KEYLESS) {
        const { status, headers, text } = await client.send(method, request, { headers: { 'X-Sandbox': name } });
        expect([status === 503, headers['x-fault'], text.includes('\n')]).toEqual([false, undefined, false]);
      }
      await client.get(`${path}/no/such/path`);
      expect(dataOf(await client.get(`${path}/health`))['timestamp']).not.toBe(CLOCK);
      expect(await state()).toEqual(before);
      expect(await requests()).toEqual([]);
    });

    test.each(KEYLESS)('can request neither errors nor delays: %s %s', async (method, path) => {
      const usual = await client.send(method, path);
      const asked = await client.send(method, path, { headers: { Prefer: 'code=418, delay=20000' } });
      const byQuery = await client.send(method, `${path}?__code=503&__delay=20000`);
      for (const { status, headers } of [asked, byQuery]) {
        expect([status, headers['preference-applied']]).toEqual([usual.status, undefined]);
      }
    });
  });

  test('the journal does not show the key, and has no request without it', async () => {
    const { path } = await sandboxWith({ journal: true });
    await statusOf(`GET ${path}/orders`);
    await api.get(`${path}/orders`);
    const journal = await api.get(`${path}/requests`);
    expect(journal.json).toMatchObject({ data: { requests: [{ method: 'GET', status: 200 }] } });
    expect(journal.text).not.toContain(KEY);
  });
});

/** Sends a request without the checks of the API's client, because a page is no JSON, and a gateway may have its own. */
async function statusOf(request: string, headers: Record<string, string> = {}): Promise<number> {
  const [method = '', path = ''] = request.split(' ');
  const response = await fetch(`${api.baseUrl}${path}`, { method, headers });
  await response.arrayBuffer();
  return response.status;
}

function belowSandbox(request: string): string {
  return request.replace(' /', ' /sandboxes/any/');
}
