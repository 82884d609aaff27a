import { describe, expect, test } from 'vitest';
import { lacks, testNeeding } from '../tools/capabilities.ts';
import type { JsonObject } from '../tools/json.ts';
import {
  expectPages,
  freshSandbox,
  NOON,
  replace,
  type SandboxWorld,
  sandboxWith,
  snapshotOf,
} from './tools/arrange/sandbox-world.ts';
import { expectCreated, expectError, expectOk, expectViolations, ITEMS, validOrder } from './tools/arrange/world.ts';
import { api } from './tools/client/client.ts';
import { dataOf, orderOf } from './tools/client/exchange.ts';

const DIGITS = `${Date.parse(NOON)}001`;
const ID = `ORD-${Date.parse(NOON)}-001`;

const rule = testNeeding('transactions');

function withEvents(settings: Readonly<Record<string, unknown>> = {}): Promise<SandboxWorld> {
  return sandboxWith({ events: true, ...settings });
}

async function eventsOf({ path }: Pick<SandboxWorld, 'path'>, query = ''): Promise<readonly JsonObject[]> {
  return dataOf(expectOk(await api.get(`${path}/events${query}`)))['events'] as JsonObject[];
}

async function typesOf(sandbox: Pick<SandboxWorld, 'path'>, query = ''): Promise<unknown[]> {
  return (await eventsOf(sandbox, query)).map(({ type }) => type);
}

describe('events', () => {
  test('are off by default, and the default sandbox has none', async () => {
    const sandbox = freshSandbox();
    await expectCreated(sandbox.create());
    expect(await eventsOf(sandbox)).toEqual([]);
    expect(await eventsOf({ path: '/sandboxes/default' })).toEqual([]);
  });

  rule('report each change once, newest first, with the order after it, even under a frozen clock', async () => {
    const sandbox = await withEvents({ clock: NOON });
    const { client } = sandbox;
    const created = await expectCreated(sandbox.create());
    const order = `/orders/${ID}`;
    await client.patch(order, { items: ITEMS.slice(0, 1) });
    await client.patch(order, { status: 'paid', items: ITEMS });
    const paid = orderOf(await client.get(order));
    await client.patch(order, { status: 'completed' });
    const completed = orderOf(await client.get(order));
    await client.delete(order);
    const events = await eventsOf(sandbox);
    const data = expect.anything();
    expect(events).toEqual(
      [
        { id: 5, type: 'order.deleted', timestamp: '2026-01-01T12:00:00.004Z' },
        { id: 4, type: 'order.completed', timestamp: '2026-01-01T12:00:00.003Z' },
        { id: 3, type: 'order.paid', timestamp: '2026-01-01T12:00:00.002Z' },
        { id: 2, type: 'order.updated', timestamp: '2026-01-01T12:00:00.001Z' },
        { id: 1, type: 'order.created', timestamp: NOON },
      ].map(({ id, ...event }) => ({ ...event, id: `evt-${sandbox.name}-${DIGITS}-${id}`, data, deliveries: [] })),
    );
    const [deleted, completion, payment, update, creation] = events.map((event) => event['data'] as JsonObject);
    expect(created).toMatchObject(creation ?? {});
    expect(creation).toMatchObject({ id: ID, status: 'pending', total: 21.2, createdAt: NOON });
    expect(update).toMatchObject({ status: 'pending', total: 19 });
    expect(paid).toMatchObject(payment ?? {});
    expect(payment).toHaveProperty('receipt');
    expect(completed).toMatchObject(completion ?? {});
    expect(deleted).toEqual(completion);
  });

  rule('report no refused request', async () => {
    const sandbox = await withEvents();
    const { client } = sandbox;
    const { id } = await expectCreated(sandbox.create());
    await client.post('/orders', validOrder({ items: [] }));
    await client.patch(`/orders/${id}`, { status: 'completed' });
    await client.patch(`/orders/${id}`, { status: 'paid' }, { 'if-match': '"7"' });
    await client.delete(`/orders/${id}`, { 'if-match': '"7"' });
    await client.patch('/orders/ORD-0000000000001-001', { status: 'paid' });
    await client.delete('/orders/ORD-0000000000001-001');
    await client.patch(`/orders/${id}`, { status: 'paid' }, { prefer: 'code=503' });
    expect(await typesOf(sandbox)).toEqual(['order.created']);
  });

  rule('report a request whose response is lost, and not one that meets a fault before its work', async () => {
    const fault = { method: 'POST', path: '/orders', status: 503, times: 1 };
    const sandbox = await withEvents({ faults: [{ ...fault, when: 'after' }, fault] });
    for (let times = 0; times < 2; times += 1) expectError(await sandbox.create(), 'SERVICE_UNAVAILABLE');
    expect(await typesOf(sandbox)).toEqual(['order.created']);
  });

  rule('do not report seeds, but each delete of an example that was seeded again, with an id of its own', async () => {
    const sandbox = await withEvents({ clock: '2026-06-01T12:00:00Z' });
    await api.post(`${sandbox.path}/seed`, { orders: 5 });
    for (const _ of [1, 2, 3]) {
      const seeded = dataOf(await api.post(`${sandbox.path}/seed`, { examples: true }));
      const [id = ''] = seeded['ids'] as string[];
      expectOk(await sandbox.client.delete(`/orders/${id}`));
    }
    const events = await eventsOf(sandbox);
    expect(events.map(({ type }) => type)).toEqual(['order.deleted', 'order.deleted', 'order.deleted']);
    expect(new Set(events.map(({ id }) => id)).size).toBe(3);
  });

  rule('stay when switched off, but none is added, and PUT and DELETE of the sandbox drop them', async () => {
    const sandbox = await withEvents();
    const { id } = await expectCreated(sandbox.create());
    await sandbox.set({ events: null });
    await sandbox.client.patch(`/orders/${id}`, { status: 'paid' });
    expect(await typesOf(sandbox)).toEqual(['order.created']);
    await replace(sandbox, { settings: { events: true }, seed: { orders: 3 } });
    expect(await eventsOf(sandbox)).toEqual([]);
    await expectCreated(sandbox.create());
    expect(await typesOf(sandbox)).toEqual(['order.created']);
    await api.delete(sandbox.path);
    expect(await eventsOf(sandbox)).toEqual([]);
  });

  rule('are a setting of a snapshot, which contains none of them', async () => {
    const sandbox = await withEvents({ clock: NOON });
    await expectCreated(sandbox.create());
    const snapshot = await snapshotOf(sandbox);
    expect(snapshot['settings']).toMatchObject({ events: true });
    const copy = freshSandbox();
    await replace(copy, snapshot);
    expect(await eventsOf(copy)).toEqual([]);
    await copy.client.send('PATCH', `/orders/${ID}/cancel`);
    expect(await typesOf(copy)).toEqual(['order.cancelled']);
  });

  rule('report 20 concurrent creates, and 200 concurrent changes of their orders, once each', async () => {
    const sandbox = await withEvents({ clock: NOON });
    const { client } = sandbox;
    const orders = await Promise.all(Array.from({ length: 20 }, () => expectCreated(sandbox.create())));
    const changes = Array.from({ length: 200 }, (_, index) => {
      const { id } = orders[index % 20] ?? { id: '' };
      return client.patch(`/orders/${id}`, { items: [{ name: `Soup ${index}`, quantity: 1, price: 4 }] });
    });
    const made = (await Promise.all(changes)).filter(({ status }) => status === 200).map(orderOf);
    for (const { id } of orders) {
      const events = await eventsOf(sandbox, `?orderId=${id}&limit=100`);
      const names = (order: JsonObject) =>
        JSON.stringify(order['items'])
          .match(/Soup \d+/g)
          ?.join();
      const reported = events
        .filter(({ type }) => type === 'order.updated')
        .map(({ data }) => names(data as JsonObject));
      const acknowledged = made
        .filter((order) => order.id === id)
        .map((order) => names(order as unknown as JsonObject));
      expect(reported.toSorted()).toEqual(acknowledged.toSorted());
      const versions = events.map((event) => Number(String(event['id']).split('-').at(-1)));
      expect(versions).toEqual(versions.map((_, index) => versions.length - index));
    }
  });

  test('are a 422 that says why if the database has no transactions', async () => {
    const sandbox = freshSandbox();
    const response = await api.patch(sandbox.path, { events: true });
    if (!lacks('transactions')) return expect(response.status).toBe(200);
    expect(expectViolations(response)).toEqual({ events: expect.stringContaining('transactions') });
    const replaced = await api.send('PUT', sandbox.path, { json: { settings: { events: true } } });
    expect(expectViolations(replaced)).toEqual({ 'settings.events': expect.stringContaining('transactions') });
    await sandbox.set({ events: false });
    await sandbox.set({ events: null });
  });
});

