import { PAGE_LIMITS } from '../../../sandboxes/state-limits.ts';
import { badRequest } from '../../http-error.ts';
import { type CursorScope, type Position, readCursor, writeCursor } from './cursor.ts';
import type { QueryParameters } from './query-parameters.ts';
import { integerIn } from './query-values.ts';

/** A list, and the secret that signs its cursors. */
export interface CursorList {
  readonly scope: CursorScope;
  readonly secret: string;
}

/** The largest number of members on a page. @throws HttpError 400 */
export function limitIn(parameters: QueryParameters): number {
  return integerIn(parameters, 'limit', 1, PAGE_LIMITS.max) ?? PAGE_LIMITS.default;
}

/** The position that the cursor points to. @throws HttpError 400 if it is damaged or belongs to another list. */
export function cursorIn(parameters: QueryParameters, { scope, secret }: CursorList): Position | undefined {
  const cursor = parameters.single('cursor');
  if (cursor === undefined) return undefined;
  const position = readCursor(cursor, scope, secret);
  if (position) return position;
  throw badRequest(
    'The cursor is damaged or belongs to another list. Send a nextCursor exactly as you received it, with the same filters and sort',
  );
}

/** A page of a list: its position, the total, and the cursor of the next page. */
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

/** A request for a page of a list that is in memory as a whole. */
export interface SortedQuery {
  readonly list: CursorList;
  readonly limit: number;
  readonly position: Position | undefined;
}

/** The members on a page of a list, and where the page lies. `matching` is sorted by falling ids. */
export function pageOf<T>(
  { list, limit, position }: SortedQuery,
  matching: readonly T[],
  idOf: (member: T) => string,
): { members: readonly T[]; pageInfo: PageInfo } {
  const rest = position ? matching.filter((member) => idOf(member) < position.after) : matching;
  const members = rest.slice(0, limit);
  const page = {
    limit,
    offset: position?.offset ?? 0,
    total: matching.length,
    ids: members.map(idOf),
    hasMore: rest.length > limit,
  };
  return { members, pageInfo: paginate(page, list) };
}

/** Where a page lies in its list, in the words of the contract. */
export interface PageInfo {
  readonly meta: ListMeta;
  readonly pagination: ListMeta & {
    readonly totalPages: number;
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
  };
}

/** Says where a page lies in its list, with the cursor to the next page. */
export function paginate({ limit, offset, total, ids, hasMore }: Page, { scope, secret }: CursorList): PageInfo {
  const after = ids.at(-1);
  const next = hasMore && after !== undefined ? { after, offset: offset + ids.length } : undefined;
  const meta: ListMeta = { total, page: Math.floor(offset / limit) + 1, limit, offset };
  const nextCursor = next ? writeCursor(next, scope, secret) : null;
  return { meta, pagination: { ...meta, totalPages: Math.ceil(total / limit), hasMore, nextCursor } };
}
