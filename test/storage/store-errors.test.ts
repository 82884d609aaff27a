import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import { type OrderStore, StoreUnavailable } from '../../lib/orders/order-store.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { patience } from '../tools/patience.ts';
import { clientAt, serviceClientAt } from './stores.ts';

const AT = 1_750_000_000_000;
const ID = `ORD-${AT}-001`;
const KEY = { key: 'k', fingerprint: 'f' };

const CALLS: readonly [name: string, call: (orders: OrderStore) => Promise<unknown>][] = [
  ['create', (orders) => orders.create(DRAFT, AT)],
  ['keyed create', (orders) => orders.create(DRAFT, AT, KEY)],
  ['get', (orders) => orders.get(ID)],
  ['change', (orders) => orders.change(ID, update({ status: 'paid' }, AT))],
  ['delete', (orders) => orders.delete(ID, AT)],
  ['list', (orders) => orders.list({ oldestFirst: true, limit: 20, offset: 0 })],
];

function answering(status: number, type: string): RequestListener {
  return (request, response) => {
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
    response.end(JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: type }));
  };
}

const ENDPOINTS: readonly [what: string, listener: RequestListener | undefined][] = [
  ['refuses connections', undefined],
  ['accepts them and never answers', () => undefined],
  ['answers 500', answering(500, 'InternalServerError')],
  ['answers 503 that is no JSON', (_, response) => void response.writeHead(503).end('<html>')],
  ['throttles', answering(400, 'ThrottlingException')],
  ['has no throughput left', answering(400, 'ProvisionedThroughputExceededException')],
  ['has no such table', answering(400, 'ResourceNotFoundException')],
  ['hangs up', (request) => void request.socket.destroy()],
];

describe.concurrent.each(ENDPOINTS)('an endpoint that %s', (_, listener) => {
  test.concurrent('is StoreUnavailable for every call within 5 seconds', async () => {
    const endpoint = await endpointOf(listener);
    const storage = openDynamoStorage({ tableName: 'orders', client: serviceClientAt(endpoint.url) });
    onTestFinished(async () => {
      await storage.close();
      endpoint.server.closeAllConnections();
      endpoint.server.close();
    });
    const { orders } = await storage.enter('default');
    const start = performance.now();
    const all = [...CALLS, ['ping', () => storage.ping()] as const];
    const outcomes = await Promise.all(
      all.map(([name, call]) =>
        call(orders).then(
          () => `${name} succeeded`,
          (error: unknown) => (error instanceof StoreUnavailable ? 'unavailable' : `${name}: ${error}`),
        ),
      ),
    );
    expect(outcomes).toEqual(all.map(() => 'unavailable'));
    expect(performance.now() - start).toBeLessThan(patience(5_000));
  });
});

test('a permanent error is not StoreUnavailable', async () => {
  const { url, server } = await endpointOf(answering(400, 'AccessDeniedException'));
  const orders = (await openDynamoStorage({ tableName: 'orders', client: serviceClientAt(url) }).enter('default'))
    .orders;
  onTestFinished(() => void server.close());
  await expect(orders.get(ID)).rejects.not.toBeInstanceOf(StoreUnavailable);
});

test('200 concurrent calls do not wait for each other', async () => {
  const CALLERS = 200;
  const waiting: ServerResponse[] = [];
  // No call is answered before all have arrived.
  const { url, server } = await endpointOf((request, response) => {
    request.resume();
    if (waiting.push(response) < CALLERS) return;
    for (const each of waiting) each.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0' }).end('{}');
  });
  const storage = openDynamoStorage({ tableName: 'orders', client: clientAt(url) });
  onTestFinished(async () => {
    await storage.close();
    server.closeAllConnections();
    server.close();
  });
  const { orders } = await storage.enter('default');
  await Promise.all(Array.from({ length: CALLERS }, () => orders.get(ID)));
});

test('a closed SQLite store is an error, not a hang', async () => {
  const storage = openSqliteStorage({ file: ':memory:' });
  const { orders } = await storage.enter('default');
  await storage.close();
  await expect(orders.get(ID)).rejects.toThrow();
});

/** An endpoint with this listener. Without a listener, nothing listens on the port. */
async function endpointOf(listener: RequestListener | undefined): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  if (!listener) await new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}`, server };
}
