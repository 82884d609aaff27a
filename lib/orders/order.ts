import type { OrderStatus } from './order-status.ts';

/** One line of an order. `price` is that of a single piece, in integer cents. */
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
 * An order as the rules see it and the stores keep it. What follows from these members (item ids,
 * subtotals, the total, the receipt's numbers, the instant of creation) is derived, never stored.
 */
export interface Order extends OrderDraft {
  readonly id: string;
  readonly status: OrderStatus;
  /** 1 on creation, one more with every change; the entity tag is made of it. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
  /** When it was paid, in milliseconds since 1970; absent unless paid or completed. */
  readonly paidAt?: number;
}

/** A new order is pending, in its first version, and was last updated at its creation (milliseconds since 1970). */
export function newOrder(draft: OrderDraft, id: string, createdAt: number): Order {
  const { customerName, customerEmail, items } = draft;
  return { id, customerName, customerEmail, items, status: 'pending', version: 1, updatedAt: createdAt };
}

/** Quantity times price, in cents. */
export function subtotalOf(line: OrderLine): number {
  return line.quantity * line.price;
}

/** The sum of the subtotals, in cents. At most 10^12, so exact. */
export function totalOf(items: readonly OrderLine[]): number {
  return items.reduce((sum, line) => sum + subtotalOf(line), 0);
}
