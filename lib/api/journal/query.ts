import type { ApiRequest } from '../../http/request/api-request.ts';
import { CURSOR, LIMIT, pageFinder } from '../../http/request/paging.ts';
import { INSTANT, integer, readQuery, TEXT } from '../../http/request/query-values.ts';
import { bracedPath } from '../../http/route.ts';
import type { JournalEntry } from '../../sandboxes/journal.ts';
import { ROUTE_ROWS } from '../routes.ts';

/** The query parameters of a journal. */
export const JOURNAL_KINDS = {
  method: { ...TEXT, parse: (text: string) => text.toUpperCase() },
  path: { ...TEXT, parse: routeMeantBy },
  status: integer(100, 599),
  since: INSTANT,
  limit: LIMIT,
  cursor: CURSOR,
};

/**
 * Reads the query string of a journal. Returns a function that finds its page among all entries.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readJournalQuery(request: ApiRequest) {
  const values = readQuery(request, JOURNAL_KINDS);
  const { method, path, status, since = 0 } = values;
  const matches = (entry: JournalEntry) =>
    (method === undefined || entry.method === method) &&
    (!path || entry.route === path || entry.path === path) &&
    (status === undefined || entry.status === status) &&
    entry.receivedAt >= since;
  return pageFinder(request, 'requests', values, matches, ({ id }) => id);
}

/** The path to filter by: the one that was sent, or a route. `/orders/:id` becomes `/orders/{id}`, as in the route table. */
function routeMeantBy(path: string): string {
  return ROUTE_ROWS.find((known) => known.path === bracedPath(path))?.path ?? path;
}
