import type { Order } from './order.ts';
import { type OrderFilter, StoreUnavailable } from './order-store.ts';

/**
 * Order ids: `ORD-<13-digit millisecond timestamp>-<3-digit sequence>`. Their width is fixed, so they sort as text
 * in the order of creation. The stores rely on this for their keys.
 */

export const ORDER_ID_PATTERN = /^ORD-\d{13}-\d{3}$/;

/** Orders of one millisecond differ in their sequence number. After 999 of them, an order gets the next millisecond. */
export const FIRST_SEQUENCE = 1;
export const LAST_SEQUENCE = 999;

/** The last timestamp that fits 13 digits, in milliseconds since 1970: in the year 2286. */
export const LAST_TIMESTAMP = 9_999_999_999_999;

/** A position in the sequence of ids. `timestamp` is in milliseconds since 1970. */
export interface IdSlot {
  readonly timestamp: number;
  readonly sequence: number;
}

export function isOrderId(text: string): boolean {
  return ORDER_ID_PATTERN.test(text);
}

/** Returns the id of a slot, such as `ORD-1718000000000-001`. */
export function formatOrderId({ timestamp, sequence }: IdSlot): string {
  return `ORD-${timestampDigits(timestamp)}-${String(sequence).padStart(3, '0')}`;
}

/** Returns the first id of a millisecond. */
export function firstIdAt(timestamp: number): string {
  return formatOrderId({ timestamp, sequence: FIRST_SEQUENCE });
}

/** Parses an order id. The id must be well-formed. */
export function parseOrderId(id: string): IdSlot {
  return { timestamp: timestampOf(id), sequence: Number(id.slice(18)) };
}

export const LAST_ID = formatOrderId({ timestamp: LAST_TIMESTAMP, sequence: LAST_SEQUENCE });

/** Returns an order's time of creation, in milliseconds since 1970. */
export function timestampOf(id: string): number {
  return Number(id.slice(4, 17));
}

/**
 * Returns the slot to try if `slot` is taken: the next sequence number or, after the last one, the next millisecond.
 * Undefined after LAST_ID.
 */
export function nextSlot({ timestamp, sequence }: IdSlot): IdSlot | undefined {
  if (timestamp >= LAST_TIMESTAMP && sequence >= LAST_SEQUENCE) return undefined;
  return sequence < LAST_SEQUENCE
    ? { timestamp, sequence: sequence + 1 }
    : { timestamp: timestamp + 1, sequence: FIRST_SEQUENCE };
}

/**
 * Returns the `-001` ids to mark as deleted. If a state has `ORD-…-003` but not `-001`, the store would otherwise hand
 * out `-001` next and break the order of ids.
 */
export function skippedFirstIds(ids: readonly string[]): string[] {
  const known = new Set(ids);
  const firsts = new Set(ids.map((id) => firstIdAt(timestampOf(id))));
  return [...firsts].filter((id) => !known.has(id));
}

/**
 * Returns the first and last possible id of orders created at `from` or later and before `to`. For an empty range, both
 * are an id that is never used, because DynamoDB rejects a range that ends before it begins.
 */
export function idRange(from = 0, to = LAST_TIMESTAMP + 1): { first: string; last: string } {
  const start = Math.max(from, 0);
  const end = Math.min(to, LAST_TIMESTAMP + 1);
  const first = `ORD-${timestampDigits(start < end ? start : 0)}-000`;
  return start < end ? { first, last: `ORD-${timestampDigits(end - 1)}-999` } : { first, last: first };
}

/** Returns a test of whether an order matches every filter. It is here because the time of creation is in the id. */
export function matcherOf(filter: OrderFilter): (order: Order) => boolean {
  const { status, createdFrom, createdTo, owner } = filter;
  const customerEmail = filter.customerEmail?.toLowerCase();
  const tests = {
    status: status !== undefined && ((order) => order.status === status),
    customerEmail: customerEmail !== undefined && ((order) => order.customerEmail.toLowerCase() === customerEmail),
    createdFrom: createdFrom !== undefined && (({ id }) => timestampOf(id) >= createdFrom),
    createdTo: createdTo !== undefined && (({ id }) => timestampOf(id) < createdTo),
    owner: owner !== undefined && ((order) => order.owner === owner),
  } satisfies Record<keyof OrderFilter, false | ((order: Order) => boolean)>;
  const given = Object.values(tests).filter((test) => test !== false);
  return (order) => given.every((test) => test(order));
}

function timestampDigits(timestamp: number): string {
  return String(timestamp).padStart(13, '0');
}

/**
 * Returns the id to try if an id is taken.
 * @throws StoreUnavailable after LAST_ID, so that a search for a free id ends.
 */
export function idAfter(id: string): string {
  const next = nextSlot(parseOrderId(id));
  if (!next) throw new StoreUnavailable('There is no free order id');
  return formatOrderId(next);
}
