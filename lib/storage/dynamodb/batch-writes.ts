import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { BatchedWrite, Item, SandboxQuery, SandboxTable } from './sandbox-table.ts';

/** The number of writes in one BatchWriteItem, and of concurrent calls. */
const BATCH = 25;
const PARALLEL = 4;

/** Milliseconds to wait before retrying the writes that a throttled batch left unprocessed. */
const BACKOFF = 50;

/** The time limit for a series of batches, in milliseconds. A function has 28 seconds, and the last batch may take 7. */
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
 * Makes the writes, in any order, until the deadline (in real time). Returns undefined if it made all of them, or else why
 * the last batch failed.
 */
export async function writeAll(
  table: SandboxTable,
  writes: readonly BatchedWrite[],
  deadline = table.now() + WRITE_TIME,
): Promise<StoreUnavailable | undefined> {
  const left = [...writes];
  let failure = new StoreUnavailable('DynamoDB is too slow for so many writes');
  const work = async () => {
    while (left.length > 0 && table.now() < deadline) {
      const batch = left.splice(0, BATCH);
      const unprocessed = await table.writeBatch(batch).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
        failure = error;
        return batch;
      });
      left.push(...unprocessed);
      if (unprocessed.length > 0) await wait(BACKOFF);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return left.length === 0 ? undefined : failure;
}
