import { type JournalEntry, type JournalFilter, matchesFilter } from '../../../sandboxes/journal.ts';
import { ROUTE_ROWS } from '../../routes.ts';
import type { ApiRequest } from '../api-request.ts';
import { bracedPath } from '../route-path.ts';
import { cursorIn, limitIn, type PageInfo, pageOf, type SortedQuery } from './paging.ts';
import type { QueryParameters } from './query-parameters.ts';
import { instantIn, integerIn, refuseUnknown } from './query-values.ts';

export const JOURNAL_PARAMETERS = ['method', 'path', 'status', 'since', 'limit', 'cursor'] as const;

/** A request for the journal of a sandbox. */
export interface JournalQuery extends SortedQuery {
  readonly filter: JournalFilter;
}

/**
 * Reads the query string of a journal.
 * @throws HttpError 400 that names the parameter that is unknown, repeated or malformed.
 */
export function readJournalQuery({ queryParameters, sandboxName, service }: ApiRequest): JournalQuery {
  refuseUnknown(queryParameters, JOURNAL_PARAMETERS, service.faults);
  const filter = {
    method: queryParameters.single('method')?.toUpperCase(),
    path: pathIn(queryParameters),
    status: integerIn(queryParameters, 'status', 100, 599),
    since: instantIn(queryParameters, 'since'),
  };
  const list = { scope: { list: 'requests', sandboxName, ...filter }, secret: service.cursorSecret };
  return { list, filter, limit: limitIn(queryParameters), position: cursorIn(queryParameters, list) };
}

/** The path to filter by. `/orders/:id` becomes `/orders/{id}`, the route table's spelling. */
function pathIn(parameters: QueryParameters): string | undefined {
  const path = parameters.single('path') ?? '';
  const route = ROUTE_ROWS.find((known) => known.path === bracedPath(path));
  return route?.path ?? (path || undefined);
}

/** The entries on a page of a journal, newest first, and where the page lies. */
export function pageOfJournal(
  query: JournalQuery,
  journal: readonly JournalEntry[],
): { members: readonly JournalEntry[]; pageInfo: PageInfo } {
  const matching = journal.filter((entry) => matchesFilter(entry, query.filter));
  return pageOf(query, matching, ({ id }) => id);
}
