import { expect, onTestFinished, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import { newOrder, type Order } from '../../lib/orders/order.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { startEngine } from './start-engine.ts';
import { clientAt, tableAt } from './stores.ts';
import { writeRecords } from './write-records.ts';

const AT = 1_750_000_000_000;

/** 1.4 MB of orders. One query of DynamoDB reads at most 1 MB. */
const ITEMS = Array.from({ length: 250 }, (_, index) => ({
  name: `${index} `.padEnd(70, 'x'),
  quantity: 1,
  price: 100,
}));
const ORDERS = Array.from({ length: 50 }, (_, index) =>
  newOrder({ ...DRAFT, items: ITEMS }, formatOrderId({ timestamp: AT + index, sequence: 1 }), AT),
);
const [FIRST = '', LAST = ''] = [ORDERS[0], ORDERS.at(-1)].map((order) => order?.id);

/** Two storages on one table. Before each query that `reader` sends, or after its response, `meanwhile` runs. */
async function readerAndWriter(when: 'before' | 'after', meanwhile: (query: object) => Promise<void>) {
  const engine = await startEngine();
  onTestFinished(() => engine.close());
  const { client, tableName } = await tableAt(engine.endpoint);
  const reading = clientAt(engine.endpoint);
  reading.middlewareStack.add(
    (next, context) => async (args) => {
      const isQuery = context.commandName === 'QueryCommand';
      if (isQuery && when === 'before') await meanwhile(args.input);
      const result = await next(args);
      if (isQuery && when === 'after') await meanwhile(args.input);
      return result;
    },
    { step: 'initialize' },
  );
  const write = (orders: readonly Order[]) => writeRecords(client, tableName, 'shared', orders);
  const [reader, writer] = [reading, client].map((one) =>
    openDynamoStorage({ client: one, tableName }).enter('shared'),
  );
  return { reader: await reader, writer: await writer, write };
}

test('a snapshot of over 1 MB in DynamoDB shows all orders at one instant', async () => {
  let queries = 0;
  // Both ends of the list change after the first query of each of two reads.
  const { reader, writer, write } = await readerAndWriter('after', async () => {
    queries += 1;
    if (queries % 2 === 1) for (const change of changes.splice(0, 2)) await change();
  });
  await write(ORDERS);
  const changes = [
    () => writer?.orders.change(FIRST, update({ items: DRAFT.items }, AT)),
    () => writer?.orders.change(LAST, update({ items: DRAFT.items }, AT)),
    () => writer?.orders.delete(FIRST, AT),
    () => writer?.orders.delete(LAST, AT),
  ];
  const orders = (await reader?.contents(1_001))?.orders ?? [];
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
      if (change === 'more') await writer?.orders.create(DRAFT, AT + 10);
      else await writer?.orders.delete(ids[0] ?? '', AT + 10);
    });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1)
      ids.push((await writer?.orders.create(DRAFT, AT + count))?.order.id ?? '');
    const page = await reader?.orders.list({ oldestFirst: true, limit, offset });
    const [count = 0, total = 0] = [page?.orders.length, page?.total];
    if (page?.hasMore) expect(total).toBeGreaterThan(offset + count);
    else if (count > 0) expect(total).toBe(offset + count);
    else expect(total).toBeLessThanOrEqual(offset);
    expect(isFirst).toBe(false);
  },
);
