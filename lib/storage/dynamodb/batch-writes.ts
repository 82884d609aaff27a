import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { BatchedWrite, Item, SandboxTable } from './sandbox-table.ts';

/** How many writes one BatchWriteItem may have, and how many of these calls run concurrently. */
const BATCH = 25;
const PARALLEL = 8;

/** Milliseconds to wait before retrying the writes that a throttled batch left unprocessed. */
const BACKOFF = 50;

/**
 * Deletes the records of a partition, except those named in `keep`, until `deadline` (milliseconds since 1970, by the
 * real clock). Returns whether it deleted all of them.
 */
export async function clearPartition(table: SandboxTable, keep: readonly string[], deadline: number): Promise<boolean> {
  let start: Item | undefined;
  do {
    const page = await table.query({
      ProjectionExpression: '#id',
      ExpressionAttributeNames: { '#id': 'id' },
      ExclusiveStartKey: start,
    });
    const ids = (page.Items ?? []).map(({ id }) => String(id)).filter((id) => !keep.includes(id));
    if (!(await deleteAll(table, ids, deadline))) return false;
    start = page.LastEvaluatedKey;
  } while (start);
  return true;
}

/** Deletes records by their ids until the deadline. Returns whether it deleted all of them. */
export function deleteAll(table: SandboxTable, ids: readonly string[], deadline: number): Promise<boolean> {
  return writeAll(
    table,
    ids.map((id) => table.deletionOf(id)),
    deadline,
  );
}

/** Makes the writes, in any order, until the deadline. Returns whether it made all of them. */
export async function writeAll(table: SandboxTable, writes: BatchedWrite[], deadline: number): Promise<boolean> {
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

/** Returns the writes that are left, which are all of them if the whole batch is throttled. */
async function writeSome(table: SandboxTable, writes: BatchedWrite[]): Promise<BatchedWrite[]> {
  try {
    return await table.writeBatch(writes);
  } catch (error) {
    if (error instanceof StoreUnavailable) return writes;
    throw error;
  }
}
