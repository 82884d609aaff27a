import { describe, expect, test } from 'vitest';
import { STATUSES } from '../tools/rules.ts';
import { DEFAULT_SETTINGS, freshSandbox, NOON, sandboxWith } from './tools/arrange/sandbox-world.ts';
import { expectCreated, expectError, expectOk, validOrder } from './tools/arrange/world.ts';
import { api, clientOf } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';
import { listOf } from './tools/client/listed.ts';

describe('a sandbox', () => {
  test('exists without being created, empty and with default settings', async () => {
    const { name, state } = freshSandbox();
    expect(await state()).toEqual({
      name,
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      orders: { total: 0, ...Object.fromEntries(STATUSES.map((status) => [status, 0])) },
      settings: DEFAULT_SETTINGS,
      defects: [],
      hunt: null,
      revealed: null,
      changes: [],
    });
  });

  test('can be named by header or by base URL, and Location is below the base URL of the request', async () => {
    const { name, path, client, create } = freshSandbox();
    const byHeader = clientOf(api.baseUrl, '', { 'x-sandbox': name });
    const below = await create();
    const order = `/orders/${orderOf(below).id}`;
    expect(below.headers['location']).toMatch(new RegExp(`${path}${order}$`));
    expect(orderOf(await byHeader.get(order))).toEqual(orderOf(below));
    const other = await byHeader.post('/orders', validOrder());
    expect(other.headers['location']).not.toContain('/sandboxes/');
    expect(orderOf(await client.get(`/orders/${orderOf(other).id}`))).toEqual(orderOf(other));
  });

  test('keeps its orders out of every other sandbox, including the default sandbox', async () => {
    const [one, two] = [freshSandbox(), freshSandbox()];
    // Ids are unique only in a sandbox. No order in the default sandbox is from this instant.
    await one.set({ clock: '2002-02-02T02:02:02.002Z' });
    const { id } = await expectCreated(one.create());
    for (const client of [two.client, api]) {
      expectError(await client.get(`/orders/${id}`), 'NOT_FOUND');
      expectError(await client.patch(`/orders/${id}`, { status: 'paid' }), 'NOT_FOUND');
      expectError(await client.patch(`/orders/${id}/cancel`, {}), 'NOT_FOUND');
      expectError(await client.delete(`/orders/${id}`), 'NOT_FOUND');
    }
    expect(listOf(await two.client.get('/orders')).orders).toEqual([]);
    expect(listOf(await one.client.get('/orders')).orders.map((order) => order.id)).toEqual([id]);
  });

  test('rejects a cursor from another sandbox', async () => {
    const [one, two] = [freshSandbox(), freshSandbox()];
    for (const { create } of [one, one, two, two]) await expectCreated(create());
    const { nextCursor } = listOf(await one.client.get('/orders?limit=1'));
    expectError(await two.client.get(`/orders?limit=1&cursor=${nextCursor}`), 'BAD_REQUEST');
  });

  test('serves the rest of the API below its base URL, including 404s and 405s', async () => {
    const { client } = freshSandbox();
    expectOk(await client.get('/health'));
    expectError(await client.get('/nothing'), 'NOT_FOUND');
    const wrong = await client.delete('/orders');
    expectError(wrong, 'METHOD_NOT_ALLOWED');
    expect(wrong.headers['allow']).toMatch(/GET.*POST/);
  });
});

describe('the name of a sandbox', () => {
  test.each(['0', 'a-b-', `a${'b'.repeat(62)}`, 'default'])('may be %s', async (name) => {
    expectOk(await api.get('/orders?limit=1', { 'x-sandbox': name }));
    expectOk(await api.get(`/sandboxes/${name}/orders?limit=1`));
  });

  test.each(['A', '-a', 'a_b', 'ä', `a${'b'.repeat(63)}`])('may not be %s', async (name) => {
    const header = Buffer.from(name).toString('latin1');
    expectError(await api.get('/orders', { 'x-sandbox': header }), 'BAD_REQUEST');
    for (const path of ['', '/orders', '/requests']) {
      expectError(await api.get(`/sandboxes/${encodeURIComponent(name)}${path}`), 'BAD_REQUEST');
    }
  });

  test('may be given by header and base URL only if both agree', async () => {
    const { name, path } = freshSandbox();
    expectOk(await api.get(`${path}/orders`, { 'x-sandbox': name }));
    for (const url of [`${path}/orders`, path]) {
      expectError(await api.get(url, { 'x-sandbox': 'another' }), 'BAD_REQUEST');
    }
  });
});

describe('a reset', () => {
  test('removes orders, settings, keys, journal and used ids, and returns the number of orders', async () => {
    const { path, client, create, set, state, requests } = await sandboxWith({ journal: true, clock: NOON });
    const { id } = await expectCreated(create({ 'idempotency-key': 'k' }));
    await expectCreated(create());
    expect(dataOf(await api.delete(path))).toEqual({ name: path.slice('/sandboxes/'.length), deletedOrders: 2 });
    expectError(await client.get(`/orders/${id}`), 'NOT_FOUND');
    expect(await state()).toMatchObject({ orders: { total: 0 }, settings: { journal: false, clock: null } });
    expect(await requests()).toEqual([]);
    await set({ clock: NOON });
    const again = await create({ 'idempotency-key': 'k' });
    expect([orderOf(again).id, again.headers['idempotent-replayed']]).toEqual([id, undefined]);
  });

  test('can be repeated, and does not affect other sandboxes', async () => {
    const [one, two] = [freshSandbox(), freshSandbox()];
    await expectCreated(one.create());
    const { id } = await expectCreated(two.create());
    for (const deletedOrders of [1, 0]) expect(dataOf(await api.delete(one.path))).toMatchObject({ deletedOrders });
    expectOk(await two.client.get(`/orders/${id}`));
  });
});
