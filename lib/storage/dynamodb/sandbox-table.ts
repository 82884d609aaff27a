import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandOutput,
  TransactWriteCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { OutcomeUnknown, StoreUnavailable } from '../../orders/order-store.ts';
import type { StoreClock } from '../store-clock.ts';
import { TABLE } from '../table.ts';
import type { Pause } from './backoff.ts';
import { callDynamo, type Send, writeDynamo } from './call-dynamo.ts';
import { conditional, withNames } from './expressions.ts';
import type { BatchedWrite, ConditionalWrite, Item, NewItem, SandboxQuery, WriteResult } from './records.ts';

/** The maximum number of keys in one BatchGetItem. */
const MAX_BATCH_GET = 100;

/** The highest `Limit` of a query: a 32-bit number. */
const MAX_LIMIT = 2 ** 31 - 1;

/** The clock of a table, and what its users share. */
interface TableClock extends StoreClock {
  /** How calls wait before they are repeated. */
  readonly pause: Pause;
  /**
   * The ids, each with its partition, for which creates of this process are in progress. Concurrent creates in one
   * process thereby try different ids, and most succeed at the first attempt. This is only a hint: the conditional
   * write decides.
   */
  readonly reserved: Set<string>;
}

/**
 * The records in one partition of the table, named by their sort keys. Reads are strongly consistent. Every call throws
 * StoreUnavailable if DynamoDB cannot be reached, throttles or does not respond in time, and a write throws StoreFull.
 */
export class SandboxTable {
  readonly partition: string;
  readonly pause: Pause;
  readonly reserved: Set<string>;
  readonly #client: DynamoDBDocumentClient;
  readonly #table: { readonly TableName: string };
  readonly #clock: TableClock;

  constructor(client: DynamoDBDocumentClient, tableName: string, partition: string, clock: TableClock) {
    this.partition = partition;
    this.pause = clock.pause;
    this.reserved = clock.reserved;
    this.#client = client;
    this.#table = { TableName: tableName };
    this.#clock = clock;
  }

