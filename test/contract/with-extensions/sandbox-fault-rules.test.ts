import { describe, expect, test } from 'vitest';
import { expectCreated, freshSandbox, type SandboxWorld } from '../arrange/sandbox-world.ts';
import { expectError, NO_SUCH_ID } from '../arrange/world.ts';
import { api } from '../client/client.ts';
import { dataOf, isObject } from '../client/exchange.ts';
import { listOf } from '../client/listed.ts';
import { testNeeding } from '../targets/capabilities.ts';

async function metIn({ state }: SandboxWorld): Promise<unknown[]> {
  const { settings } = await state();
  const faults = isObject(settings) && Array.isArray(settings['faults']) ? settings['faults'] : [];
  return faults.map((rule) => isObject(rule) && rule['met']);
}

describe('a rule', () => {
  test('accepts its method in any case', async () => {
    const { create, set } = freshSandbox();
    const response = await set({ faults: [{ method: 'pOsT', path: '/orders', status: 503 }] });
    expect(dataOf(response)['settings']).toMatchObject({ faults: [{ method: 'POST' }] });
    expect((await create()).status).toBe(503);
  });

  test('for every method and every path fails every request to a known route, and no other', async () => {
    const { client, create, set, state } = freshSandbox();
    await set({ faults: [{ method: '*', path: '*', status: 502 }] });
    const order = `/orders/${NO_SUCH_ID}`;
    const faulted = [
      await create(),
      await client.get('/orders'),
      await client.get('/health'),
      await client.get(order),
      await client.patch(order, {}),
      await client.delete(order),
      await client.patch(`${order}/cancel`, {}),
    ];
    for (const response of faulted) expectError(response, 502, 'BAD_GATEWAY');
    const spared = [
      await client.get('/defects/float-money'),
      await client.get('/defects'),
      await client.get('/nothing'),
    ];
    expect(spared.map(({ status, headers }) => [status, headers['x-fault']])).toEqual([
      [200, undefined],
      [200, undefined],
      [404, undefined],
    ]);
    expect(await state()).toMatchObject({ settings: { faults: [{ method: '*', path: '*', met: 7 }] } });
  });

  test('can be for every method of one path, or for one method of every path', async () => {
    const { client, create, set } = freshSandbox();
    await set({ faults: [{ method: '*', path: '/orders', status: 503 }] });
    expect([(await create()).status, (await client.get('/orders')).status]).toEqual([503, 503]);
    expect((await client.get('/health')).status).toBe(200);
    await set({ faults: [{ method: 'GET', path: '*', status: 503 }] });
    expect([(await create()).status, (await client.get('/orders')).status]).toEqual([201, 503]);
    expect((await client.get('/health')).status).toBe(503);
  });
});

describe('a delay alone', () => {
  test.each(['before', 'after'])('%s the work only delays the response, and is reported as met', async (when) => {
    const sandbox = freshSandbox();
    await sandbox.set({ faults: [{ method: 'POST', path: '/orders', delayMs: 120, when, times: 1 }] });
    const start = performance.now();
    const response = await sandbox.create();
    expect(performance.now() - start).toBeGreaterThanOrEqual(119);
    expect([response.status, response.headers['x-fault']]).toEqual([201, '0']);
    expect((await sandbox.create()).headers['x-fault']).toBeUndefined();
    expect(await metIn(sandbox)).toEqual([1]);
  });

  test('after the work also delays an error', async () => {
    const { client, set } = freshSandbox();
    await set({ faults: [{ method: 'POST', path: '/orders', delayMs: 120, when: 'after' }] });
    const start = performance.now();
    const response = await client.post('/orders', {});
    expect(performance.now() - start).toBeGreaterThanOrEqual(119);
    expectError(response, 422, 'VALIDATION_ERROR');
    expect(response.headers['x-fault']).toBe('0');
  });

  testNeeding('concurrency')('after the work begins when the work is done', async () => {
    const { client, create, set } = freshSandbox();
    await set({ faults: [{ method: 'POST', path: '/orders', delayMs: 2_000, when: 'after', times: 1 }] });
    let isWaiting = true;
    const slow = create().finally(() => {
      isWaiting = false;
    });
    while (listOf(await client.get('/orders')).total === 0) expect(isWaiting).toBe(true);
    expect(isWaiting).toBe(true);
    expect((await slow).status).toBe(201);
  });
});

describe('the count of a rule', () => {
  testNeeding('bursts')('is right with 50 requests at once, with and without times', async () => {
    const sandbox = freshSandbox();
    const rule = { method: 'POST', path: '/orders', status: 503 };
    await sandbox.set({ faults: [{ ...rule, times: 20 }, rule] });
    const responses = await Promise.all(Array.from({ length: 50 }, () => sandbox.create()));
    const by = Object.groupBy(responses, ({ headers }) => String(headers['x-fault']));
    expect([by['0']?.length, by['1']?.length]).toEqual([20, 30]);
    expect(await metIn(sandbox)).toEqual([20, 30]);
  });

  test('stays while other settings change, and starts at 0 when the setting faults is set again', async () => {
    const sandbox = freshSandbox();
    const faults = [
      { method: 'GET', path: '/health', status: 503 },
      { method: 'POST', path: '/orders', status: 503 },
    ];
    await sandbox.set({ faults });
    await sandbox.create();
    expect(dataOf(await sandbox.set({ journal: true }))['settings']).toMatchObject({
      faults: [{ met: 0 }, { met: 1 }],
    });
    await sandbox.set({ faults });
    expect(await metIn(sandbox)).toEqual([0, 0]);
  });
});

describe('the journal', () => {
  test('shows the rule that a request met, or null', async () => {
    const { client, create, set, requests } = freshSandbox();
    await set({
      journal: true,
      faults: [
        { method: 'GET', path: '/health', status: 503 },
        { method: 'POST', path: '/orders', delayMs: 1, times: 1 },
      ],
    });
    await client.get('/health');
    await create();
    await create();
    const entries = await requests();
    expect(entries.map(({ status, fault }) => [status, fault])).toEqual([
      [201, undefined],
      [201, 1],
      [503, 0],
    ]);
  });
});

describe('a request that manages sandboxes or describes the service', () => {
  test('is never faulted, delayed or recorded, even if its method is not allowed', async () => {
    const { name, path, client, set, requests } = freshSandbox();
    await set({ journal: true, delayMs: 20_000, faults: [{ method: '*', path: '*', status: 503 }] });
    const header = { 'x-sandbox': name };
    const responses = [
      await api.get(path, header),
      await api.delete(`${path}/seed`, header),
      await api.send('OPTIONS', `${path}/clock`, { headers: header }),
      await api.post(path, {}, header),
      await api.post('/defects', {}, header),
      await client.post('/', {}),
      await client.get('/defects/pay-twice'),
    ];
    expect(responses.map(({ headers }) => headers['x-fault'])).toEqual(responses.map(() => undefined));
    expect(await requests()).toEqual([]);
  });
});

test('a reset removes the faults of a sandbox', async () => {
  const { path, create, set } = freshSandbox();
  await set({ faults: [{ method: '*', path: '*', status: 503 }] });
  await api.delete(path);
  await expectCreated(create());
});
