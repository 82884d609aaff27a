import { type JournalEntry, type JournalFilter, matchesFilter } from '../../sandboxes/journal.ts';
import type { CursorScope, Position } from '../cursor.ts';
import { cursorIn, limitIn, type Place, placeOf } from '../paging.ts';
import type { ApiRequest } from './api-request.ts';
import { instantIn, integerIn, refuseUnknown } from './query-values.ts';

export const REQUEST_LIST_PARAMETERS = ['method', 'path', 'status', 'since', 'limit', 'cursor'] as const;

/** A request for the journal of a sandbox. */
export interface RequestListRequest {
  readonly scope: CursorScope;
  readonly filter: JournalFilter;
  readonly limit: number;
  readonly position: Position | undefined;
}

/**
 * Reads the query string of a journal.
 * @throws HttpError 400 that names the parameter which is unknown, repeated or malformed.
 */
export function readRequestListRequest({ query, sandboxName }: ApiRequest): RequestListRequest {
  refuseUnknown(query, REQUEST_LIST_PARAMETERS);
  const filter = {
    method: query.single('method')?.toUpperCase(),
    path: query.single('path'),
    status: integerIn(query, 'status', 100, 599),
    since: instantIn(query, 'since'),
  };
  const scope = { list: 'requests', sandboxName, ...filter };
  return { scope, filter, limit: limitIn(query), position: cursorIn(query, scope) };
}

/** The entries of a page of a journal that is newest first, and where the page lies. */
export function pageOfRequests(
  { scope, filter, limit, position }: RequestListRequest,
  journal: readonly JournalEntry[],
): { entries: readonly JournalEntry[]; place: Place } {
  const matching = journal.filter((entry) => matchesFilter(entry, filter));
  const rest = position ? matching.filter(({ id }) => id < position.after) : matching;
  const entries = rest.slice(0, limit);
  const page = {
    limit,
    offset: position?.offset ?? 0,
    total: matching.length,
    ids: entries.map(({ id }) => id),
    hasMore: rest.length > limit,
  };
  return { entries, place: placeOf(page, scope) };
}
