import { describe, expect, test } from 'vitest';
import { bearerAuth } from '../tools/access-matrix.ts';
import { testNeeding } from '../tools/capabilities.ts';
import type { JsonObject } from '../tools/json.ts';
import { shopWith, tokenFor } from './tools/arrange/identities.ts';
import { basic, freshSandbox, put, replace, sandboxWith, snapshotOf } from './tools/arrange/sandbox-world.ts';
import {
  createOrder,
  createOrderIn,
  expectBrokenAt,
  expectCreated,
  expectError,
  expectOk,
  NO_SUCH_ID,
  validOrder,
} from './tools/arrange/world.ts';
import { api, type Client } from './tools/client/client.ts';
import { challengeOf, dataOf } from './tools/client/exchange.ts';

/** The member `owner` of an order in a response: not part of what the suite knows of an order. */
const ownerIn = (value: unknown) => (value as JsonObject)['owner'];

async function listed(client: Client, query = '') {
  const { orders, pagination } = dataOf(expectOk(await client.get(`/orders${query}`)));
  const { total, nextCursor } = pagination as JsonObject;
  return { ids: (orders as JsonObject[]).map(({ id }) => id), total, nextCursor };
}

describe('the owner of an order', () => {
  test('is the customer who created it, wherever the order is shown; the orders of others have none', async () => {
    const shop = await shopWith();
    const [ada, sam] = [shop.as('ada'), shop.as('sam')];
    const created = await ada.post('/orders', validOrder());
    const path = `/orders/${dataOf(created)['id']}`;
    for (const response of [
      created,
      await ada.get(path),
      await sam.get(path),
      await sam.patch(path, { status: 'paid' }),
      await ada.patch(`${path}/cancel`, {}),
    ]) {
      expect(ownerIn(dataOf(response))).toBe('ada');
    }
    for (const name of ['sam', 'old']) {
      expect(dataOf(await shop.as(name).post('/orders', validOrder()))).not.toHaveProperty('owner');
    }
    const { orders } = dataOf(await sam.get('/orders?sort=createdAt'));
    expect((orders as unknown[]).map(ownerIn)).toEqual(['ada', undefined, undefined]);
    const board = JSON.stringify((await api.get(`${shop.path}/board`)).json);
    expect(board.match(/"owner":"[^"]*"/g)).toEqual(['"owner":"ada"']);
  });

  testNeeding('transactions')('is in its events', async () => {
    const shop = await shopWith({ events: true });
    const { id } = await createOrder({}, shop.as('ada'));
    await shop.as('sam').delete(`/orders/${id}`);
    const { events } = dataOf(await api.get(`${shop.path}/events`));
    expect((events as JsonObject[]).map(({ data }) => ownerIn(data))).toEqual(['ada', 'ada']);
  });

  test('is in no body of an order route', async () => {
    const ada = (await shopWith()).as('ada');
    expectBrokenAt(await ada.post('/orders', validOrder({ owner: 'ada' })), 'owner');
    const { id } = await createOrder({}, ada);
    expectBrokenAt(await ada.patch(`/orders/${id}`, { status: 'paid', owner: 'bob' }), 'owner');
  });

  test('can be any name of a client or user in a state, and a snapshot keeps it', async () => {
    const sandbox = freshSandbox();
    for (const owner of ['ada', 'kiosk#1', 'Zoë ⚙ O’Brien', 'a'.repeat(100)]) {
      await replace(sandbox, { orders: [validOrder({ owner }), validOrder()] });
      const { orders } = await snapshotOf(sandbox);
      expect((orders as unknown[]).map(ownerIn)).toEqual([owner, undefined]);
      await replace(sandbox, { orders });
      expect((await snapshotOf(sandbox))['orders']).toEqual(orders);
    }
    for (const owner of ['', 'a:b', 'a\n', 'a'.repeat(101), 1, '\ud800', 'Ad\udfff', '__proto__']) {
      expectBrokenAt(await put(sandbox, { orders: [validOrder({ owner })] }), 'orders[0].owner');
    }
  });
});

describe('a customer', () => {
  test('lists, counts, filters and pages only their own orders, and staff see everything', async () => {
    const shop = await shopWith();
    const [ada, bob, sam] = [shop.as('ada'), shop.as('bob'), shop.as('sam')];
    const own: string[] = [];
    for (const status of ['pending', 'paid', 'pending', 'cancelled', 'pending'] as const) {
      own.unshift((await createOrderIn(status, {}, ada)).id);
      await createOrderIn(status, {}, bob);
      await createOrder({ customerEmail: 'eve@example.com' }, sam);
    }
    const mine = await createOrder({ customerEmail: 'Eve@example.com' }, ada);
    own.unshift(mine.id);
    expect(await listed(ada)).toEqual({ ids: own, total: 6, nextCursor: null });
    const ids = own.toReversed().slice(1, 3);
    expect(await listed(ada, '?sort=createdAt&offset=1&limit=2')).toMatchObject({ ids, total: 6 });
    expect(await listed(ada, '?customerEmail=eve@example.com')).toMatchObject({ ids: [mine.id], total: 1 });
    expect(await listed(ada, '?customerEmail=ADA@example.com&status=pending')).toMatchObject({ total: 3 });
    expect(await listed(ada, '?status=paid')).toMatchObject({ ids: [own[4]], total: 1 });
    expect(await listed(ada, '?page=9')).toMatchObject({ ids: [], total: 6 });
    const seen: unknown[] = [];
    for (let cursor: unknown = ''; cursor !== null; ) {
      const page = await listed(ada, `?limit=2${cursor && `&cursor=${cursor}`}`);
      expect(page.total).toBe(6);
      seen.push(...page.ids);
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(own);
    expect(await listed(sam)).toMatchObject({ total: 16 });
    expect(await listed(shop.as('old'), '?customerEmail=eve@example.com')).toMatchObject({ total: 6 });
  });

  test('cannot be reached by a name that begins or ends with another', async () => {
    const sandbox = freshSandbox();
    const names = ['a', 'a#ORD-5', 'a ORD', 'aa'];
    await replace(sandbox, { orders: names.map((owner) => validOrder({ owner })) });
    const users = Object.fromEntries(names.map((name) => [name, { password: 'p', role: 'customer' }]));
    await sandbox.set({ auth: { scheme: 'basic', users } });
    for (const name of names) {
      const { orders, pagination } = dataOf(await sandbox.client.get('/orders', basic(name, 'p')));
      expect((orders as unknown[]).map(ownerIn)).toEqual([name]);
      expect(pagination).toMatchObject({ total: 1 });
    }
  });

  test('has cursors of their own: somebody else’s is a 400', async () => {
    const shop = await shopWith();
    for (const name of ['ada', 'ada', 'bob', 'bob']) await createOrder({}, shop.as(name));
    const { nextCursor } = await listed(shop.as('ada'), '?limit=1');
    expectOk(await shop.as('ada').get(`/orders?limit=1&cursor=${nextCursor}`));
    for (const name of ['bob', 'sam', 'old']) {
      expectError(await shop.as(name).get(`/orders?limit=1&cursor=${nextCursor}`), 'BAD_REQUEST');
    }
  });

  test('has idempotency keys of their own, and so has every other name', async () => {
    const shop = await shopWith();
    const headers = { 'idempotency-key': 'one-key' };
    const ids = new Set<string>();
    for (const name of ['ada', 'bob', 'sam', 'old']) {
      const order = await expectCreated(shop.as(name).post('/orders', validOrder(), headers));
      const again = await shop.as(name).post('/orders', validOrder(), headers);
      expect(again.headers['idempotent-replayed']).toBe('true');
      expect(dataOf(again)['id']).toBe(order.id);
      const other = await shop.as(name).post('/orders', validOrder({ customerName: 'Eve' }), headers);
      expectError(other, 'IDEMPOTENCY_KEY_REUSED');
      ids.add(order.id);
    }
    expect(ids.size).toBe(4);
  });

  test('cannot delete, with the check of access: for any id, and before everything after it', async () => {
    const shop = await shopWith({ rateLimit: { requests: 2, windowSeconds: 3600 } });
    const { id } = await createOrder({}, shop.as('ada'));
    for (const path of [`/orders/${id}`, `/orders/${NO_SUCH_ID}`, '/orders/malformed', `/orders/${id}?__code=x`]) {
      expectError(await shop.as('ada').delete(path, { 'if-match': 'x', prefer: 'code=503' }), 'FORBIDDEN');
    }
    expectOk(await shop.as('sam').delete(`/orders/${id}`));
  });

  test('cannot complete, after the rules for the body and before existence', async () => {
    const shop = await shopWith();
    const [ada, bob] = [shop.as('ada'), shop.as('bob')];
    const { id } = await createOrderIn('pending', {}, ada);
    expectOk(await ada.patch(`/orders/${id}`, { status: 'paid' }));
    const complete = (client: Client, of: string) => client.patch(`/orders/${of}`, { status: 'completed' });
    for (const response of [
      await complete(ada, id),
      await ada.patch(`/orders/${id}`, { status: 'completed' }, { 'if-match': '"9"' }),
      await ada.patch(`/orders/${id}`, { status: 'completed', items: [{ name: 'Soup', quantity: 1, price: 1 }] }),
      await complete(ada, NO_SUCH_ID),
    ]) {
      expect(expectError(response, 'FORBIDDEN').details).toBeNull();
      expect(challengeOf(response)).toBeUndefined();
    }
    expectError(await complete(bob, id), 'FORBIDDEN');
    expectBrokenAt(await ada.patch(`/orders/${NO_SUCH_ID}`, { status: 'completed', items: [] }), 'items');
    expectError(await complete(ada, 'malformed'), 'BAD_REQUEST');
    expectOk(await complete(shop.as('sam'), id));
  });
});

describe('a sandbox with roles', () => {
  test('keeps its tokens when auth changes, and looks up role and scope on every request', async () => {
    const shop = await sandboxWith({ auth: bearerAuth('ada', 'bob', 'sam') });
    const [ada, bob, limited] = [
      await tokenFor(shop, 'ada'),
      await tokenFor(shop, 'bob'),
      await tokenFor(shop, 'bob', 'orders:read'),
    ];
    const { id } = await createOrder({}, { ...shop.client, post: (path, json) => shop.client.post(path, json, ada) });
    const secret = 'bob-s3cret';
    const setBob = (changes: object) =>
      shop.set({
        auth: { scheme: 'bearer', clients: { ada: { secret: 'new', role: 'customer' }, bob: { secret, ...changes } } },
      });
    await setBob({ role: 'staff' });
    expectOk(await shop.client.get(`/orders/${id}`, ada));
    expectOk(await shop.client.get(`/orders/${id}`, bob));
    expectOk(await shop.client.patch(`/orders/${id}/cancel`, {}, bob));
    expectError(await shop.client.delete(`/orders/${id}`, limited), 'FORBIDDEN');
    await setBob({ role: 'customer', scope: 'orders:read' });
    expectError(await shop.client.get(`/orders/${id}`, bob), 'NOT_FOUND');
    const forbidden = await shop.client.post('/orders', validOrder(), bob);
    expectError(forbidden, 'FORBIDDEN');
    expect(challengeOf(forbidden)).toBeUndefined();
    await setBob({ role: 'customer' });
    await expectCreated(shop.client.post('/orders', validOrder(), bob));
    await shop.set({ auth: bearerAuth('ada', 'sam') });
    expectError(await shop.client.get('/orders', bob), 'UNAUTHORIZED');
    expectOk(await shop.client.get('/orders', ada));
    await replace(shop, { settings: { auth: bearerAuth('ada') } });
    expectError(await shop.client.get('/orders', ada), 'UNAUTHORIZED');
  });

  test('shows roles and scopes, and never a secret', async () => {
    const { state, set } = freshSandbox();
    const [secret, password] = ['s3cret', 's3cret'];
    const limits = { role: 'customer', scope: 'orders:read' };
    await set({ auth: { scheme: 'bearer', clients: { ada: { secret, ...limits }, sam: { secret, role: 'staff' } } } });
    const clients = { ada: { secret: '***', ...limits }, sam: { secret: '***', role: 'staff' } };
    expect((await state())['settings']).toMatchObject({ auth: { clients } });
    await set({ auth: { scheme: 'basic', users: { ada: { password, ...limits }, bob: { password } } } });
    const users = { ada: { password: '***', ...limits }, bob: '***' };
    expect((await state())['settings']).toMatchObject({ auth: { users } });
  });

  // A store could not tell such a name from another.
  const HALF_PAIRS = ['\ud800', '\udfff', 'Zo\ud83c', '\udf55\ud83c'];
  test.each(HALF_PAIRS)('takes no name with half of a surrogate pair: %j', async (name) => {
    const [sandbox, auth] = [
      freshSandbox(),
      { scheme: 'basic', users: { [name]: { password: 'a', role: 'customer' } } },
    ];
    for (const [response, at] of [
      [await api.patch(sandbox.path, { auth }), 'auth.users'],
      [await put(sandbox, { settings: { auth } }), 'settings.auth.users'],
      [await api.patch(sandbox.path, { auth: { scheme: 'bearer', clients: { [name]: 'a' } } }), 'auth.clients'],
    ] as const) {
      expectBrokenAt(response, `${at}.${name.toWellFormed()}`);
    }
  });

  test('records who sent a request, and nobody after a 401', async () => {
    const sandbox = await sandboxWith({ journal: true });
    await sandbox.client.get('/orders');
    await sandbox.set({ auth: bearerAuth() });
    const ada = await tokenFor(sandbox, 'ada');
    await sandbox.client.get('/orders', ada);
    await sandbox.client.delete(`/orders/${NO_SUCH_ID}`, ada);
    await sandbox.client.get('/orders');
    await sandbox.client.send('POST', '/oauth/token', { body: 'grant_type=client_credentials' });
    const entries = await sandbox.requests();
    expect(entries.map(({ client }) => client).toReversed()).toEqual([null, 'ada', 'ada', 'ada', null, null]);
  });

  testNeeding('sandboxes-without-key')('records nobody where access is not checked', async () => {
    const sandbox = await sandboxWith({ journal: true, auth: bearerAuth() });
    await sandbox.client.get('/health', await tokenFor(sandbox, 'ada'));
    expect((await sandbox.requests())[0]).toMatchObject({ path: '/health', client: null });
  });
});

test('without roles, there are no owners, and users share orders, keys and cursors', async () => {
  const users = { ada: 'a', bob: { password: 'b' } };
  const { client } = await sandboxWith({ auth: { scheme: 'basic', users } });
  const [ada, bob] = [basic('ada', 'a'), basic('bob', 'b')];
  const key = { 'idempotency-key': 'shared' };
  const created = dataOf(await client.post('/orders', validOrder(), { ...ada, ...key }));
  expect(created).not.toHaveProperty('owner');
  expect(dataOf(await client.post('/orders', validOrder(), { ...bob, ...key }))['id']).toBe(created['id']);
  await client.post('/orders', validOrder(), bob);
  const { pagination } = dataOf(await client.get('/orders?limit=1', ada));
  expectOk(await client.get(`/orders?limit=1&cursor=${(pagination as JsonObject)['nextCursor']}`, bob));
  expectOk(await client.delete(`/orders/${created['id']}`, bob));
});
