import { randomUUID } from 'node:crypto';
import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { closeServer, openServer } from '../../../../infra/server/life/open-server.ts';
import type { SentRequest } from '../../../../lib/api/switches/facts.ts';
import { firstIdAt } from '../../../../lib/orders/order-id.ts';
import { seedOrders } from '../../../../lib/sandboxes/seed-orders.ts';
import { pauseAtRandom } from '../../../../lib/storage/dynamodb/backoff.ts';
import { writeAll } from '../../../../lib/storage/dynamodb/bounded-loops.ts';
import { openDynamoStorage } from '../../../../lib/storage/dynamodb/dynamo-storage.ts';
import { recordOf } from '../../../../lib/storage/dynamodb/order-record.ts';
import { SandboxTable } from '../../../../lib/storage/dynamodb/sandbox-table.ts';
import { sandboxLifetime } from '../../../../lib/storage/store-clock.ts';
import { transmit } from '../../../tools/defects/run-steps.ts';
import { testService } from '../../../tools/http/test-service.ts';
import { tableAt } from '../../../tools/storage/stores.ts';

/** A sandbox with orders, behind a server. */
export type SeededSandbox = Awaited<ReturnType<typeof seededSandbox>>;

const NAME = 'measured';
const ATTEMPTS = 5;

/**
 * The clock by which records expire. DynamoDB stores a number without its trailing zeros, so a record that expires in a
 * second that ends with two zeros is a byte shorter, and 10,000 of them cost fewer units.
 */
const now = () => 1_799_111_111_111;

/** Seeds a sandbox on the DynamoDB engine at an address, and serves it. */
export async function seededSandbox(endpoint: string, size: number) {
  const { tableName, client } = await tableAt(endpoint);
  const takeUnits = meterOf(client);
  const storage = openDynamoStorage({ tableName, client, now });
  const records = seedOrders(size, 1).map(({ createdAt, ...order }) => ({
    ...recordOf({ ...order, id: firstIdAt(createdAt) }),
    createdBy: randomUUID(),
  }));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const clock = { now, lifetime: sandboxLifetime(undefined), pause: pauseAtRandom, reserved: new Set<string>() };
  const table = new SandboxTable(documents, tableName, NAME, clock);
  // In batches, because the store adds one order at a time, which takes minutes.
  const writes = records.map((record) => table.insertionOf(record));
  await writeAll(table, writes);
  const server = await openServer(testService({ storage }), { host: 'localhost', port: 0 });
  return {
    size,
    /** The id of the newest order. */
    newest: records.at(-1)?.id,
    /** Sends a request, and returns the units that it cost. @throws Error if the response is an error. */
    send: async (request: SentRequest) => {
      for (let attempt = 1; ; attempt += 1) {
        takeUnits();
        const { status, body } = await transmit(`${server.baseUrl}/sandboxes/${NAME}`, request);
        if (status < 300) return { data: Object(body).data, units: takeUnits() };
        // On a busy machine, the engine may be too slow for a megabyte.
        if (status !== 503 || attempt === ATTEMPTS) {
          throw new Error(`${request.method} ${request.path} is a ${status}: ${JSON.stringify(body)}`);
        }
      }
    },
    close: () => closeServer(server),
  };
}

/** The read and write units that calls to DynamoDB consumed. */
export type Units = Readonly<Record<'read' | 'write', number>>;

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/** Makes a client ask for the consumed capacity of each call. Returns a function for the units since its last call. */
function meterOf(client: DynamoDBClient): () => Units {
  let units = { read: 0, write: 0 };
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        units[READS.includes(String(commandName)) ? 'read' : 'write'] += unitsIn(result.output);
        return result;
      },
    { step: 'initialize' },
  );
  return () => {
    const taken = units;
    units = { read: 0, write: 0 };
    return taken;
  };
}

/** @throws Error if the engine does not report the capacity. */
function unitsIn(output: object): number {
  const tables: readonly (ConsumedCapacity | undefined)[] = [Object(output).ConsumedCapacity].flat();
  const total = tables.reduce((sum, table) => sum + Number(table?.CapacityUnits), 0);
  if (Number.isNaN(total)) throw new Error('The engine does not report consumed capacity');
  return total;
}
