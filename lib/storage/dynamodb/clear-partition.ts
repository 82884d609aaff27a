import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { Item, SandboxTable } from './sandbox-table.ts';

/** How many records one BatchWriteItem may delete, and how many of these calls run concurrently. */
const BATCH = 25;
const PARALLEL = 8;

/** Milliseconds to wait before retrying the records that a throttled batch left unprocessed. */
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
export async function deleteAll(table: SandboxTable, ids: readonly string[], deadline: number): Promise<boolean> {
  const left = [...ids];
  const work = async () => {
    while (left.length > 0 && table.now() < deadline) {
      const unprocessed = await deleteSome(table, left.splice(0, BATCH));
      left.push(...unprocessed);
      if (unprocessed.length > 0) await wait(BACKOFF);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return left.length === 0;
}

/** Returns the ids that are left, which is all of them if the whole batch is throttled. */
async function deleteSome(table: SandboxTable, ids: string[]): Promise<string[]> {
  try {
    return await table.deleteBatch(ids);
  } catch (error) {
    if (error instanceof StoreUnavailable) return ids;
    throw error;
  }
}
