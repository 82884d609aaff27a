import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { SandboxQuery, SandboxTable } from './sandbox-table.ts';

/** Milliseconds after which a loop of calls ends. A function has 28 seconds, and a call may take 4. */
const LOOP_TIME = 10_000;

/**
 * The pages of a query. Each may read four times as many records as the one before, so that a few calls get past any
 * number of records that a filter leaves out.
 * @throws StoreUnavailable if there are more pages than can be read in LOOP_TIME.
 */
export async function* pagesOf(table: SandboxTable, query: SandboxQuery): AsyncGenerator<QueryCommandOutput, void> {
  const deadline = table.now() + LOOP_TIME;
  let next = query;
  for (;;) {
    const page = await table.query(next);
    yield page;
    if (!page.LastEvaluatedKey) return;
    if (table.now() >= deadline) throw new StoreUnavailable('DynamoDB is too slow for so many records');
    const { Limit } = next;
    next = { ...next, ExclusiveStartKey: page.LastEvaluatedKey, ...(Limit && { Limit: Limit * 4 }) };
  }
}

/**
 * Calls `attempt`, in whose way other requests may be, until it returns a result.
 * @throws StoreUnavailable if it has none after LOOP_TIME.
 */
export async function retry<T>(table: SandboxTable, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = table.now() + LOOP_TIME;
  do {
    const result = await attempt();
    if (result !== undefined) return result;
  } while (table.now() < deadline);
  throw new StoreUnavailable('Too many requests write the same records of DynamoDB');
}
