import { describe, expect, test } from 'vitest';
import { expectCreated, freshSandbox } from './arrange/sandbox-world.ts';
import { expectError, validOrder } from './arrange/world.ts';
import { api } from './client/client.ts';
import { errorOf } from './client/exchange.ts';
import { testNeeding } from './targets/capabilities.ts';

const CREATE = { method: 'POST', path: '/orders' };

describe('a fault', () => {
  test.each([400, 401, 403, 404, 409, 412, 413, 415, 422, 429, 500, 502, 503, 504])(
    'returns the documented %s',
    async (status) => {
      const { create, set } = freshSandbox();
      await set({ faults: [{ ...CREATE, status }] });
      const response = await create();
      expect(response.status).toBe(status);
      expect(response.headers['x-fault']).toBe('0');
    },
  );

  test('before the work changes no order', async () => {
    const { create, set, state } = freshSandbox();
    await set({ faults: [{ ...CREATE, status: 503, times: 1 }] });
    expect((await create()).status).toBe(503);
    expect((await state())['orders']).toMatchObject({ total: 0 });
    expect((await create()).status).toBe(201);
  });

  test('after the work changes the orders and loses the response', async () => {
    const { client, create, set, state } = freshSandbox();
    await set({ faults: [{ ...CREATE, status: 500, times: 1, when: 'after' }] });
    expectError(await create(), 500, 'INTERNAL_SERVER_ERROR');
    expect((await state())['orders']).toMatchObject({ total: 1 });
    const { id } = await expectCreated(create());
    await set({ faults: [{ method: 'DELETE', path: '/orders/{id}', status: 504, when: 'after' }] });
    expectError(await client.delete(`/orders/${id}`), 504, 'GATEWAY_TIMEOUT');
    expectError(await client.get(`/orders/${id}`), 404, 'NOT_FOUND');
  });

  test('after the work also replaces an error', async () => {
    const { client, set } = freshSandbox();
    await set({ faults: [{ ...CREATE, status: 503, when: 'after' }] });
    expectError(await client.post('/orders', {}), 503, 'SERVICE_UNAVAILABLE');
  });

  test('applies only to its own method and route', async () => {
    const { client, create, set } = freshSandbox();
    await set({ faults: [{ method: 'PATCH', path: '/orders/{id}', status: 503 }] });
    const { id } = await expectCreated(create());
    expect((await client.get(`/orders/${id}`)).status).toBe(200);
    expect((await client.patch(`/orders/${id}`, { status: 'paid' })).status).toBe(503);
    expect((await client.patch(`/orders/${id}/cancel`, {})).status).toBe(200);
  });

  test('accepts its route in the spelling of GET / too', async () => {
    const { client, set } = freshSandbox();
    const response = await set({ faults: [{ method: 'GET', path: '/orders/:id', status: 503 }] });
    expect(response.json).toMatchObject({ data: { settings: { faults: [{ path: '/orders/{id}' }] } } });
    expect((await client.get('/orders/ORD-1768478400000-001')).status).toBe(503);
  });

  test('has Retry-After: one second, or retryAfter', async () => {
    const { create, set } = freshSandbox();
    const rules = [429, 503].flatMap((status) => [
      { ...CREATE, status, times: 1 },
      { ...CREATE, status, times: 1, retryAfter: 7 },
    ]);
    await set({ faults: rules });
    const waits = [];
    for (const _ of rules) waits.push((await create()).headers['retry-after']);
    expect(waits).toEqual(['1', '7', '1', '7']);
  });

  test('waits for its delayMs', async () => {
    const { create, set } = freshSandbox();
    for (const when of ['before', 'after']) {
      await set({ faults: [{ ...CREATE, status: 503, when, delayMs: 120 }] });
      const start = performance.now();
      await create();
      expect(performance.now() - start).toBeGreaterThanOrEqual(119);
    }
  });

  test('is that of the first matching rule, which X-Fault names', async () => {
    const { create, set } = freshSandbox();
    await set({
      faults: [
        { method: 'GET', path: '/orders', status: 500 },
        { ...CREATE, status: 429, times: 2 },
        { ...CREATE, status: 503, times: 1 },
      ],
    });
    const met = [];
    for (const _ of [1, 2, 3, 4]) met.push((await create()).headers['x-fault']);
    expect(met).toEqual(['1', '1', '2', undefined]);
  });

  testNeeding('bursts')('applies exactly as often as set, even to concurrent requests', async () => {
    const { create, set } = freshSandbox();
    await set({ faults: [{ ...CREATE, status: 503, times: 3 }] });
    const responses = await Promise.all(Array.from({ length: 100 }, () => create()));
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(97);
  });

  test('keeps its count while other settings change, and starts over if the setting faults is set again', async () => {
    const { create, set } = freshSandbox();
    const faults = [{ ...CREATE, status: 503, times: 2 }];
    const statuses = async () => [(await create()).status, (await create()).status];
    await set({ faults });
    expect((await create()).status).toBe(503);
    await set({ delayMs: 1 });
    expect(await statuses()).toEqual([503, 201]);
    await set({ faults });
    expect(await statuses()).toEqual([503, 503]);
  });

  test('never applies to another sandbox or to the management of sandboxes', async () => {
    const [one, two] = [freshSandbox(), freshSandbox()];
    await one.set({ faults: [{ ...CREATE, status: 503 }], delayMs: 20_000 });
    expect((await two.create()).status).toBe(201);
    expect((await api.post('/orders', validOrder())).status).toBe(201);
    const start = performance.now();
    expect((await api.get(one.path)).headers['x-fault']).toBeUndefined();
    expect((await api.delete(one.path)).status).toBe(200);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  test('does not apply to a request with a requested fault', async () => {
    const { create, set } = freshSandbox();
    await set({ faults: [{ ...CREATE, status: 503, times: 1 }] });
    const asked = await create({ prefer: 'code=429' });
    expect([asked.status, asked.headers['x-fault']]).toEqual([429, undefined]);
    expect((await create()).headers['x-fault']).toBe('0');
  });

  test('takes precedence over errors in the request', async () => {
    const { client, set } = freshSandbox();
    await set({ faults: [{ method: 'GET', path: '/orders/{id}', status: 503, times: 1 }] });
    const response = await client.get('/orders/not-an-id');
    expect(errorOf(response).code).toBe('SERVICE_UNAVAILABLE');
    expectError(await client.get('/orders/not-an-id'), 400, 'BAD_REQUEST');
  });
});
