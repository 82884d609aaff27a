import type { Order } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { JournalEntry } from './journal.ts';
import type { Settings } from './settings.ts';

/** An order with a past, yet without an id: `createdAt` in milliseconds since 1970. */
export interface SeedOrder extends Omit<Order, 'id'> {
  readonly createdAt: number;
}

export type OrderCounts = Readonly<Record<OrderStatus, number>>;

/** What a reset did: how many orders there were, and whether it came to its end in the time it has. */
export interface Cleared {
  readonly orders: number;
  readonly finished: boolean;
}

/**
 * One sandbox, as it was when the request entered it. Every method throws StoreUnavailable when the
 * store cannot be reached or is throttling.
 */
export interface Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: OrderStore;
  /**
   * Uses one of the times of a fault rule; never more of them than there are, however many requests try
   * at once. False when they are used up, or the rules have been changed since.
   */
  useFault(index: number): Promise<boolean>;
  /** Writes what `change` makes of the settings, and returns it. */
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  countOrders(): Promise<OrderCounts>;
  /** Adds orders under ids of their instants of creation. */
  addOrders(orders: readonly SeedOrder[]): Promise<void>;
  /** Removes all there is, settings included. */
  clear(): Promise<Cleared>;
  record(entry: JournalEntry): Promise<void>;
  /** The entries that are kept, newest first. */
  journal(): Promise<readonly JournalEntry[]>;
  forgetJournal(): Promise<void>;
}

/** Everything a deployment keeps. */
export interface Storage {
  /**
   * The named sandbox; it exists as soon as it is named. Nothing in it shows in another. Entering the
   * default one costs no call to the store.
   */
  enter(name: string): Promise<Sandbox>;
  /** Resolves when the store answers. @throws StoreUnavailable */
  ping(): Promise<void>;
  close(): Promise<void>;
}
