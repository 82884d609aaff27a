import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe } from 'vitest';
import { newOrder, type Order } from '../../../lib/orders/order.ts';
import type { IdempotencyKey, ListQuery, OrderStore } from '../../../lib/orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../../lib/orders/refusal.ts';
import type { JournalEntry } from '../../../lib/sandboxes/journal.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS } from '../../../lib/sandboxes/settings.ts';
import { createClient } from '../../../lib/storage/dynamodb/call-dynamo.ts';
import { createTable } from '../../../lib/storage/dynamodb/create-table.ts';
import { type DynamoOptions, openDynamoStorage } from '../../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import type { StoreClock } from '../../../lib/storage/store-clock.ts';
import { DRAFT } from '../sample-order.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { GIVEN_ENGINE, startEngine } from './start-engine.ts';

/** The clock of a storage, and the life of a record in a named sandbox. */
type StorageOptions = Partial<StoreClock>;

/** A database to test. All storages that one `Database` opens share their orders. */
interface Database {
  open(options: StorageOptions): Storage;
  /** Deletes expired records, if the database does so by itself in operation. `now` is in milliseconds since 1970. */
  deleteExpired?(now: number): Promise<void>;
  remove(): Promise<void>;
}

const DATABASES = { memory, SQLite: sqlite, DynamoDB: dynamodb };

interface StoreUnderTest {
  readonly hasEvents: boolean;
  open(now?: () => number, lifetime?: number): Storage;
  deleteExpired(now: number): Promise<void>;
  orders(now?: () => number): Promise<OrderStore>;
}

export function describeEachStore(rules: (store: StoreUnderTest) => void): void {
  describe.each(Object.entries(DATABASES))('%s', (name, create) => {
    let database: Database;
    beforeAll(async () => {
      database = await create();
      return database.remove;
    });
    const open: StoreUnderTest['open'] = (now, lifetime) =>
      database.open({ ...(now && { now }), ...(lifetime && { lifetime }) });
    const deleteExpired = async (now: number) => database.deleteExpired?.(now);
    // dynalite has no transactions.
    const hasEvents = name !== 'DynamoDB' || GIVEN_ENGINE !== undefined;
    rules({ open, hasEvents, deleteExpired, orders: async (now) => (await open(now).enter(freshSandbox())).orders });
  });
}

export const freshSandbox = () => `s-${randomUUID()}`;

/** Enters a new sandbox with these contents. */
export async function sandboxOf(storage: Storage, orders: readonly Order[], settings = DEFAULT_SETTINGS) {
  const sandbox = await storage.enter(freshSandbox());
  await sandbox.replace({ settings, orders });
  return storage.enter(sandbox.name);
}

async function memory(): Promise<Database> {
  const opened = new Map<unknown, Storage>();
  // A storage in memory shares its orders with no other, so each clock has one.
  const open = (options: StorageOptions) => {
    const storage = opened.get(options.now) ?? openMemoryStorage(options);
    opened.set(options.now, storage);
    return storage;
  };
  return { open, remove: async () => opened.clear() };
}

async function sqlite(): Promise<Database> {
  const file = temporaryFile();
  const opened: Storage[] = [];
  const open = (options: StorageOptions) => {
    const storage = openSqliteStorage({ file, ...options });
    opened.push(storage);
    return storage;
  };
  return { open, remove: async () => void (await Promise.all(opened.map((storage) => storage.close()))) };
}

async function dynamodb(): Promise<Database> {
  const server = await startEngine();
  const { tableName, client } = await tableAt(server.endpoint);
  return {
    open: (options) => openTable({ tableName, client, ...options }),
    deleteExpired: (now) => deleteExpired(client, tableName, now),
    remove: async () => {
      client.destroy();
      await server.close();
    },
  };
}

