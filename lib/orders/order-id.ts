/**
 * Order ids: `ORD-<13-digit millisecond timestamp>-<3-digit sequence>`. Fixed width, so ids sort as
 * text in the order of creation; stores use that for their keys.
 */

export const ORDER_ID_PATTERN = /^ORD-\d{13}-\d{3}$/;

/** The sequence numbers tell apart orders of one millisecond; past the last, an order takes the next millisecond. */
export const FIRST_SEQUENCE = 1;
export const LAST_SEQUENCE = 999;

/** Timestamps that fit 13 digits, in milliseconds since 1970: until the year 2286. */
export const LAST_TIMESTAMP = 9_999_999_999_999;

/** A place in the sequence of ids. `timestamp` in milliseconds since 1970. */
export interface IdSlot {
  readonly timestamp: number;
  readonly sequence: number;
}

export function isOrderId(text: string): boolean {
  return ORDER_ID_PATTERN.test(text);
}

export function formatOrderId({ timestamp, sequence }: IdSlot): string {
  return `ORD-${timestampDigits(timestamp)}-${String(sequence).padStart(3, '0')}`;
}

/** The parts of a well-formed order id; what it answers for other text is undefined behaviour. */
export function parseOrderId(id: string): IdSlot {
  return { timestamp: timestampOf(id), sequence: Number(id.slice(18)) };
}

/** The instant of creation that an order id carries, in milliseconds since 1970. */
export function timestampOf(id: string): number {
  return Number(id.slice(4, 17));
}

/** The slot to try when `slot` is taken: the next sequence number, then the next millisecond. */
export function nextSlot({ timestamp, sequence }: IdSlot): IdSlot {
  return sequence < LAST_SEQUENCE
    ? { timestamp, sequence: sequence + 1 }
    : { timestamp: timestamp + 1, sequence: FIRST_SEQUENCE };
}

/**
 * The ids of all orders created at `from` or later and before `to` lie between these two, inclusive. Where there can
 * be none they are one id that is never given out, because not every store takes a range that ends before it begins.
 */
export function idRange(from = 0, to = LAST_TIMESTAMP + 1): { first: string; last: string } {
  const start = Math.max(from, 0);
  const end = Math.min(to, LAST_TIMESTAMP + 1);
  const first = `ORD-${timestampDigits(start < end ? start : 0)}-000`;
  return start < end ? { first, last: `ORD-${timestampDigits(end - 1)}-999` } : { first, last: first };
}

function timestampDigits(timestamp: number): string {
  return String(timestamp).padStart(13, '0');
}
