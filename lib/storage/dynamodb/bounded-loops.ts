import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';
// Not in call-dynamo.ts: a module that a function imports later must not import the SDK, or esbuild keeps all of it.
import { backoff } from './backoff.ts';
import { hasExpired } from './order-record.ts';
import type { BatchedWrite, Item, SandboxQuery } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** The time limit for a loop of calls, in milliseconds. A function has 28 seconds, and a call may take 4. */
const LOOP_TIME = 10_000;

/** The same for a query whose calls may take 7. */
const BULK_LOOP_TIME = 16_000;

/** The limit of a query's second page, as a fraction of the first one's, and its growth from each page to the next. */
const SECOND_PAGE = 1 / 4;
const GROWTH = 4;

/**
 * Yields the pages of a query. The second page is small, because a filter usually drops few records. From there on the
 * limit grows fourfold, so that a few calls get past any number of them.
 * @throws StoreUnavailable after LOOP_TIME or, for a bulk query, BULK_LOOP_TIME.
 */
export async function* pagesOf(table: SandboxTable, query: SandboxQuery): AsyncGenerator<QueryCommandOutput, void> {
  const deadline = table.now() + (query.isBulk ? BULK_LOOP_TIME : LOOP_TIME);
  let next = query;
  let factor = SECOND_PAGE;
  for (;;) {
    const page = await table.query(next);
    yield page;
    if (!page.LastEvaluatedKey) return;
    if (table.now() >= deadline) throw new StoreUnavailable('DynamoDB is too slow for so many records');
    const Limit = query.Limit && Math.ceil(query.Limit * factor);
    next = { ...query, ExclusiveStartKey: page.LastEvaluatedKey, ...(Limit && { Limit }) };
    factor *= GROWTH;
  }
}

/** Reads records that a query finds and that have not expired, page by page, until there are `most` or no more. */
export async function readLive(table: SandboxTable, query: SandboxQuery, most = Number.POSITIVE_INFINITY) {
  const live: Item[] = [];
  for await (const { Items = [] } of pagesOf(table, query)) {
    live.push(...Items.filter((item) => !hasExpired(item, table.now())));
    if (live.length >= most) break;
  }
  return live;
}

/**
 * Repeats `attempt`, which may conflict with other requests, until it returns a result. It waits in between.
 * @throws StoreUnavailable after LOOP_TIME.
 */
export async function retry<T>(table: SandboxTable, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = table.now() + LOOP_TIME;
  const backOff = backoff(table.pause);
  for (;;) {
    const result = await attempt();
    if (result !== undefined) return result;
    if (table.now() >= deadline) throw new StoreUnavailable('Too many requests write the same records of DynamoDB');
    await backOff();
  }
}

/** The records of a partition from the sort key `first` to `last`. */
export function between(first: string, last: string): SandboxQuery {
  return { sortKey: 'id BETWEEN :first AND :last', ExpressionAttributeValues: { ':first': first, ':last': last } };
}

/** The number of writes in one BatchWriteItem, and of concurrent calls. */
const BATCH = 25;
const PARALLEL = 4;

/**
 * The time limit for a series of batches, in milliseconds. A function has 28 seconds, and the last batch may take 7.
 */
const WRITE_TIME = 20_000;

/** Deletes the records that a query finds, except the record `keep`. Returns whether it deleted all of them in time. */
export async function deleteRecords(table: SandboxTable, query: SandboxQuery, keep?: string): Promise<boolean> {
  const deadline = table.now() + WRITE_TIME;
  let start: Item | undefined;
  do {
    const page = await table.query({ ...query, ProjectionExpression: 'id', ExclusiveStartKey: start });
    const ids = (page.Items ?? []).map(({ id }) => String(id)).filter((id) => id !== keep);
    const writes = ids.map((id) => table.deletionOf(id));
    if (await writeAll(table, writes, deadline)) return false;
    start = page.LastEvaluatedKey;
  } while (start && table.now() < deadline);
  return start === undefined;
}

/**
 * Makes the writes, in any order, until the deadline (in real time). Returns undefined if it made all of them, or else
 * why the last batch failed.
 */
export async function writeAll(
  table: SandboxTable,
  writes: readonly BatchedWrite[],
  deadline = table.now() + WRITE_TIME,
): Promise<StoreUnavailable | undefined> {
  const left = [...writes];
  let failure = new StoreUnavailable('DynamoDB is too slow for so many writes');
  const work = async () => {
    let backOff = backoff(table.pause);
    while (left.length > 0 && table.now() < deadline) {
      const batch = left.splice(0, BATCH);
      const unprocessed = await table.writeBatch(batch).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        failure = error;
        return batch;
      });
      left.push(...unprocessed);
      if (unprocessed.length < batch.length) backOff = backoff(table.pause);
      if (unprocessed.length > 0) await backOff();
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return left.length === 0 ? undefined : failure;
}
