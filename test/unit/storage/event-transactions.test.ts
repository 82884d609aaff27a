import { randomUUID } from 'node:crypto';
import { type DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { type OrderChange, update } from '../../../lib/orders/change.ts';
import { OutcomeUnknown, StoreFull, StoreUnavailable } from '../../../lib/orders/order-store.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { CRASH_TIMES, Crash, crashAt, interceptCalls, lost, recordSends } from '../../tools/storage/intercept.ts';
import { startLossyProxy } from '../../tools/storage/lossy-proxy.ts';
import { GIVEN_ENGINE } from '../../tools/storage/start-engine.ts';
import { AT, clientAt, freshSandbox, KEY, openTable, refusalOf, useTable } from '../../tools/storage/stores.ts';

const PAID = update({ status: 'paid' }, AT);

const itemsOf = (name: string): OrderChange => update({ items: [{ name, quantity: 1, price: 400 }] }, AT);

const table = useTable();

/** A sandbox as one client enters it. */
async function enter(name: string, client = clientAt(table.endpoint), now?: () => number): Promise<Sandbox> {
  return openTable({ tableName: table.tableName, client, ...(now && { now }) }).enter(name);
}

async function freshWithEvents(): Promise<string> {
  const name = freshSandbox();
  await (await enter(name)).changeSettings((now) => ({ ...now, events: true }));
  return name;
}

/** An order that another client created in a new sandbox with events, and a client to change it. */
async function orderOfAnother() {
  const name = await freshWithEvents();
  const other = (await enter(name)).orders;
  const { order } = await other.create(DRAFT, AT);
  return { name, other, order, client: clientAt(table.endpoint) };
}

/** Returns the types of the events, oldest first, as another client reads them. */
async function typesIn(name: string): Promise<string[]> {
  const events = await (await enter(name)).events.list();
  return events.map(({ type }) => type).toReversed();
}

/** Handles the `count`-th send of a transaction, counted from 1. */
type HandleNth = <T>(send: (input?: object) => Promise<T>, count: number, input: object) => Promise<T>;

/** Lets `handle` handle each send of a transaction. Returns a function that returns how many there were. */
function interceptTransactions(client: DynamoDBClient, handle: HandleNth): () => number {
  let sends = 0;
  interceptCalls(client, (send, name, input) => {
    if (name !== 'TransactWriteItems') return send();
    sends += 1;
    return handle(send, sends, input);
  });
  return () => sends;
}

function canceled(Code: string): Error {
  const CancellationReasons = [{ Code }, { Code: 'None' }];
  return new TransactionCanceledException({ message: 'Transaction cancelled', CancellationReasons, $metadata: {} });
}

const conflict = () => canceled('TransactionConflict');

describe.skipIf(!GIVEN_ENGINE)('events on DynamoDB (skipped without an engine: dynalite has no transactions)', () => {
  test('a create takes one call, a change and a delete two, and a first create with a key three', async () => {
    const client = clientAt(table.endpoint);
    const callsOf = recordSends(client);
    const name = await freshWithEvents();
    expect(await callsOf(() => enter(name, client))).toEqual(['GetItem']);
    const { orders, events } = await enter(name, client);
    expect(await callsOf(() => orders.create(DRAFT, AT))).toEqual(['TransactWriteItems']);
    const id = `ORD-${AT}-001`;
    expect(await callsOf(() => orders.change(id, PAID))).toEqual(['GetItem', 'TransactWriteItems']);
    expect(await callsOf(() => orders.delete(id, AT))).toEqual(['GetItem', 'TransactWriteItems']);
    const keyed = await callsOf(() => orders.create(DRAFT, AT + 1, KEY));
    expect(keyed).toEqual(['PutItem', 'TransactWriteItems', 'UpdateItem']);
    expect(await callsOf(() => refusalOf(orders.change(id, PAID)))).toEqual(['GetItem']);
    expect(await callsOf(() => events.list())).toEqual(['Query']);
  });

  test('a write whose response is lost is made once, with one event', async () => {
    const proxy = await startLossyProxy(table.endpoint);
    const name = await freshWithEvents();
    const { orders } = await enter(name, clientAt(proxy.endpoint));
    const { order } = await orders.create(DRAFT, AT);
    const keyed = await orders.create(DRAFT, AT + 100, KEY);
    expect(await orders.create(DRAFT, AT + 100, KEY)).toEqual({ ...keyed, replayed: true });
    expect(await orders.change(order.id, itemsOf('Soup'))).toMatchObject({ version: 2 });
    expect(await orders.change(order.id, update({ status: 'paid' }, AT, [2]))).toMatchObject({ version: 3 });
    await orders.delete(order.id, AT, [3]);
    const types = ['order.created', 'order.updated', 'order.paid', 'order.deleted', 'order.created'];
    expect(await typesIn(name)).toEqual(types);
    expect(proxy.lost()).toBeGreaterThan(4);
    await proxy.close();
  });

  test('an engine that does not know request tokens makes a repeated write once, too', async () => {
    const { name, other, order, client } = await orderOfAnother();
    interceptTransactions(client, async (send, count, input) => {
      const isRepeated = count % 2 === 0;
      const result = await send({ ...input, ...(isRepeated && { ClientRequestToken: randomUUID() }) });
      if (isRepeated) return result;
      if (count === 1) await other.change(order.id, itemsOf('Other'));
      throw lost();
    });
    const { orders } = await enter(name, client);
    const changed = await orders.change(order.id, itemsOf('Mine'));
    expect(changed).toMatchObject({ version: 2, items: [{ name: 'Mine' }] });
    await orders.delete(order.id, AT, [3]);
    await orders.create(DRAFT, AT + 60_000);
    const types = ['order.created', 'order.updated', 'order.updated', 'order.deleted', 'order.created'];
    expect(await typesIn(name)).toEqual(types);
  });

  test.each(['version', 'transaction'])('a change reads again after a %s conflict', async (kind) => {
    const { name, other, order, client } = await orderOfAnother();
    const attempts = interceptTransactions(client, async (send, count) => {
      if (count > 1) return send();
      await other.change(order.id, itemsOf('Other'));
      if (kind === 'transaction') throw conflict();
      return send();
    });
    const { orders } = await enter(name, client);
    expect(await orders.change(order.id, PAID)).toMatchObject({ version: 3, items: [{ name: 'Other' }] });
    expect(attempts()).toBe(2);
    expect(await typesIn(name)).toEqual(['order.created', 'order.updated', 'order.paid']);
  });

  test.each([false, true])('the version of B decides a lost transaction (made: %s)', async (isMade) => {
    for (const versions of [undefined, [1]]) {
      const { name, other, order, client } = await orderOfAnother();
      interceptTransactions(client, async (send, count) => {
        if (count > 1) return send();
        if (isMade) await send();
        await other.change(order.id, itemsOf('Other'));
        throw lost();
      });
      const { orders } = await enter(name, client);
      const changing = orders.change(order.id, { ...itemsOf('Mine'), versions });
      if (isMade) expect(await changing).toMatchObject({ version: 2, items: [{ name: 'Mine' }] });
      else if (versions) expect(await refusalOf(changing)).toMatchObject({ reason: 'version-mismatch' });
      else expect(await changing).toMatchObject({ version: 3, items: [{ name: 'Mine' }] });
      const last = !isMade && !versions ? 'Mine' : 'Other';
      const version = isMade || !versions ? 3 : 2;
      expect(await other.get(order.id)).toMatchObject({ version, items: [{ name: last }] });
    }
  });

  test('a conflict with what may be the lost transaction itself is OutcomeUnknown', async () => {
    const { name, order, client } = await orderOfAnother();
    const sends = interceptTransactions(client, (_, count) => Promise.reject(count === 1 ? lost() : conflict()));
    const { orders } = await enter(name, client);
    await expect(orders.change(order.id, PAID)).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(sends()).toBe(2);
  });

  test('a throttled transaction is sent again, and a full sandbox is StoreFull', async () => {
    const { name, order, client } = await orderOfAnother();
    const sends = interceptTransactions(client, (send, count) => {
      if (count === 1) return Promise.reject(canceled('ThrottlingError'));
      return count === 2 ? send() : Promise.reject(canceled('ItemCollectionSizeLimitExceeded'));
    });
    const { orders } = await enter(name, client);
    expect(await orders.change(order.id, PAID)).toMatchObject({ version: 2 });
    await expect(orders.delete(order.id, AT)).rejects.toBeInstanceOf(StoreFull);
    expect(sends()).toBe(3);
  });

  test('a conflict that makes the change impossible refuses it, without an event', async () => {
    const { name, other, order, client } = await orderOfAnother();
    interceptTransactions(client, async (send) => {
      await other.delete(order.id, AT);
      return send();
    });
    const { orders } = await enter(name, client);
    expect(await refusalOf(orders.change(order.id, PAID))).toMatchObject({ reason: 'not-found' });
    expect(await typesIn(name)).toEqual(['order.created', 'order.deleted']);
  });

  test.each<[string, (sandbox: Sandbox, id: string) => Promise<unknown>]>([
    ['create', ({ orders }) => orders.create(DRAFT, AT + 1)],
    ['create with a key', ({ orders }) => orders.create(DRAFT, AT + 1, KEY)],
    ['change', ({ orders }, id) => orders.change(id, PAID)],
    ['delete', ({ orders }, id) => orders.delete(id, AT)],
  ])('a %s whose conflicts do not end is a StoreUnavailable, without an event', async (_, write) => {
    const { name, order, client } = await orderOfAnother();
    let now = Date.now();
    interceptTransactions(client, () => {
      now += 2_000;
      return Promise.reject(conflict());
    });
    const sandbox = await enter(name, client, () => now);
    await expect(write(sandbox, order.id)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await typesIn(name)).toEqual(['order.created']);
  });

  describe.each([1, 2, 3])('a create with a key whose request %i', (request) => {
    test.each(CRASH_TIMES)('is %s adds one event with a retry', async (when) => {
      const name = await freshWithEvents();
      const client = clientAt(table.endpoint);
      const { orders } = await enter(name, client);
      crashAt(client, request, when);
      await expect(orders.create(DRAFT, AT, KEY)).rejects.toBeInstanceOf(Crash);
      const retried = await enter(name);
      const { order } = await retried.orders.create(DRAFT, AT + 100, KEY);
      expect(await retried.orders.create(DRAFT, AT + 200, KEY)).toEqual({ order, replayed: true });
      expect((await retried.events.list()).map((event) => event.order)).toEqual([order]);
    });
  });
});
