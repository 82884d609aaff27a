import { describe, expect, test } from 'vitest';
import { freshSandbox } from '../arrange/sandbox-world.ts';
import { expectError, expectViolations, validOrder } from '../arrange/world.ts';
import { api } from '../client/client.ts';
import { dataOf, type JsonObject } from '../client/exchange.ts';
import { testNeeding } from '../targets/capabilities.ts';

async function idsAt(path: string): Promise<string[]> {
  const { defects } = dataOf(await api.get(path)) as { defects: { id: string }[] };
  return defects.map(({ id }) => id);
}

describe('the catalogue of defects', () => {
  test('describes every defect for testers', async () => {
    const { edition, defects } = dataOf(await api.get('/defects')) as { edition: string; defects: JsonObject[] };
    expect(edition).toBe('2026.1');
    expect(defects).toHaveLength(84);
    expect(new Set(defects.map(({ needs }) => needs))).toEqual(
      new Set(['schema', 'response', 'sequence', 'concurrency']),
    );
    expect(defects.find(({ id }) => id === 'pay-twice')).toMatchObject({
      area: 'orders',
      level: 2,
      needs: 'response',
      operations: ['updateOrder'],
      rule: 'Setting the status an order already has is a rejected transition.',
      excludes: ['double-payment'],
    });
  });

  test('can be filtered by area, level and operation at once', async () => {
    expect(await idsAt('/defects?area=money')).toHaveLength(6);
    expect(await idsAt('/defects?area=money&level=1')).toEqual(['quantity-ignored-in-total']);
    expect(await idsAt('/defects?operation=deleteOrder&level=3')).toEqual([
      'if-match-ignored-on-delete',
      'etag-stands-on-cancel',
    ]);
    expect(await idsAt('/defects?operation=getDocs')).toEqual([]);
  });

  test.each(['area=food', 'level=4', 'operation=eatOrder', 'areas=money', 'level=1&level=2'])(
    'rejects ?%s',
    async (query) => {
      expectError(await api.get(`/defects?${query}`), 400, 'BAD_REQUEST');
    },
  );

  test('returns one defect, and suggests similar ids for an unknown id', async () => {
    expect(dataOf(await api.get('/defects/float-money'))).toMatchObject({ id: 'float-money', area: 'money' });
    const { message } = expectError(await api.get('/defects/float-mony'), 404, 'NOT_FOUND');
    expect(message).toContain('float-money');
  });
});

describe('the setting defects', () => {
  test('switches defects on, counts the requests that meet them, and resets the counts when it changes', async () => {
    const { client, set, state } = freshSandbox();
    expect(await state()).toMatchObject({ defects: [], hunt: null });
    const defects = ['status-set-on-create', 'wrong-method-is-404'];
    await set({ defects });
    await client.post('/orders', validOrder());
    expect((await state())['defects']).toEqual(defects.map((id) => ({ id, met: 0 })));
    expect((await client.post('/orders', { ...validOrder(), status: 'paid' })).status).toBe(201);
    expect((await state())['defects']).toEqual([
      { id: 'status-set-on-create', met: 1 },
      { id: 'wrong-method-is-404', met: 0 },
    ]);
    await set({ defects });
    expect((await state())['defects']).toEqual(defects.map((id) => ({ id, met: 0 })));
    await set({ defects: null });
    expect((await state())['defects']).toEqual([]);
    expect((await client.post('/orders', { ...validOrder(), status: 'paid' })).status).toBe(422);
  });

  test('keeps its counts when another setting changes', async () => {
    const { client, set, state } = freshSandbox();
    await set({ defects: ['status-set-on-create'] });
    await client.post('/orders', { ...validOrder(), status: 'paid' });
    await set({ delayMs: 1 });
    expect((await state())['defects']).toEqual([{ id: 'status-set-on-create', met: 1 }]);
  });

  testNeeding('bursts')('counts each of fifty requests at once', async () => {
    const { client, set, state } = freshSandbox();
    await set({ defects: ['status-set-on-create'] });
    await Promise.all(Array.from({ length: 50 }, () => client.post('/orders', { ...validOrder(), status: 'paid' })));
    expect((await state())['defects']).toEqual([{ id: 'status-set-on-create', met: 50 }]);
  });

  test('affects only its own sandbox', async () => {
    await freshSandbox().set({ defects: ['status-set-on-create'] });
    expect((await freshSandbox().client.post('/orders', { ...validOrder(), status: 'paid' })).status).toBe(422);
  });

  test('rejects an unknown id and suggests a similar one, and names both of two exclusive defects', async () => {
    const { path } = freshSandbox();
    const unknown = expectViolations(await api.patch(path, { defects: ['pay-twice', 'paytwice'] }));
    expect(unknown['defects[1]']).toContain('Did you mean pay-twice?');
    const both = expectViolations(await api.patch(path, { defects: ['double-payment', 'pay-twice'] }));
    expect(both['defects']).toBe('pay-twice and double-payment exclude each other');
    expectViolations(await api.patch(path, { defects: ['pay-twice', 'pay-twice'] }));
    expectViolations(await api.patch(path, { defects: 'pay-twice' }));
  });

  test('does not affect requested faults or the faults of the sandbox', async () => {
    const { client, set, state } = freshSandbox();
    const faults = [{ method: 'GET', path: '/orders', status: 503 }];
    await set({ defects: ['cors-lost-on-errors', 'internals-in-details', 'refusal-is-409'], faults });
    expectError(await client.get('/orders'), 503, 'SERVICE_UNAVAILABLE');
    expectError(await client.get('/health', { Prefer: 'code=415' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    expect((await state())['defects']).toMatchObject([{ met: 0 }, { met: 0 }, { met: 0 }]);
  });
});
