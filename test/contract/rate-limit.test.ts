import { describe, expect, test } from 'vitest';
import { AUTHS, basic, PASSWORD } from './arrange/access-world.ts';
import { freshSandbox } from './arrange/sandbox-world.ts';
import { expectError, expectViolations, NO_SUCH_ID } from './arrange/world.ts';
import { api } from './client/client.ts';
import { type ApiResponse, dataOf } from './client/exchange.ts';
import { testNeeding } from './targets/capabilities.ts';

const NOON = '2026-01-01T12:00:00.000Z';

/** The limit, the remaining requests and the seconds until the next window, from a response's headers. */
function limitIn({ headers }: ApiResponse): (string | undefined)[] {
  return ['limit', 'remaining', 'reset'].map((name) => headers[`ratelimit-${name}`]);
}

async function limited(requests: number, windowSeconds = 60) {
  const sandbox = freshSandbox();
  await sandbox.set({ clock: NOON, rateLimit: { requests, windowSeconds } });
  return sandbox;
}

describe('a rate limit', () => {
  test('counts responses of every status, and then refuses requests', async () => {
    const { client } = await limited(5);
    const responses = [
      await client.get('/orders'),
      await client.get(`/orders/${NO_SUCH_ID}`),
      await client.get('/orders?limit=x'),
      await client.post('/orders', {}),
      await client.get('/orders?__code=503'),
      await client.get('/orders'),
      await client.get('/orders/malformed'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 400, 422, 503, 429, 429]);
    expect(responses.map(limitIn)).toEqual(
      ['4', '3', '2', '1', '0', '0', '0'].map((remaining) => ['5', remaining, '60']),
    );
  });

  test('refuses with a 429 and Retry-After, and creates no order', async () => {
    const { client, create, set, state } = await limited(1);
    await set({ clock: '2026-01-01T12:00:59.500Z' });
    await create();
    const refused = await create();
    expectError(refused, 429, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('1');
    expect(limitIn(await client.get('/orders'))).toEqual(['1', '0', '1']);
    expect(await state()).toMatchObject({ orders: { total: 1 } });
  });

  test('follows the sandbox’s clock: moving it opens the next window', async () => {
    const { client, set } = await limited(1);
    expect((await client.get('/orders')).status).toBe(200);
    await set({ clock: '2026-01-01T12:00:59.999Z' });
    expectError(await client.get('/orders'), 429, 'TOO_MANY_REQUESTS');
    await set({ clock: '2026-01-01T12:01:00.000Z' });
    expect(limitIn(await client.get('/orders'))).toEqual(['1', '0', '60']);
    await set({ clock: NOON });
    expectError(await client.get('/orders'), 429, 'TOO_MANY_REQUESTS');
  });

  test('starts over when it is set, but not when another setting is', async () => {
    const { client, set } = await limited(2);
    await client.get('/orders');
    await set({ journal: true });
    expect(limitIn(await client.get('/orders'))).toEqual(['2', '0', '60']);
    await set({ rateLimit: { requests: 3, windowSeconds: 30 } });
    expect(limitIn(await client.get('/orders'))).toEqual(['3', '2', '30']);
    await set({ rateLimit: { requests: 3, windowSeconds: 30 } });
    expect(limitIn(await client.get('/orders'))).toEqual(['3', '2', '30']);
    await set({ rateLimit: null });
    expect(limitIn(await client.get('/orders'))).toEqual([undefined, undefined, undefined]);
  });

  test('counts only the order routes', async () => {
    const { client, path } = await limited(1);
    for (const open of ['/defects/float-money', '/health', '/defects', '/changes', '/nothing']) {
      expect(limitIn(await client.get(open)), open).toEqual([undefined, undefined, undefined]);
    }
    expect(limitIn(await client.send('OPTIONS', '/orders'))).toEqual([undefined, undefined, undefined]);
    expect(limitIn(await client.send('PUT', '/orders'))).toEqual([undefined, undefined, undefined]);
    expect(limitIn(await client.send('POST', '/oauth/token'))).toEqual([undefined, undefined, undefined]);
    expect(limitIn(await api.get(path))).toEqual([undefined, undefined, undefined]);
    expect(limitIn(await client.get('/orders'))).toEqual(['1', '0', '60']);
  });

  test('does not count a request that access refuses', async () => {
    const { client, set } = await limited(1);
    await set({ auth: AUTHS.basic });
    const refused = await client.get('/orders');
    expectError(refused, 401, 'UNAUTHORIZED');
    expect(limitIn(refused)).toEqual([undefined, undefined, undefined]);
    expect(limitIn(await client.get('/orders', basic('ada', PASSWORD)))).toEqual(['1', '0', '60']);
  });

  test('is checked before requested faults and the faults of the sandbox', async () => {
    const { client, set } = await limited(2);
    await set({ faults: [{ method: 'GET', path: '/orders', status: 500, times: 1 }] });
    const faulted = await client.get('/orders');
    expect([faulted.status, ...limitIn(faulted)]).toEqual([500, '2', '1', '60']);
    expectError(await client.get('/orders', { prefer: 'code=404' }), 404, 'NOT_FOUND');
    expectError(await client.get('/orders', { prefer: 'code=404' }), 429, 'TOO_MANY_REQUESTS');
  });

  test('counts each sandbox separately', async () => {
    const [one, other] = [await limited(1), await limited(1)];
    await one.client.get('/orders');
    expect((await other.client.get('/orders')).status).toBe(200);
    expect(limitIn(await api.get('/orders?limit=1'))).toEqual([undefined, undefined, undefined]);
  });

  testNeeding('bursts')('passes exactly 50 of 200 concurrent requests, and counts each of them once', async () => {
    const { client } = await limited(50);
    const responses = await Promise.all(Array.from({ length: 200 }, () => client.get(`/orders/${NO_SUCH_ID}`)));
    const passed = responses.filter(({ status }) => status === 404);
    expect(passed.map((response) => Number(limitIn(response)[1])).toSorted((a, b) => b - a)).toEqual(
      Array.from({ length: 50 }, (_, index) => 49 - index),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(150);
  });

  test('is shown as it was set', async () => {
    const { set } = freshSandbox();
    const rateLimit = { requests: 10_000, windowSeconds: 3600 };
    expect(dataOf(await set({ rateLimit }))['settings']).toMatchObject({ rateLimit });
  });

  test.each<[string, unknown]>([
    ['rateLimit', 5],
    ['rateLimit.requests', { requests: 0, windowSeconds: 60 }],
    ['rateLimit.requests', { requests: 10_001, windowSeconds: 60 }],
    ['rateLimit.requests', { windowSeconds: 60 }],
    ['rateLimit.windowSeconds', { requests: 5, windowSeconds: 0.5 }],
    ['rateLimit.windowSeconds', { requests: 5, windowSeconds: 3601 }],
    ['rateLimit.burst', { requests: 5, windowSeconds: 60, burst: 1 }],
  ])('is rejected at %s: %j', async (at, rateLimit) => {
    const { path } = freshSandbox();
    expect(Object.keys(expectViolations(await api.patch(path, { rateLimit })))).toEqual([at]);
  });
});
