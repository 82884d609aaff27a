import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  type PutCommandInput,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { StoreClock } from '../store-clock.ts';
import { TABLE } from '../table.ts';
import { callDynamo, type SendOptions } from './call-dynamo.ts';

/** A record as the document client returns it. */
export type Item = Record<string, unknown>;

/**
 * The result of a conditional write. If it was done, `item` is the updated record. If it
 * was refused, `item` is the record that did not meet the condition, if there is one.
 */
export interface WriteResult {
  readonly done: boolean;
  readonly item: Item | undefined;
}

/** The maximum number of keys in one BatchGetItem. */
const MAX_BATCH_GET = 100;

/** The highest `Limit` of a query: a 32-bit number. */
const MAX_LIMIT = 2 ** 31 - 1;

/** Milliseconds after which a loop of calls ends. A function has 28 seconds, and a call may take 4. */
const LOOP_TIME = 10_000;

/**
 * The records in one partition of the table, named by their sort keys. Reads are strongly consistent. Every call
 * throws StoreUnavailable if DynamoDB cannot be reached, throttles or does not respond in time.
 */
export class SandboxTable {
  readonly partition: string;
  readonly #client: DynamoDBDocumentClient;
  readonly #table: { readonly TableName: string };
  readonly #clock: StoreClock;

  constructor(client: DynamoDBDocumentClient, tableName: string, partition: string, clock: StoreClock) {
    this.partition = partition;
    this.#client = client;
    this.#table = { TableName: tableName };
    this.#clock = clock;
  }

