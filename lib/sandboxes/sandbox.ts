import type { PaidOrder, UnpaidOrder } from '../orders/order.ts';
import type { OrderStatus } from '../orders/order-status.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { JournalEntry } from './journal.ts';
import type { Settings } from './settings.ts';

/** An order with a history but without an id. `createdAt` is in milliseconds since 1970. */
export type SeedOrder = (Omit<UnpaidOrder, 'id'> | Omit<PaidOrder, 'id'>) & { readonly createdAt: number };

export type OrderCounts = Readonly<Record<OrderStatus, number>>;

/** What a reset did: how many orders there were, and whether it finished in time. */
export interface Cleared {
  readonly orders: number;
  readonly finished: boolean;
}

/**
 * One sandbox, with its settings as they were when the request entered it. Every method throws StoreUnavailable
 * if the store cannot be reached or is throttling.
 */
export interface Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: OrderStore;
  /**
   * Counts a request that meets a fault rule, and never one more than its `times`, however many requests try at once.
   * Returns false if they are used up, or if the rules have changed since the request entered.
   */
  meetFault(index: number): Promise<boolean>;
  /** How many requests have met each fault rule since the rules were set. */
  countFaults(): Promise<readonly number[]>;
  /** Replaces the settings with what `change` returns for the current ones, and returns the new settings. */
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  /** Adds one to each of the named counts, in one step, however many requests count at once. */
  count(counter: string, names: readonly string[]): Promise<void>;
  /** The counts of a counter by name. A name that was never counted is left out. */
  counts(counter: string): Promise<Readonly<Record<string, number>>>;
  countOrders(): Promise<OrderCounts>;
  /** Adds orders under ids made from their instants of creation. */
  addOrders(orders: readonly SeedOrder[]): Promise<void>;
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
