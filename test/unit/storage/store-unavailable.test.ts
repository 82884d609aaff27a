import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { update } from '../../../lib/orders/change.ts';
import { newOrder } from '../../../lib/orders/order.ts';
import { type OrderStore, StoreFull, StoreUnavailable } from '../../../lib/orders/order-store.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { pauseAtRandom } from '../../../lib/storage/dynamodb/backoff.ts';
import { openDynamoStorage } from '../../../lib/storage/dynamodb/dynamo-storage.ts';
import { recordOf } from '../../../lib/storage/dynamodb/order-record.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import { end, listen, listenInTest } from '../../tools/listen.ts';
import { patience } from '../../tools/patience.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { ALL, AT, clientAt, KEY, serviceClientAt } from '../../tools/storage/stores.ts';

const ID = `ORD-${AT}-001`;

type Call = [name: string, call: (orders: OrderStore) => Promise<unknown>];

const WRITES: readonly Call[] = [
  ['create', (orders) => orders.create(DRAFT, AT)],
  ['create with a key', (orders) => orders.create(DRAFT, AT, KEY)],
  ['change', (orders) => orders.change(ID, update({ status: 'paid' }, AT))],
  ['delete', (orders) => orders.delete(ID, AT)],
];
const LIST: Call = ['list', (orders) => orders.list(ALL)];
const CALLS: readonly Call[] = [...WRITES, ['get', (orders) => orders.get(ID)], LIST];

function answering(status: number, type: string): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type }));
  };
}

test.concurrent.each<[what: string, listener: RequestListener | undefined]>([
  ['refuses connections', undefined],
  ['accepts them and never answers', () => undefined],
  ['answers 500', answering(500, 'InternalServerError')],
  ['answers 503 that is no JSON', (_, response) => void response.writeHead(503).end('<html>')],
  ['throttles', answering(400, 'ThrottlingException')],
  ['has no throughput left', answering(400, 'ProvisionedThroughputExceededException')],
  ['has a conflict with another region', answering(400, 'ReplicatedWriteConflictException')],
  ['has no such table', answering(400, 'ResourceNotFoundException')],
  ['hangs up', (request) => void request.socket.destroy()],
])('an endpoint that %s is StoreUnavailable within 5 seconds', async (_, listener) => {
  const storage = openDynamoStorage({ tableName: 'orders', client: serviceClientAt(await endpointOf(listener)) });
  const { orders } = await storage.enter('default');
  const start = performance.now();
  const calls: Call[] = [...CALLS, ['ping', () => storage.ping()]];
  const outcomes = await Promise.allSettled(calls.map(([, call]) => call(orders)));
  const unavailable = { status: 'rejected', reason: expect.any(StoreUnavailable) };
  const named = calls.map(([name], index) => [name, outcomes[index]]);
  expect(named).toEqual(calls.map(([name]) => [name, unavailable]));
  expect(performance.now() - start).toBeLessThan(patience(5_000));
  await storage.close();
});

test('a permanent error is not StoreUnavailable', async () => {
  const orders = await ordersAt(answering(400, 'AccessDeniedException'));
  await expect(orders.get(ID)).rejects.not.toBeInstanceOf(StoreUnavailable);
});

test.each(WRITES)('a %s in a sandbox at its size limit is StoreFull at once', async (_, call) => {
  const answer = vi.fn(answering(400, 'ItemCollectionSizeLimitExceededException'));
  await expect(call(await ordersAt(answer))).rejects.toBeInstanceOf(StoreFull);
  expect(answer).toHaveBeenCalledOnce();
});

test.each(['ThrottlingException', 'InternalServerError'])('a call that meets %s is sent eight times', async (type) => {
  const answer = vi.fn(answering(type === 'InternalServerError' ? 500 : 400, type));
  const pauses: number[] = [];
  const orders = await ordersAt(answer, async (limit) => void pauses.push(limit));
  await expect(orders.get(ID)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(answer).toHaveBeenCalledTimes(8);
  expect(pauses).toEqual([10, 20, 40, 80, 160, 320, 500]);
});

test('a pause takes a random part of its limit', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  await pauseAtRandom(600_000);
  random.mockReturnValue(0.5);
  const start = performance.now();
  await pauseAtRandom(40);
  // A timer may be a millisecond early.
  expect(performance.now() - start).toBeGreaterThan(18);
});

test('a call whose signature is refused because of a wrong clock is sent again with the right one', async () => {
  const [dates, answer]: [string[], RequestListener] = [[], answering(400, 'InvalidSignatureException')];
  const orders = await ordersAt((request, response) => {
    dates.push(String(request.headers['x-amz-date']));
    response.setHeader('Date', 'Sun, 15 Jun 2025 15:06:40 GMT');
    if (dates.length === 1) return void answer(request, response);
    request.resume();
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' }).end('{}');
  });
  expect(await orders.get(ID)).toBeUndefined();
  expect(dates[1]).toMatch(/^20250615T15/);
});

