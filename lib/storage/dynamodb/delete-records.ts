import { setTimeout as wait } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { Item, SandboxQuery, SandboxTable } from './sandbox-table.ts';

/** How many records one BatchWriteItem may delete, and how many of these calls run concurrently. */
const BATCH = 25;
const PARALLEL = 8;

/** Milliseconds to wait before retrying the records that a throttled batch left unprocessed. */
const BACKOFF = 50;

/** Milliseconds after which a deletion ends. API Gateway waits 29 seconds. */
const DELETE_TIME = 20_000;

/** Deletes the records that a query finds, except the one with the id `keep`. Returns whether it deleted all of them in time. */
export async function deleteRecords(table: SandboxTable, query: SandboxQuery, keep?: string): Promise<boolean> {
  const deadline = table.now() + DELETE_TIME;
  let start: Item | undefined;
  do {
    const page = await table.query({ ...query, ProjectionExpression: 'id', ExclusiveStartKey: start });
    const ids = (page.Items ?? []).map(({ id }) => String(id)).filter((id) => id !== keep);
    if (!(await deleteAll(table, ids, deadline))) return false;
    start = page.LastEvaluatedKey;
  } while (start && table.now() < deadline);
  return start === undefined;
}

async function deleteAll(table: SandboxTable, ids: readonly string[], deadline: number): Promise<boolean> {
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
