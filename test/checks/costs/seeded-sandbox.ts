import { randomUUID } from 'node:crypto';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { closeServer, openServer } from '../../../infra/server/life/open-server.ts';
import { formatOrderId } from '../../../lib/orders/order-id.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { pauseAtRandom } from '../../../lib/storage/dynamodb/backoff.ts';
import { writeAll } from '../../../lib/storage/dynamodb/bounded-loops.ts';
import { openDynamoStorage } from '../../../lib/storage/dynamodb/dynamo-storage.ts';
import { recordOf } from '../../../lib/storage/dynamodb/order-record.ts';
import { SandboxTable } from '../../../lib/storage/dynamodb/sandbox-table.ts';
import { sandboxLifetime } from '../../../lib/storage/store-clock.ts';
import { testService } from '../../tools/http/test-service.ts';
import { sendJson } from '../../tools/send-json.ts';
import { tableAt } from '../../tools/storage/stores.ts';

/** A request to the sandbox. `path` is below its base URL. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A sandbox with orders, behind a server. */
export type SeededSandbox = Awaited<ReturnType<typeof seededSandbox>>;

const NAME = 'measured';
const ATTEMPTS = 5;

/**
 * The clock by which records expire. DynamoDB stores a number without its trailing zeros, so a record that expires in a
 * second that ends with two zeros is a byte shorter, and 10,000 of them cost fewer units.
 */
const now = () => 1_799_111_111_111;

/** How many orders are written in one go, which must not take longer than a function may. */
const CHUNK = 1_000;

/** Seeds a sandbox on the DynamoDB engine at an address, and serves it. */
export async function seededSandbox(endpoint: string, size: number) {
  const { tableName, client } = await tableAt(endpoint);
  const meter = meterOf(client);
  const storage = openDynamoStorage({ tableName, client, now });
  const records = seedOrders(size, 1).map(({ createdAt, ...order }) => ({
    ...recordOf({ ...order, id: formatOrderId({ timestamp: createdAt, sequence: 1 }) }),
    createdBy: randomUUID(),
  }));
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  const shared = { pause: pauseAtRandom, reserved: new Set<string>() };
  const clock = { now, lifetime: sandboxLifetime(undefined), ...shared };
  const table = new SandboxTable(documents, tableName, NAME, clock);
  for (let start = 0; start < size; start += CHUNK) {
    await writeAll(
      table,
      records.slice(start, start + CHUNK).map((record) => table.insertionOf(record)),
    );
  }
  const server = await openServer(testService({ storage }), { host: 'localhost', port: 0 });
  return {
    size,
    /** The id of the newest order. */
    newest: records.at(-1)?.id ?? '',
    /** Sends a request, and returns the units that it cost. @throws Error if the response is an error. */
    send: async (call: Call) => {
      for (let attempt = 1; ; attempt += 1) {
        meter.reset();
        const url = `${server.baseUrl}/sandboxes/${NAME}${call.path}`;
        const response = await sendJson(url, call.method, call.body, call.headers);
        const text = await response.text();
        if (response.ok) return { data: JSON.parse(text).data, units: meter.units() };
        // On a busy machine, the engine may be too slow for a megabyte.
        if (response.status !== 503 || attempt === ATTEMPTS) {
          throw new Error(`${call.method} ${call.path} is a ${response.status}: ${text}`);
        }
      }
    },
    close: () => closeServer(server),
  };
}

/** The read and write units that calls to DynamoDB consumed. */
export interface Units {
  readonly read: number;
  readonly write: number;
}

const READS = ['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand'];

/** Makes a client ask for the consumed capacity of each call, and adds it up. */
function meterOf(client: DynamoDBClient) {
  let [read, write] = [0, 0];
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const units = unitsIn(result.output);
        if (READS.includes(String(commandName))) read += units;
        else write += units;
        return result;
      },
    { step: 'initialize' },
  );
  return {
    reset: () => {
      [read, write] = [0, 0];
    },
    units: (): Units => ({ read, write }),
  };
}

/** @throws Error if the engine does not report the capacity. */
function unitsIn(output: object): number {
  const ConsumedCapacity = 'ConsumedCapacity' in output ? output.ConsumedCapacity : undefined;
  const tables: readonly { CapacityUnits?: number }[] = [ConsumedCapacity].flat().map(Object);
  return tables.reduce((total, { CapacityUnits }) => {
    if (CapacityUnits === undefined) throw new Error('The engine does not report consumed capacity');
    return total + CapacityUnits;
  }, 0);
}
