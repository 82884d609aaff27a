import { hash } from 'node:crypto';
import { isSameText } from '../../sandboxes/access/access.ts';
import { PAGE_LIMITS } from '../../sandboxes/sandbox-limits.ts';
import { badRequest } from '../http-error.ts';
import type { ApiRequest } from './api-request.ts';
import { plusHint } from './event-parts.ts';
import { integer, type Kind, TEXT } from './query-values.ts';

/** A place in a list: after the member with this id, with this many members before it. */
interface Position {
  readonly after: string;
  readonly offset: number;
}

/** The list that a cursor belongs to: everything that sets it apart from other lists, in a fixed order of members. */
export type CursorScope = Readonly<Record<string, string | number | boolean | undefined>>;

/** An opaque cursor: the position, signed for its list with `secret`. */
export function writeCursor({ after, offset }: Position, scope: CursorScope, secret: string): string {
  const payload = Buffer.from(`${after}.${offset}`).toString('base64url');
  return `${payload}.${signatureOf(payload, scope, secret)}`;
}

/** The position in a cursor; undefined if the cursor is damaged or forged, or belongs to another list. */
export function readCursor(cursor: string, scope: CursorScope, secret: string): Position | undefined {
  const [payload = '', signature = ''] = cursor.split('.', 2);
  const isIntact = isSameText(signature, signatureOf(payload, scope, secret)) && cursor === `${payload}.${signature}`;
  if (!isIntact) return undefined;
  const [after = '', offset] = Buffer.from(payload, 'base64url').toString().split('.');
  return { after, offset: Number(offset) };
}

/**
 * SHA-512/256 of a secret and a text is a MAC, because its state cannot be continued. It is faster than HMAC.
 */
function signatureOf(payload: string, scope: CursorScope, secret: string): string {
  return hash('sha512-256', `${secret}.${payload}.${JSON.stringify(scope)}`, 'base64url').slice(0, 22);
}

/** A list, and the secret that signs its cursors. */
export interface CursorList {
  readonly scope: CursorScope;
  readonly secret: string;
}

/** The query parameters of every list. */
export const LIMIT = integer(1, PAGE_LIMITS.max, PAGE_LIMITS.default);
export const CURSOR: Kind<string> = { ...TEXT, schema: { type: 'string', minLength: 1 } };

/** The position that the cursor points to. @throws HttpError 400 if it is damaged or belongs to another list. */
export function positionAt(cursor: string | undefined, { scope, secret }: CursorList): Position | undefined {
  if (cursor === undefined) return undefined;
  const position = readCursor(cursor, scope, secret);
  if (position) return position;
  throw badRequest(
    `The cursor is damaged or belongs to another list. Send a nextCursor exactly as you received it, with the same filters and sort${plusHint(cursor)}`,
  );
}

/** A page of a list: its position, the total, and the cursor of the next page. */
interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly total: number;
  readonly ids: readonly string[];
  readonly hasMore: boolean;
}

/**
 * Returns a function that finds the requested page in a whole list, sorted by falling ids: the members on it, and where
 * it lies. The cursors of `name` belong to one sandbox and one filter: the values of all other parameters.
 * @throws HttpError 400 if the cursor is damaged or belongs to another list.
 */
export function pageFinder<T>(
  { sandboxName, service }: ApiRequest,
  name: string,
  { limit = PAGE_LIMITS.default, cursor, ...filter }: CursorScope & { limit?: number; cursor?: string },
  matches: (member: T) => boolean,
  idOf: (member: T) => string,
) {
  const list = { scope: { list: name, sandboxName, ...filter }, secret: service.cursorSecret };
  const position = positionAt(cursor, list);
  return (all: readonly T[]) => {
    const matching = all.filter(matches);
    const rest = position ? matching.filter((member) => idOf(member) < position.after) : matching;
    const members = rest.slice(0, limit);
    const { offset = 0 } = position ?? {};
    const page = { limit, offset, total: matching.length, ids: members.map(idOf), hasMore: rest.length > limit };
    return { members, ...paginate(page, list) };
  };
}

/** Where a page lies in its list, in the words of the contract. */
export type PageInfo = ReturnType<typeof paginate>;

/** Says where a page lies in its list, with the cursor to the next page. */
export function paginate({ limit, offset, total, ids, hasMore }: Page, { scope, secret }: CursorList) {
  const after = ids.at(-1);
  const next = hasMore && after !== undefined ? { after, offset: offset + ids.length } : undefined;
  const meta = { total, page: Math.floor(offset / limit) + 1, limit, offset };
  const nextCursor = next ? writeCursor(next, scope, secret) : null;
  return { meta, pagination: { ...meta, totalPages: Math.ceil(total / limit), hasMore, nextCursor } };
}
