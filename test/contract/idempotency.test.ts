import { describe, expect, test } from 'vitest';
import { testNeeding } from '../tools/capabilities.ts';
import { LIMITS } from '../tools/rules.ts';
import { expectError, freshEmail, freshKey, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { type ApiResponse, orderOf } from './tools/client/exchange.ts';
import { listedFor } from './tools/client/listed.ts';

const create = (key: string, body: unknown): Promise<ApiResponse> =>
  api.post('/orders', body, { 'Idempotency-Key': key });

describe('Idempotency-Key', () => {
  test('the same body again returns the first response and creates nothing, even if the order has changed or been deleted', async () => {
    const [key, customerEmail] = [freshKey(), freshEmail()];
    const first = await create(key, validOrder({ customerEmail }));
    expect(first.status).toBe(201);
    expect(first.headers['idempotent-replayed']).toBeUndefined();
    for (const _ of [1, 2]) expectReplay(await create(key, validOrder({ customerEmail })), first);
    expect(await listedFor(customerEmail)).toEqual([orderOf(first)]);
    const path = `/orders/${orderOf(first).id}`;
    await api.patch(path, { status: 'paid' });
    expectReplay(await create(key, validOrder({ customerEmail })), first);
    expect(orderOf(await api.get(path)).status).toBe('paid');
    await api.delete(path);
    expectReplay(await create(key, validOrder({ customerEmail })), first);
    expectError(await api.get(path), 'NOT_FOUND');
    expect(await listedFor(customerEmail)).toEqual([]);
  });

  test('white space and the order of members do not make it a different body', async () => {
    const [key, customerEmail] = [freshKey(), freshEmail()];
    const body = validOrder({ customerEmail });
    const first = await create(key, body);
    const turned = Object.fromEntries(Object.entries(body).toReversed());
    const text = JSON.stringify(turned, null, 4).replaceAll('9.5', '9.50');
    const again = await api.send('POST', '/orders', {
      body: ` ${text}\n`,
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    });
    expectReplay(again, first);
  });

  test.each<[string, Record<string, unknown>]>([
    ['name', { customerName: 'Bob' }],
    ['address', { customerEmail: 'bob@example.com' }],
    ['quantity', { items: [{ name: 'Pizza', quantity: 3, price: 9.5 }] }],
    ['price', { items: [{ name: 'Pizza', quantity: 2, price: 9.51 }] }],
  ])('a different %s is a different body: 422', async (_, change) => {
    const key = freshKey();
    const items = [{ name: 'Pizza', quantity: 2, price: 9.5 }];
    const first = await create(key, validOrder({ items }));
    expectError(await create(key, validOrder({ items, ...change })), 'IDEMPOTENCY_KEY_REUSED');
    expectReplay(await create(key, validOrder({ items })), first);
  });

  test('a key can be used again after a rejected body or a requested error', async () => {
    const key = freshKey();
    expectError(await create(key, { items: [] }), 'VALIDATION_ERROR');
    await api.post('/orders', validOrder(), { 'Idempotency-Key': key, Prefer: 'code=503' });
    const response = await create(key, validOrder());
    expect([response.status, response.headers['idempotent-replayed']]).toEqual([201, undefined]);
  });

  const VALID_KEYS = ['k', 'k'.repeat(LIMITS.keyLength), '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'];
  test.each(VALID_KEYS)('%s is a valid key', async (text) => {
    // If an earlier run used the key in the last 24 hours, this is a replay, which is a 201, too.
    expect((await create(text, validOrder())).status).toBe(201);
  });

  test('keys are case-sensitive', async () => {
    const key = freshKey();
    const first = await create(key.toLowerCase(), validOrder());
    const other = await create(key.toUpperCase(), validOrder());
    expect(orderOf(other).id).not.toBe(orderOf(first).id);
  });

  testNeeding('bursts')('50 concurrent requests with one key create one order, and all return it', async () => {
    const [key, customerEmail] = [freshKey(), freshEmail()];
    const responses = await Promise.all(Array.from({ length: 50 }, () => create(key, validOrder({ customerEmail }))));
    expect(responses.map(({ status }) => status)).toEqual(Array(50).fill(201));
    expect(responses.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1);
    const [first, ...others] = responses.map(orderOf);
    for (const order of others) expect(order).toEqual(first);
    expect(await listedFor(customerEmail)).toHaveLength(1);
  });

  test('of 20 concurrent requests with one key and two bodies, the requests with one body succeed and the others are a 422', async () => {
    const [key, customerEmail] = [freshKey(), freshEmail()];
    const names = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'Ada' : 'Bob'));
    const bodies = names.map((customerName) => validOrder({ customerEmail, customerName }));
    const responses = await Promise.all(bodies.map((body) => create(key, body)));
    const won = responses.filter(({ status }) => status === 201).map(orderOf);
    expect(new Set(won.map(({ customerName }) => customerName)).size).toBe(1);
    const lost = responses.filter(({ status }) => status !== 201);
    expect(lost).toHaveLength(10);
    for (const response of lost) expectError(response, 'IDEMPOTENCY_KEY_REUSED');
    expect(await listedFor(customerEmail)).toHaveLength(1);
  });
});

function expectReplay(again: ApiResponse, first: ApiResponse): void {
  expect(again.status).toBe(201);
  expect(orderOf(again)).toEqual(orderOf(first));
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.headers['etag']).toBe(first.headers['etag']);
  expect(again.headers['location']).toBe(first.headers['location']);
}
