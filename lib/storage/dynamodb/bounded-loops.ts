import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { StoreUnavailable } from '../../orders/order-store.ts';
import type { SandboxQuery, SandboxTable } from './sandbox-table.ts';

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
