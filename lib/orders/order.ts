import type { OrderStatus, PAID_STATUSES } from './order-status.ts';
import type { Receipt } from './receipt.ts';

/** One line of an order. `price` is the price of one piece, in integer cents. */
export interface OrderLine {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

/** What a customer asks for: an order before it has an id. */
export interface OrderDraft {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly items: readonly OrderLine[];
}

/**
 * The last version that an order can have. Each version is at least a millisecond later than the one before, so this one
 * is later than any clock and still within the years that have four digits.
 */
export const LAST_VERSION = 100_000_000_000_000;

/** What every order has, whatever its status. */
interface OrderFacts extends OrderDraft {
  readonly id: string;
  /** The sum of the subtotals, in integer cents. */
  readonly total: number;
  /** 1 on creation, and one more with every change. The entity tag is made from it. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** The statuses in which an order has a receipt. */
export type PaidStatus = (typeof PAID_STATUSES)[number];

export interface UnpaidOrder extends OrderFacts {
  readonly status: Exclude<OrderStatus, PaidStatus>;
  readonly receipt?: never;
}

export interface PaidOrder extends OrderFacts {
  readonly status: PaidStatus;
  readonly receipt: Receipt;
}

/**
 * An order as the rules see it and the stores keep it. Item ids, subtotals, the receipt's numbers and the
 * instant of creation follow from these members, so they are derived and never stored.
 */
export type Order = UnpaidOrder | PaidOrder;

/** A new order: pending, in version 1, last updated when it was created (`createdAt` in milliseconds since 1970). */
export function newOrder(draft: OrderDraft, id: string, createdAt: number): UnpaidOrder {
  const { customerName, customerEmail, items } = draft;
  const total = totalOf(items);
  return { id, customerName, customerEmail, items, total, status: 'pending', version: 1, updatedAt: createdAt };
}

/** Quantity times price, in cents. */
export function subtotalOf(line: OrderLine): number {
  return line.quantity * line.price;
}

/** The sum of the subtotals, in cents. It is exact, because it is at most 10^12. */
export function totalOf(items: readonly OrderLine[]): number {
  return items.reduce((sum, line) => sum + subtotalOf(line), 0);
}
