import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../tools/json.ts';
import { STATUSES } from '../tools/rules.ts';
import { freshSandbox } from './tools/arrange/sandbox-world.ts';
import { expectCreated, expectError, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { type ApiResponse, dataOf, isObject } from './tools/client/exchange.ts';

function columnOf(response: ApiResponse, status: string): JsonObject {
  const column = dataOf(response)[status];
  if (!isObject(column)) throw new Error(`The board has no column ${status}`);
  return column;
}

const idsIn = ({ orders }: JsonObject) => (orders as JsonObject[]).map(({ id }) => id);

describe('a board', () => {
  test('has a short form of the newest orders for each status, and says if there are more', async () => {
    const { path, client, create } = freshSandbox();
    await expectCreated(create());
    const paid = await expectCreated(create());
    const items = ['Tea', 'Soup', 'Bread', 'Cake'].map((name, index) => ({ name, quantity: index + 1, price: 2 }));
    const newest = await expectCreated(client.post('/orders', { ...validOrder(), items }));
    await client.patch(`/orders/${paid.id}`, { status: 'paid' });
    const board = await api.get(`${path}/board?pending=1`);
    const { id, customerName, total, createdAt, updatedAt } = newest;
    const firstItems = items.slice(0, 3).map(({ name, quantity }) => ({ name, quantity }));
    expect(columnOf(board, 'pending')).toEqual({
      orders: [{ id, customerName, items: firstItems, itemCount: 4, total, createdAt, updatedAt }],
      hasMore: true,
    });
    expect(columnOf(board, 'paid')).toMatchObject({ orders: [{ id: paid.id }], hasMore: false });
    expect(columnOf(board, 'cancelled')).toEqual({ orders: [], hasMore: false });
  });

  test('agrees with the lists, up to the requested number of orders', async () => {
    const { path, client } = freshSandbox();
    await api.post(`${path}/seed`, { orders: 120, seed: 3 });
    const board = await api.get(`${path}/board?${STATUSES.map((status) => `${status}=30`).join('&')}`);
    const { orders: counts } = dataOf(await api.get(path));
    for (const status of STATUSES) {
      const list = dataOf(await client.get(`/orders?status=${status}&limit=30`));
      const column = columnOf(board, status);
      expect(idsIn(column)).toEqual(idsIn(list));
      const { total, hasMore } = list['pagination'] as JsonObject;
      expect([(counts as JsonObject)[status], column['hasMore']]).toEqual([total, hasMore]);
    }
    expect(columnOf(await api.get(`${path}/board?pending=0`), 'pending')).toEqual({ orders: [], hasMore: true });
  });

  test('is a 304 for a client that has it, until an order changes', async () => {
    const { path, client, create } = freshSandbox();
    const { id } = await expectCreated(create());
    const { etag = '' } = (await api.get(`${path}/board`)).headers;
    expect(await api.get(`${path}/board`, { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' });
    await client.patch(`/orders/${id}`, { items: [{ name: 'Tea', quantity: 1, price: 2 }] });
    const changed = await api.get(`${path}/board`, { 'If-None-Match': etag });
    expect(columnOf(changed, 'pending')).toMatchObject({ orders: [{ id, total: 2 }] });
  });

  test('rejects an unknown status, a bad or repeated number, and an If-None-Match that is no list of entity tags', async () => {
    const path = `${freshSandbox().path}/board`;
    for (const query of ['shipped=1', 'pending=1001', 'pending=-1', 'paid=x', 'paid=1&paid=2']) {
      expectError(await api.get(`${path}?${query}`), 'BAD_REQUEST');
    }
    expectError(await api.get(path, { 'If-None-Match': 'x' }), 'BAD_REQUEST');
  });
});
