import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import type { JsonObject } from '../tools/json.ts';
import { expectPages, freshSandbox, sandboxWith } from './tools/arrange/sandbox-world.ts';
import { expectCreated, expectError, expectOk, validOrder } from './tools/arrange/world.ts';
import { api, clientOf, hostHeader, KEY_LINE, sendRaw } from './tools/client/client.ts';
import { dataOf } from './tools/client/exchange.ts';

const recorded = () => sandboxWith({ journal: true });

const statusesOf = (requests: readonly JsonObject[]) => requests.map(({ status }) => status);

describe('a journal', () => {
  test('is recorded only if it is switched on', async () => {
    const { create, requests } = freshSandbox();
    await create();
    expect(await requests()).toEqual([]);
    expect(dataOf(await api.get('/sandboxes/default/requests'))['requests']).toEqual([]);
  });

  test('records the request and the status of its response', async () => {
    const { client, requests } = await recorded();
    const body = validOrder();
    await client.send('POST', '/orders?__delay=1&a=1&a=2', { json: body, headers: { 'x-mark': 'one' } });
    const [entry] = await requests();
    expect(entry).toEqual({
      id: expect.stringMatching(/\S/),
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      method: 'POST',
      path: '/orders',
      query: { __delay: '1', a: ['1', '2'] },
      headers: expect.objectContaining({ 'x-mark': 'one', 'content-type': 'application/json' }),
      body: JSON.stringify(body),
      status: 201,
      durationMs: expect.any(Number),
      client: null,
    });
  });

  test('shows which request got a replay of an earlier response', async () => {
    const { create, requests } = await recorded();
    for (let times = 0; times < 2; times += 1) await expectCreated(create({ 'idempotency-key': 'once' }));
    const [second, first] = await requests();
    expect(second).toMatchObject({ status: 201, replayed: true });
    expect(first).not.toHaveProperty('replayed');
  });

  test('records every request, newest first: rejected, faulted, or with the header X-Sandbox', async () => {
    const { name, client, create, set, requests } = await recorded();
    await set({ faults: [{ method: 'DELETE', path: '/orders/{id}', status: 503 }] });
    await expectCreated(create());
    await client.post('/orders', {});
    await client.delete('/orders/not-an-id');
    // A preflight is not recorded.
    await client.send('OPTIONS', '/orders');
    await client.get('/orders/not-an-id');
    await create({ prefer: 'code=429' });
    await clientOf(api.baseUrl, '', { 'x-sandbox': name }).get('/orders?limit=1');
    expect(statusesOf(await requests())).toEqual([200, 429, 400, 503, 422, 201]);
  });

  testNeeding('sandboxes-without-key')('records requests for health, and those without a route', async () => {
    const { client, requests } = await recorded();
    await client.get('/health');
    await client.get('/nothing');
    await client.delete('/orders');
    expect(statusesOf(await requests())).toEqual([405, 404, 200]);
  });

  testNeeding('sandboxes-without-key')('never contains a secret, in any part of a request to any path', async () => {
    const { client, requests } = await recorded();
    const secrets = { authorization: 'Bearer s3cret', cookie: 'a=s3cret', 'x-api-key': 's3cret', 'api-key': 's3cret' };
    await client.get('/health', secrets);
    const form = {
      body: 'grant_type=client_credentials&client_secret=s3cret',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    for (const path of ['/oauth/token/', '/token']) await client.send('POST', path, form);
    await client.send('PUT', '/oauth/token', form);
    await client.patch('/settings', { delayMs: 0, auth: { scheme: 'basic', users: { ada: 's3cret' } } });
    const long = { ...validOrder(), notes: 'x'.repeat(3_700), client_secret: 's3cret', padding: 'x'.repeat(500) };
    await client.post('/orders', long);
    await client.get('/orders?pwd=s3cret&code=s3cret');
    const journal = await requests();
    expect(JSON.stringify(journal)).not.toContain('s3cret');
    expect(journal).toHaveLength(7);
    expect(journal.at(0)?.['query']).toEqual({ pwd: '[redacted]', code: '[redacted]' });
    expect(journal.at(1)?.['body']).toMatch(/"notes":"x+",\[redacted\]… \[cut: the first 4096 of \d+ bytes\]$/);
    expect(journal.at(2)?.['body']).toBe('{"delayMs":0,"auth":"[redacted]"}');
    for (const name of Object.keys(secrets))
      expect(journal.at(-1)?.['headers']).toMatchObject({ [name]: '[redacted]' });
  });

  test('cuts a body over 4 KiB and marks it as cut, even one that is too large', async () => {
    const { client, requests } = await recorded();
    const headers = { 'content-type': 'application/json' };
    const bodies = [4096, 4097, 300_000].map((length) => JSON.stringify('x'.repeat(length - 2)));
    for (const body of bodies) await client.send('POST', '/orders', { body, headers });
    const [tooLarge, cut, whole] = await requests();
    const [kept = '', , refused = ''] = bodies;
    expect(whole?.['body']).toBe(kept);
    expect(cut?.['body']).toBe(`${kept.slice(0, -1)}x… [cut: the first 4096 of 4097 bytes]`);
    expect(tooLarge?.['status']).toBe(413);
    expect(tooLarge?.['body']).toBe(`${refused.slice(0, 4096)}… [cut: the first 4096 of 300000 bytes]`);
  });

  testNeeding('raw-http')('records a request with header names such as __proto__', async () => {
    const { name, requests } = await recorded();
    const odd = '__proto__: a\r\nconstructor: b\r\ntoString: c';
    await sendRaw(`GET /orders HTTP/1.1\r\nHost: ${hostHeader()}\r\nX-Sandbox: ${name}\r\n${KEY_LINE}${odd}\r\n\r\n`);
    const [entry] = await requests();
    const recordedHeaders = Object.entries(entry?.['headers'] ?? {}).map((header) => header.join(': '));
    expect(recordedHeaders).toEqual(expect.arrayContaining(['__proto__: a', 'constructor: b', 'tostring: c']));
  });

  test('is filtered by method, route or path, status and time', async () => {
    const { client, create, requests } = await recorded();
    const { id } = await expectCreated(create());
    await client.get(`/orders/${id}`);
    await client.get('/orders/ORD-0000000000001-001');
    await client.patch(`/orders/${id}`, { status: 'paid' });
    const of = async (query: string) => statusesOf(await requests(query));
    expect(await of('?method=GET')).toEqual([404, 200]);
    expect(await of('?path=/orders/{id}')).toEqual([200, 404, 200]);
    expect(await of('?path=/orders/:id')).toEqual([200, 404, 200]);
    expect(await of(`?path=/orders/${id}`)).toEqual([200, 200]);
    expect(await of('?status=404')).toEqual([404]);
    expect(await of('?method=GET&path=/orders/{id}&status=200')).toEqual([200]);
    expect(await of('?since=2286-01-01T00:00:00Z')).toEqual([]);
    const oldest = (await requests()).at(-1);
    expect(await of(`?since=${oldest?.['receivedAt']}`)).toHaveLength(4);
  });

  test('is paged by limit and cursor', async () => {
    const { client, path } = await recorded();
    for (const limit of [1, 2, 3, 4, 5]) await client.get(`/orders?limit=${limit}`);
    const seen = await expectPages(`${path}/requests`, 'requests');
    expect(seen.map(({ query }) => (query as JsonObject)['limit'])).toEqual(['5', '4', '3', '2', '1']);
  });

  test.each(['?page=1', '?status=99', '?since=yesterday', '?limit=101', '?cursor=made-up', '?method=GET&method=PUT'])(
    'rejects %s',
    async (query) => {
      expectError(await api.get(`/sandboxes/any/requests${query}`), 'BAD_REQUEST');
    },
  );

  test('can be deleted, which deletes nothing else', async () => {
    const { path, create, requests, state } = await recorded();
    await expectCreated(create());
    expectOk(await api.delete(`${path}/requests`));
    expect(await requests()).toEqual([]);
    expect(await state()).toMatchObject({ orders: { total: 1 }, settings: { journal: true } });
  });

  testNeeding('many-requests')('keeps the last 1,000 requests', async () => {
    const { client, path } = await recorded();
    for (let round = 0; round < 51; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => client.send('GET', `/orders/not-an-id?round=${round}`)));
    }
    const { pagination } = dataOf(await api.get(`${path}/requests?limit=1`)) as { pagination: JsonObject };
    expect(pagination['total']).toBe(1_000);
  });
});
