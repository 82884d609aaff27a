import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { update } from '../../lib/orders/change.ts';
import type { OrderDraft } from '../../lib/orders/order.ts';
import { openDynamoStorage } from '../../lib/storage/dynamodb/dynamo-storage.ts';
import { startDynalite } from '../storage/start-dynalite.ts';
import { clientAt, tableAt } from '../storage/stores.ts';
import { round } from './statistics.ts';

export interface DynamoResult {
  readonly name: string;
  readonly calls: number;
  /** The capacity units that the engine reports. dynalite leaves out the units of index entries. */
  readonly readUnits: number;
  readonly writeUnits: number;
  /** Calculated write units of the index entries: one for each written or removed entry. */
  readonly indexUnits: number;
  /** US dollars per million operations, on demand. */
  readonly dollarsPerMillion: number;
}

/** On-demand list prices of us-east-1 in US dollars per million units, as of November 2024. */
const READ_PRICE = 0.125;
const WRITE_PRICE = 0.625;

const AT = 1_750_000_000_000;
const DRAFT: OrderDraft = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Margherita pizza', quantity: 2, price: 950 },
    { name: 'Lemonade', quantity: 1, price: 320 },
  ],
};

/** Counts the calls and units of each operation on 1,000 orders. */
export async function benchDynamo(): Promise<DynamoResult[]> {
  const server = await startDynalite();
  const { tableName } = await tableAt(server.endpoint);
  const client = clientAt(server.endpoint);
  const usage = recordUsage(client);
  const storage = openDynamoStorage({ tableName, client });
  const { orders } = await storage.enter('default');
  for (let index = 0; index < 1_000; index += 1) await orders.create(DRAFT, AT + index);
  const { order } = await orders.create(DRAFT, AT + 5_000);
  const keyed = { key: 'bench', fingerprint: 'bench' };
  const list = { oldestFirst: false, limit: 20, offset: 0 };
  const operations: [name: string, indexUnits: number, work: () => Promise<unknown>][] = [
    ['create', 2, () => orders.create(DRAFT, AT + 6_000)],
    ['create with a key', 2, () => orders.create(DRAFT, AT + 7_000, keyed)],
    ['get', 0, () => orders.get(order.id)],
    ['change items', 0, () => orders.change(order.id, update({ items: DRAFT.items }, AT + 8_000))],
    // The status index gets a new entry for the old one; the customer index, which includes the status, a changed one.
    ['change status', 3, () => orders.change(order.id, update({ status: 'paid' }, AT + 9_000))],
    ['delete', 2, () => orders.delete(order.id, AT + 10_000)],
    ['list 20 of 1,000', 0, () => orders.list(list)],
    ['list 20 of 1,000 by status', 0, () => orders.list({ ...list, status: 'pending' })],
    ['health', 0, () => storage.ping()],
    ['enter a named sandbox', 0, () => storage.enter('named')],
  ];
  const results = [];
  for (const [name, indexUnits, work] of operations) results.push(await costOf(name, indexUnits, usage, work));
  await storage.close();
  await server.close();
  return results;
}

interface Usage {
  calls: number;
  readUnits: number;
  writeUnits: number;
}

async function costOf(
  name: string,
  indexUnits: number,
  usage: Usage,
  work: () => Promise<unknown>,
): Promise<DynamoResult> {
  Object.assign(usage, { calls: 0, readUnits: 0, writeUnits: 0 });
  await work();
  const { calls, readUnits, writeUnits } = usage;
  const dollars = readUnits * READ_PRICE + (writeUnits + indexUnits) * WRITE_PRICE;
  return { name, calls, readUnits, writeUnits, indexUnits, dollarsPerMillion: round(dollars, 3) };
}

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/** Makes every request of the client report its units, and adds them up. */
function recordUsage(client: DynamoDBClient): Usage {
  const usage: Usage = { calls: 0, readUnits: 0, writeUnits: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' };
      const result = await next({ ...args, input });
      const units = unitsOf(result.output);
      usage.calls += 1;
      if (READS.includes(String(context.commandName))) usage.readUnits += units;
      else usage.writeUnits += units;
      return result;
    },
    { step: 'initialize', priority: 'low' },
  );
  return usage;
}

function unitsOf(output: object): number {
  if (!('ConsumedCapacity' in output)) return 0;
  const consumed = [output.ConsumedCapacity].flat() as { CapacityUnits?: number }[];
  return consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
}