  /** Real time, in milliseconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /**
   * Returns the `expiresAt` of a record that is written now. It lives `lifetime` milliseconds, but at most as long as
   * the sandbox.
   */
  expiry(lifetime = Number.POSITIVE_INFINITY): number | undefined {
    const lives = Math.min(lifetime, this.#clock.lifetime ?? Number.POSITIVE_INFINITY);
    return lives === Number.POSITIVE_INFINITY ? undefined : Math.ceil((this.now() + lives) / 1000);
  }

  async get(id: string): Promise<Item | undefined> {
    const command = new GetCommand({ ...this.#table, Key: this.#key(id), ConsistentRead: true });
    const { Item } = await callDynamo((options) => this.#client.send(command, options), this.pause);
    return Item;
  }

  /** Returns the existing records, in the order of the ids. Accepts any number of ids. */
  async getMany(ids: readonly string[]): Promise<Item[]> {
    const { TableName } = this.#table;
    const found = new Map<unknown, Item>();
    let keys = ids.map((id) => this.#key(id));
    while (keys.length > 0) {
      const request = { Keys: keys.slice(0, MAX_BATCH_GET), ConsistentRead: true };
      const command = new BatchGetCommand({ RequestItems: { [TableName]: request } });
      const output = await callDynamo((options) => this.#client.send(command, options), this.pause);
      const items = output.Responses?.[TableName] ?? [];
      const unprocessed = output.UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (items.length === 0 && unprocessed.length > 0)
        throw new StoreUnavailable('DynamoDB throttles a batch of reads');
      for (const item of items) found.set(item[TABLE.sortKey], item);
      keys = [...unprocessed, ...keys.slice(MAX_BATCH_GET)];
    }
    return ids.map((id) => found.get(id)).filter((item) => item !== undefined);
  }

  put(item: NewItem, condition: Omit<PutCommandInput, 'TableName' | 'Item'>): Promise<WriteResult> {
    const command = new PutCommand({ ...this.#table, Item: this.#complete(item), ...conditional(condition) });
    return this.#write(item.id, (options) => this.#client.send(command, options));
  }

  update(id: string, change: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<WriteResult> {
    const input = { ...this.#table, Key: this.#key(id), ReturnValues: 'ALL_NEW' as const };
    const command = new UpdateCommand({ ...input, ...conditional(change) });
    return this.#write(id, (options) => this.#client.send(command, options));
  }

  /**
   * Makes a conditional write and the put of `item` in one TransactWriteItems. If the condition fails, or if another
   * write of the same records is in progress, it makes neither. The result then has the record that did not meet the
   * condition, if DynamoDB returned it.
   * @throws OutcomeUnknown if that other write may be an earlier send of this one.
   */
  async writeWith(write: ConditionalWrite, item: NewItem): Promise<WriteResult> {
    const first = write.item
      ? { Put: { ...this.#table, Item: this.#complete(write.item), ...conditional(write.condition) } }
      : { Update: { ...this.#table, Key: this.#key(write.id), ...conditional(write.update) } };
    const put = { Put: { ...this.#table, Item: this.#complete(item) } };
    // With one token for all sends, DynamoDB carries out only one of them.
    const command = new TransactWriteCommand({ TransactItems: [first, put], ClientRequestToken: randomUUID() });
    const send: Send<unknown> = (options) => this.#client.send(command, options);
    const { refusal, isAmbiguous } = await writeDynamo(send, this.pause, TransactionCanceledException);
    if (!refusal) return { done: true, item: undefined };
    return { done: false, item: conflictIn(refusal, isAmbiguous), isAmbiguous };
  }

  deletionOf(id: string): BatchedWrite {
    return { DeleteRequest: { Key: this.#key(id) } };
  }

  /** Returns a write for a batch that inserts a record, or replaces the record with the same id. */
  insertionOf(item: NewItem): BatchedWrite {
    return { PutRequest: { Item: this.#complete(item) } };
  }

  /** Makes up to 25 writes in one BatchWriteItem. Returns the writes that DynamoDB left unprocessed. */
  async writeBatch(writes: BatchedWrite[]): Promise<BatchedWrite[]> {
    const { TableName } = this.#table;
    const command = new BatchWriteCommand({ RequestItems: { [TableName]: writes } });
    const { UnprocessedItems } = await callDynamo((options) => this.#client.send(command, options), this.pause, true);
    return UnprocessedItems?.[TableName] ?? [];
  }

  /** Queries the partition. The method adds the condition on the partition key. */
  query({ sortKey, Limit, isBulk = false, ...input }: SandboxQuery): Promise<QueryCommandOutput> {
    const inPartition = `#${TABLE.partitionKey} = :partition`;
    const command = new QueryCommand({
      ...this.#table,
      ConsistentRead: true,
      ...(Limit && { Limit: Math.min(Limit, MAX_LIMIT) }),
      ...withNames({ ...input, KeyConditionExpression: sortKey ? `${inPartition} AND ${sortKey}` : inPartition }),
      ExpressionAttributeValues: { ':partition': this.partition, ...input.ExpressionAttributeValues },
    });
    return callDynamo((options) => this.#client.send(command, options), this.pause, isBulk);
  }

  #complete(item: NewItem): Item {
    return { expiresAt: this.expiry(), ...item, ...this.#key(item.id) };
  }

  #key(id: string): Item {
    return { [TABLE.partitionKey]: this.partition, [TABLE.sortKey]: id };
  }

  async #write(id: string, send: Send<{ Attributes?: Item | undefined }>): Promise<WriteResult> {
    const { output, refusal, isAmbiguous } = await writeDynamo(send, this.pause, ConditionalCheckFailedException);
    if (!refusal) return { done: true, item: output?.Attributes };
    const { Item } = refusal;
    // The document client leaves this item in wire form. Some engines never send it.
    return { done: false, item: Item ? unmarshall(Item) : await this.get(id), isAmbiguous };
  }
}

/**
 * The reasons for which DynamoDB cancels a transaction that may succeed later. `callDynamo` has repeated it for others.
 */
const CONFLICTS = ['ConditionalCheckFailed', 'TransactionConflict'];

/**
 * Returns the record that did not meet the condition of a canceled transaction, if DynamoDB returned it.
 * @throws OutcomeUnknown if an earlier send of the transaction, whose response was lost, may be what this one conflicts
 * with.
 * @throws TransactionCanceledException unless the transaction met a conflict.
 */
function conflictIn(error: TransactionCanceledException, isAmbiguous: boolean): Item | undefined {
  const reasons = (error.CancellationReasons ?? []).filter(({ Code = 'None' }) => Code !== 'None');
  if (reasons.length === 0 || reasons.some(({ Code = '' }) => !CONFLICTS.includes(Code))) throw error;
  if (isAmbiguous && !reasons.some(({ Code }) => Code === 'ConditionalCheckFailed'))
    throw new OutcomeUnknown({ cause: error });
  const item = reasons.find(({ Item }) => Item)?.Item;
  // The document client leaves this item in wire form.
  return item && unmarshall(item);
}
