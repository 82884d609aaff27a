/**
 * Order ids: `ORD-<13-digit millisecond timestamp>-<3-digit sequence>`. Their width is fixed, so they sort as text
 * in the order of creation. The stores rely on this for their keys.
 */

export const ORDER_ID_PATTERN = /^ORD-\d{13}-\d{3}$/;

/** The sequence number tells orders of one millisecond apart. When all are taken, an order moves to the next millisecond. */
export const FIRST_SEQUENCE = 1;
export const LAST_SEQUENCE = 999;

/** The last timestamp that fits 13 digits, in milliseconds since 1970: in the year 2286. */
export const LAST_TIMESTAMP = 9_999_999_999_999;

/** A place in the sequence of ids. `timestamp` is in milliseconds since 1970. */
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

/** The parts of an order id. The text must be a well-formed id. */
export function parseOrderId(id: string): IdSlot {
  return { timestamp: timestampOf(id), sequence: Number(id.slice(18)) };
}

/** The last id of all. */
export const LAST_ID = formatOrderId({ timestamp: LAST_TIMESTAMP, sequence: LAST_SEQUENCE });

/** The instant of creation in an order id, in milliseconds since 1970. */
export function timestampOf(id: string): number {
  return Number(id.slice(4, 17));
}

/**
 * The slot to try if `slot` is taken: the next sequence number or, after the last one, the next millisecond. Undefined
 * after the last id of all.
 */
export function nextSlot({ timestamp, sequence }: IdSlot): IdSlot | undefined {
  if (timestamp >= LAST_TIMESTAMP && sequence >= LAST_SEQUENCE) return undefined;
  return sequence < LAST_SEQUENCE
    ? { timestamp, sequence: sequence + 1 }
    : { timestamp: timestamp + 1, sequence: FIRST_SEQUENCE };
}

/**
 * The first id of each millisecond of which only later ids are among these. Ids are given out in order, so an order had
 * it once. A store that holds it as deleted never gives out an id below one that exists.
 */
export function skippedFirstIds(ids: readonly string[]): string[] {
  const known = new Set(ids);
  const firsts = new Set(ids.map((id) => formatOrderId({ timestamp: timestampOf(id), sequence: FIRST_SEQUENCE })));
  return [...firsts].filter((id) => !known.has(id));
}

/**
 * The first and last possible id of an order created at `from` or later and before `to`, both inclusive. For an empty
 * range both are an id that is never used, because DynamoDB rejects a range that ends before it begins.
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
