import { createHmac, timingSafeEqual } from 'node:crypto';
import { isOrderId } from '../orders/order-id.ts';
import type { OrderFilter } from '../orders/order-store.ts';

/** A place in a list: after this order, with so many orders before it. */
export interface Position {
  readonly after: string;
  readonly offset: number;
}

/** The list a cursor belongs to: it is of no use in another. */
export interface ListScope extends OrderFilter {
  readonly sandbox: string;
  readonly oldestFirst: boolean;
}

/** Keeps cursors from being made up. A deployment sets its own; a known one only lets a client fool itself. */
const SECRET = process.env.CURSOR_SECRET ?? 'food-ordering-service';

/** An opaque cursor: the position, and a signature over it and the list it is of. */
export function writeCursor(position: Position, scope: ListScope): string {
  const payload = Buffer.from(`${position.after}.${position.offset}`).toString('base64url');
  return `${payload}.${signature(payload, scope)}`;
}

/** The position in a cursor; undefined for one that is forged, damaged, or of another list. */
export function readCursor(cursor: string, scope: ListScope): Position | undefined {
  const [payload = '', signed = ''] = cursor.split('.', 2);
  const expected = signature(payload, scope);
  const isOurs = signed.length === expected.length && timingSafeEqual(Buffer.from(signed), Buffer.from(expected));
  if (!isOurs || cursor !== `${payload}.${signed}`) return undefined;
  const [after = '', offset] = Buffer.from(payload, 'base64url').toString().split('.');
  return isOrderId(after) ? { after, offset: Number(offset) } : undefined;
}

function signature(payload: string, scope: ListScope): string {
  const { sandbox, oldestFirst, status, customerEmail, createdFrom, createdTo } = scope;
  const list = [sandbox, oldestFirst, status, customerEmail?.toLowerCase(), createdFrom, createdTo];
  return createHmac('sha256', SECRET)
    .update(JSON.stringify([payload, ...list]))
    .digest('base64url')
    .slice(0, 22);
}
