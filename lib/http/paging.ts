import { type CursorScope, type Position, readCursor, writeCursor } from './cursor.ts';
import { badRequest } from './http-error.ts';
import type { QueryParameters } from './request/api-request.ts';
import { integerIn } from './request/query-values.ts';

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;

/** How many members a page has at most. @throws HttpError 400 */
export function limitIn(query: QueryParameters): number {
  return integerIn(query, 'limit', 1, MAX_LIMIT) ?? DEFAULT_LIMIT;
}

/** The place that a cursor of the list points to. @throws HttpError 400 for any other cursor */
export function cursorIn(query: QueryParameters, scope: CursorScope): Position | undefined {
  const cursor = query.single('cursor');
  if (cursor === undefined) return undefined;
  const position = readCursor(cursor, scope);
  if (position) return position;
  throw badRequest(
    'The cursor is damaged or of another list. Send a nextCursor unchanged, with the filters and sort it came from',
  );
}

/** A page of a list: where it begins, and what is known of the rest. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly ids: readonly string[];
  readonly hasMore: boolean;
}

/** The `meta` of a list. */
export interface ListMeta {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly offset: number;
}

/** Where a page lies in its list, as an answer says it. */
export interface PageInfo {
  readonly meta: ListMeta;
  readonly pagination: ListMeta & {
    readonly totalPages: number;
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
  };
}

/** Where a page lies, with the cursor to the next one. */
export function paginate({ limit, offset, total, ids, hasMore }: Page, scope: CursorScope): PageInfo {
  const after = ids.at(-1);
  const meta: ListMeta = { total, page: Math.floor(offset / limit) + 1, limit, offset };
  const nextCursor = hasMore && after !== undefined ? writeCursor({ after, offset: offset + ids.length }, scope) : null;
  return { meta, pagination: { ...meta, totalPages: Math.ceil(total / limit), hasMore, nextCursor } };
}
