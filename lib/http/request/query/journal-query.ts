import type { JournalEntry } from '../../../sandboxes/journal.ts';
import { bracedPath } from '../../paths.ts';
import { ROUTE_ROWS } from '../../routes.ts';
import type { ApiRequest } from '../api-request.ts';
import type { QueryParameters } from '../event-parts.ts';
import { type SortedQuery, sortedQuery } from './paging.ts';
import { instantIn, integerIn, refuseUnknown } from './query-values.ts';

export const JOURNAL_PARAMETERS = ['method', 'path', 'status', 'since', 'limit', 'cursor'] as const;

/**
 * Reads the query string of a journal.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readJournalQuery(request: ApiRequest): SortedQuery<JournalEntry> {
  const { queryParameters, service } = request;
  refuseUnknown(queryParameters, JOURNAL_PARAMETERS, service.faults);
  const filter = {
    method: queryParameters.single('method')?.toUpperCase(),
    path: pathIn(queryParameters),
    status: integerIn(queryParameters, 'status', 100, 599),
    /** Milliseconds since 1970, inclusive. */
    since: instantIn(queryParameters, 'since'),
  };
  const { method, path, status, since = 0 } = filter;
  const matches = (entry: JournalEntry) =>
    (method === undefined || entry.method === method) &&
    (path === undefined || entry.route === path || entry.path === path) &&
    (status === undefined || entry.status === status) &&
    entry.receivedAt >= since;
  return { ...sortedQuery(request, 'requests', filter), matches, idOf: ({ id }) => id };
}

/**
 * The path to filter by: a route, or the path that was sent. `/orders/:id` becomes `/orders/{id}`, the route table's
 * spelling.
 */
function pathIn(parameters: QueryParameters): string | undefined {
  const path = parameters.single('path') ?? '';
  const route = ROUTE_ROWS.find((known) => known.path === bracedPath(path));
  return route?.path ?? (path || undefined);
}