async function deleteExpired(client: DynamoDBClient, TableName: string, now: number): Promise<void> {
  const documents = DynamoDBDocumentClient.from(client);
  for await (const { Items = [] } of paginateScan({ client: documents }, { TableName })) {
    for (const { sandbox, id, expiresAt } of Items) {
      if (Number(expiresAt) > now / 1_000 || expiresAt === undefined) continue;
      await documents.send(new DeleteCommand({ TableName, Key: { sandbox, id } }));
    }
  }
}

/**
 * Opens the service's store on a table. By default, its clock has a tenth of the speed of real time: the store's loops
 * of calls end by it, and other programs may keep the machine busy.
 */
export function openTable(options: DynamoOptions): Storage {
  return openDynamoStorage({ now: () => START + Math.floor((Date.now() - START) / 10), ...options });
}

const START = Date.now();

/** Creates a table at an endpoint of this machine, and a client of it. */
export async function tableAt(address: string): Promise<{ tableName: string; client: DynamoDBClient }> {
  const client = clientAt(address);
  const tableName = `orders-${randomUUID()}`;
  await createTable(client, tableName);
  return { tableName, client };
}

/** The settings of a client for an endpoint of this machine. */
const configAt = (endpoint: string) => ({
  endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
});

/** Milliseconds that an attempt may take if the engine shares its thread with the tests, on a busy machine. */
const PATIENCE = 120_000;

/** Creates the service's client for an endpoint of this machine, but without the time limits of the service. */
export function clientAt(address: string): DynamoDBClient {
  const client = createClient(configAt(address), { connectionTimeout: PATIENCE, requestTimeout: PATIENCE });
  const { requestHandler } = client.config;
  const handle = requestHandler.handle.bind(requestHandler);
  // The options that are left out are the limits of a single call.
  requestHandler.handle = (request) => handle(request);
  // The SDK waits for a token of its retries no longer than the call may take.
  client.middlewareStack.add(
    (next, context) => (args) => {
      Object.assign(Object(context['__smithy_context']), { abortSignal: undefined });
      return next(args);
    },
    { step: 'initialize' },
  );
  return client;
}

/** Creates the service's client, with its time limits, for an endpoint of this machine. */
export const serviceClientAt = (address: string) => createClient(configAt(address));

/** Starts the engine with a table for the tests of a file or a group. The members are there when the tests run. */
export function useTable(): Readonly<{ endpoint: string; tableName: string }> {
  const table = { endpoint: '', tableName: '' };
  beforeAll(async () => {
    const engine = await startEngine();
    const { tableName, client } = await tableAt(engine.endpoint);
    client.destroy();
    Object.assign(table, { endpoint: engine.endpoint, tableName });
    return () => engine.close();
  });
  return table;
}

/** Returns the refusal that a promise rejects with. @throws Error if it does not reject with a refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.catch((error: unknown) => error);
  if (outcome instanceof OrderRefused) return outcome.refusal;
  throw new Error(`Not refused: ${outcome}`, { cause: outcome });
}

/** Returns the path of a database in a new folder. */
export const temporaryFile = () => join(temporaryFolder(), 'orders.db');

/** The time of most orders of the tests. */
export const AT = 1_750_000_000_000;
export const KEY: IdempotencyKey = { key: 'k1', fingerprint: 'f1' };
/** Every order of a small sandbox. */
export const ALL: ListQuery = { oldestFirst: true, limit: 100, offset: 0 };

/** Returns the order id with this number in its millisecond, from 1. */
export const idAt = (sequence: number, timestamp = AT) => `ORD-${timestamp}-${String(sequence).padStart(3, '0')}`;
/** Returns a pending order that was created then. */
export const orderAt = (timestamp: number, sequence = 1) => newOrder(DRAFT, idAt(sequence, timestamp), timestamp);

/** A request in the journal. */
export const ENTRY: JournalEntry = {
  id: 'REQ-1750000000000-00000-0000',
  receivedAt: AT,
  method: 'GET',
  path: '/orders',
  route: '/orders',
  query: { a: ['1', '2'], b: '3' },
  headers: { accept: '*/*' },
  body: null,
  status: 200,
  durationMs: 1,
};
