import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { BatchedWrite, Item, SandboxQuery, SandboxTable } from './sandbox-table.ts';

/** The number of writes in one BatchWriteItem, and of concurrent calls. */
const BATCH = 25;
const PARALLEL = 8;

/** Milliseconds to wait before retrying the writes that a throttled batch left unprocessed. */
const BACKOFF = 50;

/** The time limit for a series of batches, in milliseconds. API Gateway waits 29 seconds. */
const WRITE_TIME = 20_000;

/** Deletes the records that a query finds, except the record `keep`. Returns whether it deleted all of them in time. */
export async function deleteRecords(table: SandboxTable, query: SandboxQuery, keep?: string): Promise<boolean> {
  const deadline = table.now() + WRITE_TIME;
  let start: Item | undefined;
  do {
    const page = await table.query({ ...query, ProjectionExpression: 'id', ExclusiveStartKey: start });
    const ids = (page.Items ?? []).map(({ id }) => String(id)).filter((id) => id !== keep);
    const writes = ids.map((id) => table.deletionOf(id));
    if (!(await writeAll(table, writes, deadline))) return false;
    start = page.LastEvaluatedKey;
  } while (start && table.now() < deadline);
  return start === undefined;
}

/** Makes the writes, in any order, until the deadline (in real time). Returns whether it made all of them. */
export async function writeAll(
  table: SandboxTable,
  writes: readonly BatchedWrite[],
  deadline = table.now() + WRITE_TIME,
): Promise<boolean> {
  const left = [...writes];
  const work = async () => {
    while (left.length > 0 && table.now() < deadline) {
      const unprocessed = await writeSome(table, left.splice(0, BATCH));
      left.push(...unprocessed);
      if (unprocessed.length > 0) await wait(BACKOFF);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return left.length === 0;
}

/** Returns the remaining writes: all of them if the whole batch is throttled. */
async function writeSome(table: SandboxTable, writes: BatchedWrite[]): Promise<BatchedWrite[]> {
  try {
    return await table.writeBatch(writes);
  } catch (error) {
    if (error instanceof StoreUnavailable) return writes;
    throw error;
  }
}
