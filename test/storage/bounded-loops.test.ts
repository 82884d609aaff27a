import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import { newOrder } from '../../lib/orders/order.ts';
import { StoreUnavailable } from '../../lib/orders/order-store.ts';
import type { Sandbox } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { recordOf } from '../../lib/storage/dynamodb/order-record.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { clientAt } from './stores.ts';

// A DynamoDB in which another writer always comes first, and whose queries never end.

const AT = 1_750_000_000_000;
const ID = `ORD-${AT}-001`;
const ORDER = marshall({ sandbox: 's', ...recordOf(newOrder(DRAFT, ID, AT)) });
const REFUSED = { __type: 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException', message: 'refused' };
const PAGE = { Items: [], Count: 0, LastEvaluatedKey: marshall({ sandbox: 's', id: ID }) };

let server: Server;
let sandbox: Sandbox;
let unnamed: Sandbox;
/** The first order has changed at each read, and a list takes two queries. */
let busy: Sandbox;
let version = 1;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = responseTo(operation, await json(request));
    const type = { 'Content-Type': 'application/x-amz-json-1.0' };
    response.writeHead(body === REFUSED ? 400 : 200, type).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = clientAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  let now = AT;
  // Each read of the clock advances it by 100 ms.
  const storage = openDynamoStorage({ tableName: 'orders', client, now: () => (now += 100) });
  sandbox = await storage.enter('s');
  unnamed = await storage.enter('default');
  busy = await storage.enter('busy');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

function responseTo(operation: string, body: unknown): object {
  const text = JSON.stringify(body);
  if (operation === 'Query' && text.includes('busy')) return text.includes('ExclusiveStartKey') ? {} : changedPage();
  switch (operation) {
    case 'PutItem':
    case 'UpdateItem':
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
  ['a create', () => sandbox.orders.create(DRAFT, AT)],
  ['a create with a key', () => sandbox.orders.create(DRAFT, AT, { key: 'k', fingerprint: 'f' })],
  ['a change', () => sandbox.orders.change(ID, update({ status: 'paid' }, AT))],
  ['a delete', () => sandbox.orders.delete(ID, AT)],
  ['a list', () => sandbox.orders.list({ oldestFirst: true, limit: 20, offset: 0 })],
  ['a page far down', () => sandbox.orders.list({ oldestFirst: true, limit: 20, offset: 1_000 })],
  ['the counts of a sandbox', () => sandbox.overview()],
  ['a change of settings', () => sandbox.changeSettings((settings) => ({ ...settings, delayMs: 1 }))],
  ['a seed', () => sandbox.addOrders(seedOrders(3, 1))],
  ['a new state', () => sandbox.replace({ settings: sandbox.settings, orders: [] })],
  ['the contents', () => sandbox.contents(100)],
  ['the contents of a sandbox that changes all the time', () => busy.contents(100)],
  ['a reset', () => sandbox.clear()],
  ['a reset of the default sandbox', () => unnamed.clear()],
  ['the journal', () => sandbox.journal()],
  ['deleting the journal', () => sandbox.forgetJournal()],
])('%s ends with StoreUnavailable', async (_, call) => {
  await expect(call()).rejects.toBeInstanceOf(StoreUnavailable);
});