test('200 concurrent calls do not wait for each other', async () => {
  const CALLERS = 200;
  const waiting: ServerResponse[] = [];
  // No call is answered before all have arrived.
  const orders = await ordersAt((request, response) => {
    request.resume();
    if (waiting.push(response) < CALLERS) return;
    for (const each of waiting) each.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' }).end('{}');
  });
  await Promise.all(Array.from({ length: CALLERS }, () => orders.get(ID)));
});

test('a closed SQLite store is an error, not a hang', async () => {
  const storage = openSqliteStorage({ file: ':memory:' });
  const { orders } = await storage.enter('default');
  await storage.close();
  await expect(orders.get(ID)).rejects.toThrow();
});

/** The address of a server with this listener. Without a listener, nothing listens there. */
async function endpointOf(listener: RequestListener | undefined): Promise<string> {
  const server = createServer(listener);
  const url = await listenInTest(server);
  if (!listener) await end(server);
  return url;
}

/** The orders of a DynamoDB that is a server with this listener. */
async function ordersAt(listener: RequestListener, pause = pauseAtRandom): Promise<OrderStore> {
  const client = clientAt(await endpointOf(listener));
  return (await openDynamoStorage({ tableName: 'orders', client, pause }).enter('default')).orders;
}

// A DynamoDB in which another writer always comes first, and whose queries never end.

const ORDER = marshall({ sandbox: 's', ...recordOf(newOrder(DRAFT, ID, AT)) });
const REFUSED = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message: 'refused' };
const PAGE = { Items: [], Count: 0, LastEvaluatedKey: marshall({ sandbox: 's', id: ID }) };

let sandbox: Sandbox;
let unnamed: Sandbox;
/** The first order has changed at each read, and a list takes two queries. */
let busy: Sandbox;
let version = 1;
/** An order that other writers change all the time, and how often it was written. */
let written: OrderStore;
let writes = 0;

beforeAll(async () => {
  const server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = responseTo(operation, await json(request));
    const type = { 'Content-Type': 'application/x-amz-json-1.0' };
    response.writeHead(body === REFUSED ? 400 : 200, type).end(JSON.stringify(body));
  });
  const client = clientAt(await listen(server));
  let now = AT;
  // A pause takes half of its limit on average.
  const pause = async (limit: number) => {
    now += limit / 2;
  };
  // Each read of the clock advances it by 100 ms.
  const storage = openDynamoStorage({ tableName: 'orders', client, now: () => (now += 100), pause });
  sandbox = await storage.enter('s');
  unnamed = await storage.enter('default');
  busy = await storage.enter('busy');
  written = (await openDynamoStorage({ tableName: 'orders', client, now: () => now, pause }).enter('default')).orders;
  return () => end(server);
});

function responseTo(operation: string, body: unknown): object {
  const text = JSON.stringify(body);
  if (operation === 'Query' && text.includes('busy')) return text.includes('ExclusiveStartKey') ? {} : changedPage();
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
      writes += 1;
      return REFUSED;
    case 'GetItem':
      return text.includes(ID) ? { Item: ORDER } : {};
    case 'Query':
      return PAGE;
    default:
      return { UnprocessedItems: body };
  }
}

function changedPage(): object {
  version += 1;
  return { ...PAGE, Items: [marshall({ sandbox: 'busy', ...recordOf({ ...newOrder(DRAFT, ID, AT), version }) })] };
}

test.each<[what: string, call: () => Promise<unknown>]>([
  ...[...WRITES, LIST].map(([name, call]): [string, () => Promise<unknown>] => [
    `a ${name}`,
    () => call(sandbox.orders),
  ]),
  ['a page far down', () => sandbox.orders.list({ ...ALL, offset: 1_000 })],
  ['the counts of a sandbox', () => sandbox.contents()],
  ['a change of settings', () => sandbox.changeSettings((settings) => ({ ...settings, delayMs: 1 }))],
  ['a seed', () => sandbox.addOrders(seedOrders(3, 1))],
  ['a new state', () => sandbox.replace({ settings: sandbox.settings, orders: [] })],
  ['the contents', () => sandbox.contents(100)],
  ['the contents of a sandbox that changes all the time', () => busy.contents(100)],
  ['a reset', () => sandbox.clear()],
  ['a reset of the default sandbox', () => unnamed.clear()],
  ['the journal', () => sandbox.journal.list()],
  ['deleting the journal', () => sandbox.journal.drop()],
])('%s ends with StoreUnavailable', async (_, call) => {
  await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
});

test.each(WRITES)('a %s of a record that others write all the time is sent at most 50 times', async (_, call) => {
  writes = 0;
  await expect(call(written)).rejects.toBeInstanceOf(StoreUnavailable);
  expect(writes).toBeGreaterThan(10);
  expect(writes).toBeLessThanOrEqual(50);
});
