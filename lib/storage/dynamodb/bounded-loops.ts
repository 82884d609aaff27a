import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { SandboxQuery, SandboxTable } from './sandbox-table.ts';

/** The time limit for a loop of calls, in milliseconds. A function has 28 seconds, and a call may take 4. */
const LOOP_TIME = 10_000;

/**
 * Yields the pages of a query. The limit grows fourfold from page to page, so that a few calls get past any number of
 * records that a filter drops.
 * @throws StoreUnavailable after LOOP_TIME.
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
 * Repeats `attempt`, which may conflict with other requests, until it returns a result.
 * @throws StoreUnavailable after LOOP_TIME.
 */
export async function retry<T>(table: SandboxTable, attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = table.now() + LOOP_TIME;
  do {
    const result = await attempt();
    if (result !== undefined) return result;
  } while (table.now() < deadline);
  throw new StoreUnavailable('Too many requests write the same records of DynamoDB');
}
