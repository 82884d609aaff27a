import { type JournalEntry, type JournalFilter, matchesFilter } from '../../sandboxes/journal.ts';
import type { CursorScope, Position } from '../cursor.ts';
import { cursorIn, limitIn, type PageInfo, paginate } from '../paging.ts';
import type { ApiRequest } from './api-request.ts';
import { instantIn, integerIn, refuseUnknown } from './query-values.ts';

export const JOURNAL_PARAMETERS = ['method', 'path', 'status', 'since', 'limit', 'cursor'] as const;

/** A request for the journal of a sandbox. */
export interface JournalQuery {
  readonly scope: CursorScope;
  readonly filter: JournalFilter;
  readonly limit: number;
  readonly position: Position | undefined;
}

/**
 * Reads the query string of a journal.
 * @throws HttpError 400 that names the parameter which is unknown, repeated or malformed.
 */
export function readJournalQuery({ query, sandboxName }: ApiRequest): JournalQuery {
  refuseUnknown(query, JOURNAL_PARAMETERS);
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
export function pageOfJournal(
  { scope, filter, limit, position }: JournalQuery,
  journal: readonly JournalEntry[],
): { entries: readonly JournalEntry[]; pageInfo: PageInfo } {
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
  return { entries, pageInfo: paginate(page, scope) };
}