describe('the list of events', () => {
  rule('is filtered by type, order and time, and filters combine', async () => {
    const sandbox = await withEvents({ clock: NOON });
    const one = await expectCreated(sandbox.create());
    await expectCreated(sandbox.create());
    await sandbox.client.patch(`/orders/${one.id}`, { status: 'paid' });
    expect(await typesOf(sandbox, '?type=order.paid')).toEqual(['order.paid']);
    expect(await typesOf(sandbox, `?orderId=${one.id}`)).toEqual(['order.paid', 'order.created']);
    expect(await typesOf(sandbox, '?since=2026-01-01T12:00:00.001Z')).toEqual(['order.paid']);
    expect(await typesOf(sandbox, `?since=${NOON}`)).toHaveLength(3);
    expect(await typesOf(sandbox, `?orderId=${one.id}&type=order.created`)).toEqual(['order.created']);
    expect(await typesOf(sandbox, '?pending=true')).toEqual([]);
    expect(await typesOf(sandbox, '?pending=false')).toHaveLength(3);
  });

  rule('is paged by limit and cursor, in the order of timestamp, order id and version', async () => {
    const sandbox = await withEvents({ clock: NOON });
    for (let orders = 0; orders < 5; orders += 1) await expectCreated(sandbox.create());
    const events = await expectPages(`${sandbox.path}/events`, 'events');
    const digits = DIGITS.slice(0, -1);
    const expected = [5, 4, 3, 2, 1].map((sequence) => `evt-${sandbox.name}-${digits}${sequence}-1`);
    expect(events.map(({ id }) => id)).toEqual(expected);
  });

  test.each([
    ...['?page=1', '?type=order.shipped', '?orderId=1', '?since=yesterday', '?pending=yes', '?limit=101'],
    ...['?cursor=made-up', '?type=order.paid&type=order.created'],
  ])('rejects %s', async (query) => {
    expectError(await api.get(`/sandboxes/any/events${query}`), 'BAD_REQUEST');
  });
});
