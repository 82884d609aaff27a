import { hash } from 'node:crypto';
import { isSameText, macOf } from '../../../sandboxes/access/auth.ts';

/** A place in a list: after the member with this id, with this many members before it. */
export interface Position {
  readonly after: string;
  readonly offset: number;
}

/** The list that a cursor belongs to: everything that sets it apart from other lists. */
export type CursorScope = Readonly<Record<string, string | number | boolean | undefined>>;

/** Why a cursor is rejected: it is damaged or forged, or it belongs to another list. */
export type ReadCursor = Position | 'damaged' | 'other-list';

/** An opaque cursor: the position and the list it belongs to, signed with `secret`. */
export function writeCursor({ after, offset }: Position, scope: CursorScope, secret: string): string {
  const payload = Buffer.from(`${after}.${offset}.${nameOf(scope)}`).toString('base64url');
  return `${payload}.${signatureOf(payload, secret)}`;
}

/** The position in a cursor, or why it cannot be used with this list. */
export function readCursor(cursor: string, scope: CursorScope, secret: string): ReadCursor {
  const [payload = '', signature = ''] = cursor.split('.', 2);
  if (!isSameText(signature, signatureOf(payload, secret)) || cursor !== `${payload}.${signature}`) return 'damaged';
  const [after = '', offset, name] = Buffer.from(payload, 'base64url').toString().split('.');
  return name === nameOf(scope) ? { after, offset: Number(offset) } : 'other-list';
}

/** Returns equal texts for equal scopes, in any order of their members. */
function nameOf(scope: CursorScope): string {
  const members = JSON.stringify(Object.entries(scope).sort(([a], [b]) => (a < b ? -1 : 1)));
  return hash('sha256', members, 'base64url').slice(0, 16);
}

function signatureOf(payload: string, secret: string): string {
  return macOf(secret, payload).slice(0, 22);
}
