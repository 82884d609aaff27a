import { createHmac, timingSafeEqual } from 'node:crypto';

/** A place in a list: after the member with this id, with so many members before it. */
export interface Position {
  readonly after: string;
  readonly offset: number;
}

/** The list a cursor belongs to, by all that makes it that list: it is of no use in another. */
export type CursorScope = Readonly<Record<string, string | number | boolean | undefined>>;

/** Keeps cursors from being made up. A deployment sets its own; a known one only lets a client fool itself. */
const SECRET = process.env.CURSOR_SECRET ?? 'food-ordering-service';

/** An opaque cursor: the position, and a signature over it and the list it is of. */
export function writeCursor(position: Position, scope: CursorScope): string {
  const payload = Buffer.from(`${position.after}.${position.offset}`).toString('base64url');
  return `${payload}.${signature(payload, scope)}`;
}

/** The position in a cursor; undefined for one that is forged, damaged, or of another list. */
export function readCursor(cursor: string, scope: CursorScope): Position | undefined {
  const [payload = '', signed = ''] = cursor.split('.', 2);
  const expected = signature(payload, scope);
  const isOurs = signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  if (!isOurs || cursor !== `${payload}.${signed}`) return undefined;
  const [after = '', offset] = Buffer.from(payload, 'base64url').toString().split('.');
  return { after, offset: Number(offset) };
}

function signature(payload: string, scope: CursorScope): string {
  const signed = JSON.stringify([payload, Object.entries(scope).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return createHmac('sha256', SECRET).update(signed).digest('base64url').slice(0, 22);
}
