import { hash } from 'node:crypto';
import { isSameText } from '../../../sandboxes/access/auth.ts';

/** A place in a list: after the member with this id, with this many members before it. */
export interface Position {
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

/** SHA-512/256 of a secret and a text is a MAC, because its state cannot be continued. It takes a third of the time of HMAC. */
function signatureOf(payload: string, scope: CursorScope, secret: string): string {
  return hash('sha512-256', `${secret}.${payload}.${JSON.stringify(scope)}`, 'base64url').slice(0, 22);
}
