import * as z from 'zod/mini';
import { fetchData } from './fetch-data.ts';

/**
 * Reads the whole journal of a sandbox, newest first.
 * @param entry the members to read of each request
 * @throws TargetError
 */
export async function readJournal<T>(baseUrl: string, entry: z.ZodMiniType<T>): Promise<readonly T[]> {
  const Page = z.object({ requests: z.array(entry), pagination: z.object({ nextCursor: z.nullable(z.string()) }) });
  const all: T[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = await fetchData(`${baseUrl}/requests?limit=100${from}`, Page);
    all.push(...page.requests);
    cursor = page.pagination.nextCursor;
  }
  return all;
}
