import { createServer, request } from 'node:http';
import { expect, test } from 'vitest';
import { update } from '../../../lib/orders/change.ts';
import { newOrder, type Order } from '../../../lib/orders/order.ts';
import { StoreUnavailable } from '../../../lib/orders/order-store.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { withFirstIds } from '../../../lib/sandboxes/seeded-orders.ts';
import { openDynamoStorage } from '../../../lib/storage/dynamodb/dynamo-storage.ts';
import { eventually } from '../../tools/eventually.ts';
import { listen } from '../../tools/listen.ts';
import { patience } from '../../tools/patience.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { interceptCalls } from '../../tools/storage/intercept.ts';
import {
  ALL,
  AT,
  clientAt,
  idAt,
  openTable,
  orderAt,
  sandboxOf,
  serviceClientAt,
  useTable,
} from '../../tools/storage/stores.ts';

const table = useTable();

/** 1.4 MB of orders. One query of DynamoDB reads at most 1 MB. */
const ITEMS = Array.from({ length: 250 }, () => ({ name: 'x'.repeat(70), quantity: 1, price: 100 }));
const ORDERS = Array.from({ length: 50 }, (_, index) => newOrder({ ...DRAFT, items: ITEMS }, idAt(1, AT + index), AT));
const [FIRST, LAST] = [idAt(1), idAt(1, AT + 49)];

/** Two storages on one table. Before each query that `reader` sends, or after its response, `meanwhile` runs. */
async function readerAndWriter(
  when: 'before' | 'after',
  meanwhile: (query: object) => Promise<void>,
  orders: readonly Order[] = [],
) {
  const { endpoint, tableName } = table;
  const [client, reading] = [clientAt(endpoint), clientAt(endpoint)];
  interceptCalls(reading, async (send, command, query) => {
    if (command === 'Query' && when === 'before') await meanwhile(query);
    const result = await send();
    if (command === 'Query' && when === 'after') await meanwhile(query);
    return result;
  });
  const writer = await sandboxOf(openTable({ client, tableName }), orders);
  return { reader: await openTable({ client: reading, tableName }).enter(writer.name), writer };
}

test('a snapshot of over 1 MB in DynamoDB shows all orders at one instant', async () => {
  let queries = 0;
  // Both ends of the list change after the first query of each of two reads.
  const changeBoth = async () => {
    queries += 1;
    if (queries % 2 === 1) for (const change of changes.splice(0, 2)) await change();
  };
  const { reader, writer } = await readerAndWriter('after', changeBoth, ORDERS);
  const changes = [
    () => writer.orders.change(FIRST, update({ items: DRAFT.items }, AT)),
    () => writer.orders.change(LAST, update({ items: DRAFT.items }, AT)),
    () => writer.orders.delete(FIRST, AT),
    () => writer.orders.delete(LAST, AT),
  ];
  const { orders } = await reader.contents(1_001);
  const versions = [FIRST, LAST].map((id) => orders.find((order) => order.id === id)?.version);
  const instants = [
    [1, 1],
    [2, 1],
    [2, 2],
    [undefined, 2],
    [undefined, undefined],
  ];
  expect(instants).toContainEqual(versions);
  expect(queries).toBeGreaterThan(1);
});

test.each([
  ['more', 'total', 5, 0],
  ['fewer', 'total', 5, 0],
  ['fewer', 'total', 2, 0],
  ['more', 'page', 5, 3],
  ['fewer', 'page', 5, 1],
])(
  'if there are %s orders when DynamoDB reads the %s, total and page agree (limit %i, offset %i)',
  async (change, part, limit, offset) => {
    let isFirst = true;
    const { reader, writer } = await readerAndWriter('before', async (query) => {
      const isTotal = 'Select' in query && query.Select === 'COUNT';
      if (isTotal !== (part === 'total') || !isFirst) return;
      isFirst = false;
      if (change === 'more') await writer.orders.create(DRAFT, AT + 10);
      else await writer.orders.delete(FIRST, AT + 10);
    });
    for (let count = 0; count < 3; count += 1) await writer.orders.create(DRAFT, AT + count);
    const { orders, total, hasMore } = await reader.orders.list({ oldestFirst: true, limit, offset });
    const count = orders.length;
    if (hasMore) expect(total).toBeGreaterThan(offset + count);
    else if (count > 0) expect(total).toBe(offset + count);
    else expect(total).toBeLessThanOrEqual(offset);
    expect(isFirst).toBe(false);
  },
);

/** Longer than an attempt of a small call may take, in milliseconds. LocalStack takes as long for 400 KB. */
const DELAY = 1_700;

/** Forwards requests to the engine, and delays its responses to batches and queries. */
async function slowProxy(): Promise<string> {
  const proxy = createServer((received, response) => {
    const isSlow = /BatchWriteItem|Query/.test(String(received.headers['x-amz-target']));
    const { method, headers } = received;
    const forwarded = request(table.endpoint, { method, headers }, (answer) => {
      setTimeout(() => answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers)), isSlow ? DELAY : 0);
    });
    received.pipe(forwarded);
  });
  return listen(proxy);
}

test('a state can be written and read on an engine that takes long for many records', async () => {
  const { tableName } = table;
  const storage = openDynamoStorage({ tableName, client: serviceClientAt(await slowProxy()) });
  const orders = withFirstIds(seedOrders(30, 1));
  const writeAndRead = async () => (await (await sandboxOf(storage, orders)).contents(100)).orders;
  // The time limits of the service hold here.
  await eventually(async () => {
    const read = await writeAndRead().catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return undefined;
      throw error;
    });
    if (read) expect(read).toEqual(orders);
    return read !== undefined;
  });
  await storage.close();
});

/** RESET_ORDERS=10000 is the full size. The default is smaller because dynalite shares a thread with the tests. */
const COUNT = Number(process.env.RESET_ORDERS ?? 1_000);

const MANY = Array.from({ length: COUNT }, (_, index) => orderAt(AT + index));

test(`a reset of ${COUNT} orders in DynamoDB takes less than 29 seconds, and lists see all orders or none meanwhile`, async () => {
  const { endpoint, tableName } = table;
  const client = clientAt(endpoint);
  const storage = openTable({ tableName, client });
  const { name } = await sandboxOf(storage, MANY);
  const totals = new Set<number>();
  let isDone = false;
  const watch = async () => {
    while (!isDone) totals.add((await (await storage.enter(name)).orders.list(ALL)).total);
  };
  const watching = watch();
  const start = performance.now();
  expect(await (await storage.enter(name)).clear()).toEqual({ orders: COUNT, finished: true });
  expect(performance.now() - start).toBeLessThan(patience(29_000));
  const { order } = await (await storage.enter(name)).orders.create(DRAFT, AT);
  isDone = true;
  await watching;
  expect(order.id).toBe(FIRST);
  // A list may also see the one new order.
  expect([...totals].filter((total) => ![COUNT, 0, 1].includes(total))).toEqual([]);
});
