import { describe, expect, test } from 'vitest';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { expectError } from './arrange/world.ts';
import { API_KEY, api, clientOf } from './client/client.ts';
import { challengeOf } from './client/exchange.ts';

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

describe.skipIf(KEY === '')('a closed environment', () => {
  test.each([...CLOSED, ...CLOSED.map(belowSandbox), ...MANAGEMENT])('%s needs the key', async (request) => {
    const [method = '', path = ''] = request.split(' ');
    for (const headers of [{}, { 'X-Api-Key': `${KEY}x` }]) {
      const response = await anonymous.send(method, path, { headers });
      expect(response).toMatchObject({ status: 403, headers: { 'access-control-allow-origin': '*' } });
      expect(challengeOf(response)).toContain('header="X-Api-Key"');
      if (method !== 'HEAD') expect(expectError(response, 'FORBIDDEN').message).toContain('X-Api-Key');
    }
  });

  test.each([...OPEN, ...OPEN.map(belowSandbox), 'GET /', 'OPTIONS /orders'])('%s needs no key', async (request) => {
    const [method = '', path = ''] = request.split(' ');
    // Not by the client of the API, because a page is no JSON.
    const response = await fetch(`${api.baseUrl}${path}`, { method });
    await response.arrayBuffer();
    expect(response.status).toBeLessThan(300);
  });

  test('a path or a method that does not exist needs no key', async () => {
    expectError(await anonymous.get('/no/such/path'), 'NOT_FOUND');
    expectError(await anonymous.delete('/orders'), 'METHOD_NOT_ALLOWED');
  });

  test('the journal does not show the key, and has no request without it', async () => {
    const sandbox = `/sandboxes/${freshSandbox().name}`;
    await api.patch(sandbox, { journal: true });
    await anonymous.get(`${sandbox}/orders`);
    await api.get(`${sandbox}/orders`);
    const journal = await api.get(`${sandbox}/requests`);
    expect(journal.json).toMatchObject({ data: { requests: [{ method: 'GET', status: 200 }] } });
    expect(journal.text).not.toContain(KEY);
  });
});

function belowSandbox(request: string): string {
  return request.replace(' /', ' /sandboxes/any/');
}
