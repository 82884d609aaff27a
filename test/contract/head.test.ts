import { describe, expect, test } from 'vitest';
import { lacks } from '../tools/capabilities.ts';
import { bearer, freshSandbox, guardedSandbox, NOON, sandboxWith, tokenOf } from './tools/arrange/sandbox-world.ts';
import { createOrderIn, endpointsWith, NO_SUCH_ID } from './tools/arrange/world.ts';
import { fetchFile } from './tools/client/client.ts';
import type { FetchedFile } from './tools/client/exchange.ts';

/** Headers that a gateway sets by itself. */
const OF_THE_GATEWAY =
  /^(?:date|server|via|connection|keep-alive|transfer-encoding|vary|content-length|x-amz.*|x-cache)$/;

/** The values of the path parameters, but for the order's id and the sandbox's name. */
const PARAMETERS = { asset: 'favicon.svg', file: 'console.css', defect: 'float-money' };

async function bothOf(path: string, headers: Readonly<Record<string, string>> = {}) {
  const sent = { Accept: '*/*', 'X-Request-Id': 'same', ...headers };
  return { get: await fetchFile(path, sent), head: await fetchFile(path, sent, 'HEAD') };
}

function ownHeaders({ headers }: FetchedFile) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_GATEWAY.test(name)));
}

function expectSame({ get, head }: Awaited<ReturnType<typeof bothOf>>, path: string): void {
  expect({ path, status: head.status, text: head.text }).toEqual({ path, status: get.status, text: '' });
  expect(ownHeaders(head), path).toEqual(ownHeaders(get));
  if (lacks('length-without-body')) return;
  expect(head.headers['content-length'], path).toBe(get.headers['content-length']);
}

describe('HEAD', () => {
  test('has the status and the headers of GET, and no body, on every route that takes GET', async () => {
    const { name, path, client } = freshSandbox();
    const { id } = await createOrderIn('paid', {}, client);
    const routes = endpointsWith({ ...PARAMETERS, id, name }).filter(([method]) => method === 'GET');
    expect(routes.length).toBeGreaterThan(15);
    for (const [, at] of routes) {
      // API Gateway does not tell a sandbox's base URL with a slash at its end from the sandbox itself.
      const below = /^\/(?:sandboxes|$)/.test(at) ? [] : [`${path}${at}`];
      const paths = at.includes(id) ? below : [...below, at];
      for (const served of paths) {
        // Other tests change the orders of the default sandbox.
        const both = await bothOf(served, served === '/orders' ? { 'X-Sandbox': name } : {});
        expect(both.get.status, served).toBe(200);
        expectSame(both, served);
      }
    }
  });

  test.each([
    [`/orders/${NO_SUCH_ID}`, {}, 404],
    ['/orders?limit=x', {}, 400],
    [`/orders/${NO_SUCH_ID}/cancel`, {}, 405],
    ['/orders', { Prefer: 'code=503' }, 503],
    ['/nowhere', {}, 404],
  ])('of %s with %j is a %i without a body', async (path, headers, status) => {
    const both = await bothOf(path, headers);
    expect(both.head.status).toBe(status);
    if (status !== 405) expectSame(both, path);
  });

  test('of an order that the client has is a 304', async () => {
    const { path, client } = freshSandbox();
    const { id } = await createOrderIn('pending', {}, client);
    const order = `${path}/orders/${id}`;
    const { etag = '' } = (await fetchFile(order, {}, 'HEAD')).headers;
    expect(await fetchFile(order, { 'If-None-Match': etag }, 'HEAD')).toMatchObject({ status: 304, text: '' });
  });

  test('is a request to read: the scope orders:read is enough', async () => {
    const sandbox = await guardedSandbox('bearer');
    const token = await tokenOf(sandbox, 'reader');
    const statusOf = async (headers = {}) => (await sandbox.client.send('HEAD', '/orders', { headers })).status;
    expect([await statusOf(), await statusOf(bearer('guess')), await statusOf(bearer(token))]).toEqual([401, 401, 200]);
  });

  test('counts towards a rate limit', async () => {
    const { client } = await sandboxWith({ clock: NOON, rateLimit: { requests: 1, windowSeconds: 60 } });
    const first = await client.send('HEAD', '/orders');
    expect(first.headers['ratelimit-remaining']).toBe('0');
    expect([first.status, (await client.get('/orders')).status]).toEqual([200, 429]);
    expect((await client.send('HEAD', '/orders')).headers['retry-after']).toBe('60');
  });

  test('meets a fault for GET, and uses it up', async () => {
    const faults = [{ method: 'GET', path: '/orders', status: 503, times: 1 }];
    const { client, state } = await sandboxWith({ faults });
    const { status, headers } = await client.send('HEAD', '/orders');
    expect([status, headers['x-fault'], (await client.get('/orders')).status]).toEqual([503, '0', 200]);
    expect((await state())['settings']).toMatchObject({ faults: [{ met: 1 }] });
  });

  test('is recorded as HEAD, and found by that method', async () => {
    const { client, requests } = await sandboxWith({ journal: true });
    await client.send('HEAD', '/orders');
    await client.get('/orders');
    await client.send('HEAD', '/orders/malformed');
    const found = await requests('?method=HEAD');
    expect(found.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['HEAD', '/orders/malformed', 400],
      ['HEAD', '/orders', 200],
    ]);
    expect(await requests('?method=GET')).toHaveLength(1);
  });

  test('leaves no trace where GET leaves none', async () => {
    const { path, requests } = await sandboxWith({ journal: true });
    for (const at of ['', '/snapshot', '/board', '/docs']) await fetchFile(`${path}${at}`, {}, 'HEAD');
    expect(await requests()).toEqual([]);
  });
});