  /** The real time, in milliseconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /** The `expiresAt` of a record that is written now and lives `lifetime` milliseconds or as long as the sandbox, whichever is shorter. */
  expiry(lifetime = Number.POSITIVE_INFINITY): number | undefined {
    const lives = Math.min(lifetime, this.#clock.lifetime ?? Number.POSITIVE_INFINITY);
    return lives === Number.POSITIVE_INFINITY ? undefined : Math.ceil((this.now() + lives) / 1000);
  }

  async get(id: string): Promise<Item | undefined> {
    const command = new GetCommand({ ...this.#table, Key: this.#key(id), ConsistentRead: true });
    const { Item } = await callDynamo((options) => this.#client.send(command, options));
    return Item;
  }

  /** Returns the records that exist, in the order of the ids. Accepts any number of ids. */
  async getMany(ids: readonly string[]): Promise<Item[]> {
    const found = new Map<unknown, Item>();
    let missing = [...ids];
    while (missing.length > 0) {
      const { items, unprocessed } = await this.#getBatch(missing.slice(0, MAX_BATCH_GET));
      if (items.length === 0 && unprocessed.length > 0)
        throw new StoreUnavailable('DynamoDB throttles a batch of reads');
      for (const item of items) found.set(item[TABLE.sortKey], item);
      missing = [...unprocessed, ...missing.slice(MAX_BATCH_GET)];
    }
    return ids.map((id) => found.get(id)).filter((item) => item !== undefined);
  }

  put(item: Item & { id: string }, condition: Omit<PutCommandInput, 'TableName' | 'Item'>): Promise<WriteResult> {
    const command = new PutCommand({
      ...this.#table,
      Item: { expiresAt: this.expiry(), ...item, ...this.#key(item.id) },
      ...REPORT_OLD,
      ...condition,
    });
    return this.#write(item.id, (options) => this.#client.send(command, options));
  }

  update(id: string, change: Omit<UpdateCommandInput, 'TableName' | 'Key'>): Promise<WriteResult> {
    const command = new UpdateCommand({
      ...this.#table,
      Key: this.#key(id),
      ReturnValues: 'ALL_NEW',
      ...REPORT_OLD,
      ...change,
    });
    return this.#write(id, (options) => this.#client.send(command, options));
  }

  /** Deletes up to 25 records in one BatchWriteItem. Returns the ids that DynamoDB left unprocessed. */
  async deleteBatch(ids: readonly string[]): Promise<string[]> {
    const { TableName } = this.#table;
    const requests = ids.map((id) => ({ DeleteRequest: { Key: this.#key(id) } }));
    const command = new BatchWriteCommand({ RequestItems: { [TableName]: requests } });
    const { UnprocessedItems } = await callDynamo((options) => this.#client.send(command, options));
    return (UnprocessedItems?.[TableName] ?? []).map((request) => String(request.DeleteRequest?.Key?.[TABLE.sortKey]));
  }

  /** Queries the partition. The query adds no condition of its own on the partition key. */
  query({ sortKey, Limit, ...input }: SandboxQuery): Promise<QueryCommandOutput> {
    const command = new QueryCommand({
      ...this.#table,
      ConsistentRead: true,
      ...input,
      ...(Limit && { Limit: Math.min(Limit, MAX_LIMIT) }),
      KeyConditionExpression: sortKey ? `#sandbox = :sandbox AND ${sortKey}` : '#sandbox = :sandbox',
      ExpressionAttributeNames: { '#sandbox': TABLE.partitionKey, ...input.ExpressionAttributeNames },
      ExpressionAttributeValues: { ':sandbox': this.partition, ...input.ExpressionAttributeValues },
    });
    return callDynamo((options) => this.#client.send(command, options));
  }

  /**
   * The pages of a query. Each may read four times as many records as the one before, so that a few calls get past any
   * number of records that a filter leaves out.
   * @throws StoreUnavailable if there are more pages than can be read in LOOP_TIME.
   */
  async *pages(query: SandboxQuery): AsyncGenerator<QueryCommandOutput, void> {
    const deadline = this.now() + LOOP_TIME;
    let next = query;
    for (;;) {
      const page = await this.query(next);
      yield page;
      if (!page.LastEvaluatedKey) return;
      if (this.now() >= deadline) throw new StoreUnavailable('DynamoDB is too slow for so many records');
      const { Limit } = next;
      next = { ...next, ExclusiveStartKey: page.LastEvaluatedKey, ...(Limit && { Limit: Limit * 4 }) };
    }
  }

  /**
   * Calls `attempt` until it returns a result.
   * @throws StoreUnavailable if it has none after LOOP_TIME.
   */
  async retry<T>(attempt: () => Promise<T | undefined>): Promise<T> {
    const deadline = this.now() + LOOP_TIME;
    do {
      const result = await attempt();
      if (result !== undefined) return result;
    } while (this.now() < deadline);
    throw new StoreUnavailable('Too many requests write the same record of DynamoDB');
  }

  async #getBatch(ids: readonly string[]): Promise<{ items: Item[]; unprocessed: string[] }> {
    const { TableName } = this.#table;
    const request = { [TableName]: { Keys: ids.map((id) => this.#key(id)), ConsistentRead: true } };
    const command = new BatchGetCommand({ RequestItems: request });
    const { Responses, UnprocessedKeys } = await callDynamo((options) => this.#client.send(command, options));
    const left = UnprocessedKeys?.[TableName]?.Keys ?? [];
    return { items: Responses?.[TableName] ?? [], unprocessed: left.map((key) => String(key[TABLE.sortKey])) };
  }

  #key(id: string): Item {
    return { [TABLE.partitionKey]: this.partition, [TABLE.sortKey]: id };
  }

  async #write(
    id: string,
    send: (options: SendOptions) => Promise<{ Attributes?: Item | undefined }>,
  ): Promise<WriteResult> {
    try {
      return { done: true, item: (await callDynamo(send)).Attributes };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      // The document client leaves this item in wire form. Some engines never send it.
      return { done: false, item: error.Item ? unmarshall(error.Item) : await this.get(id) };
    }
  }
}

/** A Query within a partition. `sortKey` is the condition on the sort key, if there is one. */
export type SandboxQuery = Omit<QueryCommandInput, 'TableName' | 'KeyConditionExpression'> & {
  readonly sortKey?: string;
};

const REPORT_OLD = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
