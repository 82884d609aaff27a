import type { Order, PaidOrder, UnpaidOrder } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { JournalEntry } from './journal.ts';
import type { Settings } from './settings.ts';

/** An order with a history but without an id. `createdAt` is in milliseconds since 1970. */
export type SeedOrder = (Omit<UnpaidOrder, 'id'> | Omit<PaidOrder, 'id'>) & { readonly createdAt: number };

export type OrderCounts = Readonly<Record<OrderStatus, number>>;

/** How many of the orders are in each status. */
export function countByStatus(orders: readonly Order[]): OrderCounts {
  const counts = { pending: 0, paid: 0, completed: 0, cancelled: 0 };
  for (const { status } of orders) counts[status] += 1;
  return counts;
}

/** A sandbox at one instant: its settings, and how many orders it has in each status. */
export interface SandboxOverview {
  readonly settings: Settings;
  readonly orders: OrderCounts;
}

/** What a sandbox holds: its settings and its orders, oldest first. */
export interface SandboxContents {
  readonly settings: Settings;
  readonly orders: readonly Order[];
}

/** What a reset did: how many orders there were, and whether it finished in time. */
export interface Cleared {
  readonly orders: number;
  readonly finished: boolean;
}

/**
 * One sandbox, with its settings as they were when the request entered it. Every method throws StoreUnavailable
 * if the store cannot be reached or is throttling.
 *
 * A request that entered before a reset (`clear`, `replace`) keeps to the old contents: none of its writes, including
 * orders and settings, reach the new contents. In the default sandbox, only the memory store promises this.
 */
export interface Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: OrderStore;
  /**
   * Counts a request that meets a fault rule, and never one more than its `times`, however many requests try at once.
   * Returns false if they are used up. A request that entered before the rules were set does not count against them, even
   * if the rules before had the same values.
   */
  meetFault(index: number): Promise<boolean>;
  /** How many requests have met each fault rule since the rules were set. */
  countFaults(): Promise<readonly number[]>;
  /** Replaces the settings with what `change` returns for the current ones, and returns the new settings. */
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  /** Adds one to each of the named counts, in one step, however many requests count at once. */
  count(counter: string, names: readonly string[]): Promise<void>;
  /**
   * Adds one to the named count of a counter, unless it has reached `limit`, which it never passes, however many requests
   * count at once. Returns the new count; undefined if it had reached the limit.
   */
  countUpTo(limit: number, counter: string, name: string): Promise<number | undefined>;
  /** The counts of a counter by name. A name that was never counted is left out. */
  counts(counter: string): Promise<Readonly<Record<string, number>>>;
  /**
   * Memory and SQLite read it at one instant. DynamoDB returns the settings that the request entered with, and counts each
   * status in a call of its own: an order that changes its status meanwhile may be counted twice or not at all.
   */
  overview(): Promise<SandboxOverview>;
  /**
   * Returns the settings and the first `limit` orders, as they are at one instant. On DynamoDB, the settings are those that
   * the request entered with. Orders of up to 1 MB are one query there: AWS promises that each order is committed, not that
   * all are of one instant. More orders are read until two readings agree.
   * @throws StoreUnavailable if other requests change more than 1 MB of orders on DynamoDB for 10 seconds.
   */
  contents(limit: number): Promise<SandboxContents>;
  /**
   * Makes the sandbox hold this, in any order, and nothing else, in one step: a reader sees either the old contents or the new ones.
   * Idempotency keys, counters, the journal and deleted ids are gone. Only a named sandbox can be replaced.
   */
  replace(contents: SandboxContents): Promise<void>;
  /** Adds orders under ids made from their instants of creation, and returns these ids in the same order. */
  addOrders(orders: readonly SeedOrder[]): Promise<readonly string[]>;
  /**
   * Adds orders under their own ids, which all have the sequence number 001. An order that exists stays as it is, and a
   * deleted one is created again. Returns the ids of the orders that were added.
   */
  restoreOrders(orders: readonly Order[]): Promise<readonly string[]>;
  /** Deletes everything in the sandbox, including its settings. */
  clear(): Promise<Cleared>;
  record(entry: JournalEntry): Promise<void>;
  /** Returns the recorded requests, newest first: at most JOURNAL_SIZE, none older than JOURNAL_LIFETIME. */
  journal(): Promise<readonly JournalEntry[]>;
  forgetJournal(): Promise<void>;
}

/** Everything a deployment stores. */
export interface Storage {
  /**
   * Returns the named sandbox, which exists as soon as it is named. Sandboxes do not see one another's contents.
   * Entering the default sandbox costs no call to the store.
   */
  enter(name: string): Promise<Sandbox>;
  /** Resolves if the store responds. @throws StoreUnavailable if it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
