import { describe, expect, test } from 'vitest';
import { MOVES, STATUSES } from '../tools/rules.ts';
import { freshSandbox, replace } from './tools/arrange/sandbox-world.ts';
import { expectBrokenAt, expectCreated, expectError } from './tools/arrange/world.ts';
import { api, fetchFile } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';
import { listOf } from './tools/client/listed.ts';

async function seeded(body?: unknown) {
  const sandbox = freshSandbox();
  const path = `${sandbox.path}/seed`;
  const response = body === undefined ? await api.send('POST', path) : await api.post(path, body);
  expect(response.status, response.text).toBe(201);
  return { ...sandbox, count: dataOf(response)['created'] };
}

const allOf = async ({ client }: ReturnType<typeof freshSandbox>) =>
  listOf(await client.get('/orders?limit=100&sort=createdAt')).orders;

describe('a seed', () => {
  test('creates 25 orders by default, with or without a body', async () => {
    const [bare, empty, told] = [await seeded(), await seeded({}), await seeded({ orders: 3 })];
    const withoutExamples = await seeded({ examples: false });
    expect([bare.count, empty.count, withoutExamples.count, told.count]).toEqual([25, 25, 25, 3]);
    expect(await allOf(bare)).toEqual(await allOf(empty));
  });

  test('creates the same order on every target and every day, and others for another seed', async () => {
    const [first] = await allOf(await seeded({ orders: 4, seed: 1 }));
    expect(await allOf(await seeded({ orders: 4, seed: 2 }))).not.toContainEqual(first);
    expect(first).toMatchObject({
      id: 'ORD-1767265735405-001',
      customerName: 'Noor Abadi',
      status: 'pending',
      total: 38.7,
      createdAt: '2026-01-01T11:08:55.405Z',
    });
  });

  test('creates orders of every status, and each can continue from there', async () => {
    const sandbox = await seeded({ orders: STATUSES.length, seed: 3 });
    const orders = await allOf(sandbox);
    expect(orders.map(({ status }) => status).toSorted()).toEqual(STATUSES.toSorted());
    for (const { id, status } of orders) {
      const response = await sandbox.client.patch(`/orders/${id}/cancel`, {});
      expect(response.status).toBe(MOVES[status].includes('cancelled') ? 200 : 422);
    }
  });

  test('adds to the existing orders, even to orders of the same seed', async () => {
    const sandbox = await seeded({ orders: 5 });
    await expectCreated(sandbox.create());
    await api.post(`${sandbox.path}/seed`, { orders: 5 });
    const orders = await allOf(sandbox);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(11);
    expect((await sandbox.state())['orders']).toMatchObject({ total: 11 });
  });

  test('creates a thousand orders that obey the contract', async () => {
    const { state, client } = await seeded({ orders: 1000, seed: -5 });
    expect((await state())['orders']).toMatchObject({ total: 1000 });
    for (const page of [1, 5, 10]) await client.get(`/orders?limit=100&page=${page}`);
  });

  test.each<[string, unknown]>([
    ['orders', { orders: 0 }],
    ['orders', { orders: 1001 }],
    ['seed', { seed: 1.5 }],
    ['seeds', { seeds: 1 }],
    ['examples', { examples: 'yes' }],
    ['examples', { examples: true, orders: 3 }],
    ['examples', { examples: true, seed: 3 }],
  ])('rejects a bad %s: %j', async (at, body) => {
    expectBrokenAt(await api.post('/sandboxes/any/seed', body), at);
  });

  test('rejects a body that is not JSON', async () => {
    expectError(await api.send('POST', '/sandboxes/any/seed', { body: 'orders=3' }), 'UNSUPPORTED_MEDIA_TYPE');
    const headers = { 'content-type': 'application/json' };
    expectError(await api.send('POST', '/sandboxes/any/seed', { body: '{', headers }), 'BAD_REQUEST');
    expectError(await api.send('POST', '/sandboxes/any/seed', { body: '\t', headers }), 'BAD_REQUEST');
  });
});

describe('the orders of the examples', () => {
  const EXAMPLES = { examples: true };

  test('have the ids that the document shows', async () => {
    const sandbox = await seeded(EXAMPLES);
    const { text } = await fetchFile('/openapi.json?view=orders');
    const orders = await allOf(sandbox);
    expect(orders).toHaveLength(Number(sandbox.count));
    // The messages of errors show an id that no order has, and one that says what an id looks like.
    const others = ['ORD-1768478400000-999', 'ORD-1718000000000-001'];
    const shown = new Set(text.match(/ORD-\d{13}-\d{3}/g)?.filter((id) => !others.includes(id)));
    expect(orders.map(({ id }) => id)).toEqual([...shown].toSorted());
  });

  test('can be the seed of a state, stay if they exist, and are created again if they were deleted', async () => {
    const sandbox = freshSandbox();
    const { client, path } = sandbox;
    await replace(sandbox, { seed: EXAMPLES });
    const [first, second] = (await allOf(sandbox)).filter(({ status }) => status === 'pending');
    const paid = await client.patch(`/orders/${first?.id}`, { status: 'paid' });
    await client.send('DELETE', `/orders/${second?.id}`);
    const again = await api.post(`${path}/seed`, EXAMPLES);
    expect(dataOf(again)).toEqual({ created: 1, ids: [second?.id] });
    expect(orderOf(await client.get(`/orders/${first?.id}`))).toEqual(orderOf(paid));
    expect(orderOf(await client.get(`/orders/${second?.id}`))).toEqual(second);
  });

  test('can be added to the default sandbox, too', async () => {
    expect((await api.post('/sandboxes/default/seed', EXAMPLES)).status).toBe(201);
    const again = await api.post('/sandboxes/default/seed', EXAMPLES);
    expect({ status: again.status, data: dataOf(again) }).toEqual({ status: 201, data: { created: 0, ids: [] } });
  });
});
