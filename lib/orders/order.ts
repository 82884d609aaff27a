import type { OrderStatus, PaidStatus } from './order-status.ts';

/** One line of an order. `price` is the price per piece, in integer cents. */
export interface OrderLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

/** An order before it has an id. */
export interface OrderDraft {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly items: readonly OrderLine[];
  /** The name of the customer to whom the order belongs, in a sandbox with roles. Undefined means nobody. */
  readonly owner?: string | undefined;
}

/**
 * The highest version of an order. Each change moves `updatedAt` by a millisecond or more, so an order with this
 * version was updated after the year 5100: later than any clock, and still in a year of four digits.
 */
export const LAST_VERSION = 100_000_000_000_000;

/** The members of an order in every status. */
interface OrderFacts extends OrderDraft {
  readonly id: string;
  /** The sum of the subtotals, in integer cents. */
  readonly total: number;
  /** 1 on creation, and one more after every change. The entity tag is made from it. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

export interface UnpaidOrder extends OrderFacts {
  readonly status: Exclude<OrderStatus, PaidStatus>;
  readonly receipt?: never;
}

export interface PaidOrder extends OrderFacts {
  readonly status: PaidStatus;
  readonly receipt: Receipt;
}

/**
 * An order as the stores keep it. Item ids, subtotals, the receipt's numbers and the time of creation are derived from
 * these members and never stored.
 */
export type Order = UnpaidOrder | PaidOrder;

/** Returns a pending order in version 1. `createdAt` is in milliseconds since 1970. */
export function newOrder(draft: OrderDraft, id: string, createdAt: number): UnpaidOrder {
  const { customerName, customerEmail, items, owner } = draft;
  const total = totalOf(items);
  const facts = { id, customerName, customerEmail, items, total, version: 1, updatedAt: createdAt };
  return { ...facts, status: 'pending', ...(owner !== undefined && { owner }) };
}

/** Returns the order, unless it belongs to somebody else than the only `owner` whose orders the caller may see. */
export function ownedBy(order: Order | undefined, owner: string | undefined): Order | undefined {
  return owner === undefined || order?.owner === owner ? order : undefined;
}

/**
 * Returns a deleted order as it is created again. Its version is above `deletedVersion`, the version of the delete, so
 * that no ETag and no id of an event is used twice. In the default sandbox that version may be unknown: the order then
 * keeps its own.
 */
export function restoredOrder(order: Order, deletedVersion = 0): Order {
  return { ...order, version: Math.max(order.version, deletedVersion + 1) };
}

/** Returns the price of a line, in cents. */
export function subtotalOf(line: OrderLine): number {
  return line.quantity * line.price;
}

/** Returns the sum of the subtotals, in cents. It is exact, because it is at most 10^12. */
export function totalOf(items: readonly OrderLine[]): number {
  return items.reduce((sum, line) => sum + subtotalOf(line), 0);
}

export interface Receipt {
  /** The time of payment, in milliseconds since 1970. */
  readonly issuedAt: number;
  /** The order's total when it was paid, in integer cents. */
  readonly totalAmount: number;
}

/** Returns the id of an order's receipt. It has the digits of the order's id, so it is unique without another write. */
export function receiptIdOf(orderId: string): string {
  return `receipt-${orderId.slice('ORD-'.length).replace('-', '')}`;
}

/** Returns the number on an order's receipt, which has the same digits. */
export function receiptNumberOf(orderId: string): string {
  return `RCP-${orderId.slice('ORD-'.length)}`;
}

/**
 * Converts a decimal amount to integer cents, in which money is counted, because sums of decimal fractions are not
 * exact in binary floating point (0.1 + 0.2). Returns undefined if the amount is not finite or has more than two
 * decimals. A number with two decimals and its cents divided by 100 are the same double, so the comparison is exact.
 */
export function centsFrom(amount: number): number | undefined {
  if (!Number.isFinite(amount)) return undefined;
  // `+ 0` turns -0 into 0, as JSON does.
  const cents = Math.round(amount * 100) + 0;
  return cents / 100 === amount ? cents : undefined;
}

/** Returns cents as the amount that the contract shows: 19.99 for 1999. */
export function amountOf(cents: number): number {
  return cents / 100;
}
