import { describe, expect, test } from 'vitest';
import { lacks, testNeeding } from '../tools/capabilities.ts';
import { eventually } from '../tools/eventually.ts';
import { freshSandbox, type SandboxWorld, sandboxWith } from './tools/arrange/sandbox-world.ts';
import { expectCreated, expectError, expectOk, NO_SUCH_ID, validOrder } from './tools/arrange/world.ts';
import { api, fetchFile } from './tools/client/client.ts';
import { dataOf } from './tools/client/exchange.ts';
import { listOf } from './tools/client/listed.ts';

const CREATE = { method: 'POST', path: '/orders' };
const DOWN = { ...CREATE, status: 503 };

/** Sends creates one after the other. Returns the rule that each met. */
async function faultsMet({ create }: SandboxWorld, times: number): Promise<unknown[]> {
  const met: unknown[] = [];
  for (let time = 0; time < times; time += 1) met.push((await create()).headers['x-fault']);
  return met;
}

describe('a fault', () => {
  const STATUSES = [400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504];
  test.each(STATUSES)('returns the documented %s', async (status) => {
    const { create } = await sandboxWith({ faults: [{ ...CREATE, status }] });
    const response = await create();
    expect([response.status, response.headers['x-fault']]).toEqual([status, '0']);
  });

  test('before the work changes no order', async () => {
    const { create, state } = await sandboxWith({ faults: [{ ...DOWN, times: 1 }] });
    expect((await create()).status).toBe(503);
    expect((await state())['orders']).toMatchObject({ total: 0 });
    expect((await create()).status).toBe(201);
  });

  test('after the work changes the orders and loses the response, or an error', async () => {
    const faults = [{ ...CREATE, status: 500, times: 2, when: 'after' }];
    const { client, create, set, state } = await sandboxWith({ faults });
    expectError(await create(), 'INTERNAL_SERVER_ERROR');
    expectError(await client.post('/orders', {}), 'INTERNAL_SERVER_ERROR');
    expect((await state())['orders']).toMatchObject({ total: 1 });
    const { id } = await expectCreated(create());
    await set({ faults: [{ method: 'DELETE', path: '/orders/{id}', status: 504, when: 'after' }] });
    expectError(await client.delete(`/orders/${id}`), 'GATEWAY_TIMEOUT');
    expectError(await client.get(`/orders/${id}`), 'NOT_FOUND');
  });

  test('applies only to its own method and route', async () => {
    const faults = [{ method: 'PATCH', path: '/orders/{id}', status: 503 }];
    const { client, create } = await sandboxWith({ faults });
    const { id } = await expectCreated(create());
    expectOk(await client.get(`/orders/${id}`));
    expect((await client.patch(`/orders/${id}`, { status: 'paid' })).status).toBe(503);
    expectOk(await client.patch(`/orders/${id}/cancel`, {}));
  });

  test('accepts its method in any case, and its route in the spelling of GET / too', async () => {
    const { client, set } = freshSandbox();
    const { json } = await set({ faults: [{ method: 'gEt', path: '/orders/:id', status: 503 }] });
    expect(json).toMatchObject({ data: { settings: { faults: [{ method: 'GET', path: '/orders/{id}' }] } } });
    expect((await client.get('/orders/ORD-1768478400000-001')).status).toBe(503);
  });

  test('for every method and every path fails every request to a known route, and no other', async () => {
    const { client, create, state } = await sandboxWith({ faults: [{ method: '*', path: '*', status: 502 }] });
    const order = `/orders/${NO_SUCH_ID}`;
    const responses = [
      await create(),
      await client.get('/orders'),
      await client.get(order),
      await client.patch(order, {}),
      await client.delete(order),
      await client.patch(`${order}/cancel`, {}),
    ];
    if (!lacks('sandboxes-without-key')) responses.push(await client.get('/health'));
    for (const response of responses) expectError(response, 'BAD_GATEWAY');
    const unknown = await client.get('/nothing');
    expect([unknown.status, unknown.headers['x-fault']]).toEqual([404, undefined]);
    expect(await state()).toMatchObject({ settings: { faults: [{ method: '*', path: '*', met: responses.length }] } });
  });

  test('has Retry-After: one second, or retryAfter', async () => {
    const rules = [429, 503].flatMap((status) => [
      { ...CREATE, status, times: 1 },
      { ...CREATE, status, times: 1, retryAfter: 7 },
    ]);
    const { create } = await sandboxWith({ faults: rules });
    const waits = [];
    for (const _ of rules) waits.push((await create()).headers['retry-after']);
    expect(waits).toEqual(['1', '7', '1', '7']);
  });

  test('is that of the first matching rule, even one that only delays; X-Fault and the journal name it', async () => {
    const sandbox = await sandboxWith({
      journal: true,
      faults: [
        { method: 'GET', path: '/orders', status: 500 },
        { ...CREATE, delayMs: 1, times: 2 },
        { ...DOWN, times: 1 },
      ],
    });
    expect(await faultsMet(sandbox, 4)).toEqual(['1', '1', '2', undefined]);
    expect((await sandbox.requests()).map(({ fault }) => fault)).toEqual([undefined, 2, 1, 1]);
  });

  test('keeps its count while other settings change, and starts over if the setting faults is set again', async () => {
    const faults = [{ ...DOWN, times: 2 }];
    const sandbox = await sandboxWith({ faults });
    expect(await faultsMet(sandbox, 1)).toEqual(['0']);
    expect(dataOf(await sandbox.set({ delayMs: 1 }))['settings']).toMatchObject({ faults: [{ met: 1 }] });
    expect(await faultsMet(sandbox, 2)).toEqual(['0', undefined]);
    await sandbox.set({ faults });
    expect(await sandbox.state()).toMatchObject({ settings: { faults: [{ met: 0 }] } });
    expect(await faultsMet(sandbox, 2)).toEqual(['0', '0']);
  });

  test('never applies to another sandbox, and not after a reset', async () => {
    const [one, two] = [await sandboxWith({ faults: [DOWN] }), freshSandbox()];
    for (const response of [two.create(), api.post('/orders', validOrder())]) await expectCreated(response);
    await api.delete(one.path);
    await expectCreated(one.create());
  });

  test('takes precedence over errors in the request, but not over a requested fault', async () => {
    const { client } = await sandboxWith({ faults: [{ method: 'GET', path: '/orders/{id}', status: 503, times: 1 }] });
    const asked = await client.get('/orders/not-an-id', { prefer: 'code=429' });
    expect([asked.status, asked.headers['x-fault']]).toEqual([429, undefined]);
    expectError(await client.get('/orders/not-an-id'), 'SERVICE_UNAVAILABLE');
    expectError(await client.get('/orders/not-an-id'), 'BAD_REQUEST');
  });

  test('never applies to requests that manage sandboxes or describe the service, which are not delayed or recorded', async () => {
    const { name, path, client, requests } = await sandboxWith({
      journal: true,
      delayMs: 20_000,
      faults: [{ method: '*', path: '*', status: 503 }],
    });
    const header = { 'x-sandbox': name };
    const sends = [
      () => api.get(path, header),
      () => api.get(`${path}/board`),
      () => api.get(`${path}/requests`),
      () => api.delete(`${path}/seed`, header),
      () => api.send('OPTIONS', `${path}/clock`, { headers: header }),
      () => api.post(path, {}, header),
      () => api.post('/docs', {}, header),
      () => client.post('/', {}),
      () => fetchFile(`${path}/llms.txt`),
    ];
    for (const send of sends) {
      await eventually(async () => {
        const start = performance.now();
        expect((await send()).headers).not.toHaveProperty('x-fault');
        return performance.now() - start < 20_000;
      });
    }
    expect(await requests()).toEqual([]);
  });
});

describe('the delay of a rule', () => {
  test.each([
    ['before', 503],
    ['after', 503],
    ['before', undefined],
    ['after', undefined],
  ])('%s the work delays a response, with the status %s of the rule or its own', async (when, status) => {
    const fault = { ...CREATE, delayMs: 120, when, ...(status && { status }) };
    const { client, create } = await sandboxWith({ faults: [fault] });
    for (const [send, own] of [
      [create, 201],
      [() => client.post('/orders', {}), 422],
    ] as const) {
      const start = performance.now();
      const response = await send();
      expect(performance.now() - start).toBeGreaterThanOrEqual(119);
      expect([response.status, response.headers['x-fault']]).toEqual([status ?? own, '0']);
    }
  });

  testNeeding('concurrency')('after the work begins when the work is done', async () => {
    await eventually(async () => {
      const { client, create } = await sandboxWith({ faults: [{ ...CREATE, delayMs: 2_000, when: 'after' }] });
      let answeredAt = Number.POSITIVE_INFINITY;
      const slow = create().finally(() => {
        answeredAt = performance.now();
      });
      while (listOf(await client.get('/orders')).total === 0);
      const seenAt = performance.now();
      await expectCreated(slow);
      return answeredAt - seenAt > 1_000;
    });
  });
});
