import type { Order, PaidOrder, UnpaidOrder } from '../orders/order.ts';
import type { OrderCounts } from '../orders/order-status.ts';
import type { OrderStore } from '../orders/order-store.ts';
import type { EventLog } from './event.ts';
import type { Journal } from './journal.ts';
import type { Settings } from './settings.ts';

/** An order with any status and version, but without an id. `createdAt` is in milliseconds since 1970. */
export type SeedOrder = (Omit<UnpaidOrder, 'id'> | Omit<PaidOrder, 'id'>) & { readonly createdAt: number };

/** The settings of a sandbox and its orders, oldest first. */
export interface SandboxContents {
  readonly settings: Settings;
  readonly orders: readonly Order[];
}

/** Contents, and how many orders are in each status. */
export interface CountedContents extends SandboxContents {
  readonly counts: OrderCounts;
}

/** Bounds for `add()`, such as the requests that a rate limit allows in a window. Without them, counts only grow. */
export interface CountBounds {
  /** The highest count. No more calls return one, however many are concurrent. */
  readonly limit?: number | undefined;
  /** The window that is counted. It drops the count that another window had under the same name. */
  readonly window?: number | undefined;
}

/**
 * One sandbox, with its settings at the moment when the request entered it. Every method throws StoreUnavailable
 * if the store cannot be reached or is throttling.
 *
 * A request that entered before a reset (`clear`, `replace`) keeps working on the old contents: none of its writes,
 * whether of orders or of settings, reach the new contents. In the default sandbox, only the memory store promises
 * this.
 */
export interface Sandbox {
  readonly name: string;
  readonly settings: Settings;
  /** If the sandbox has events on, every change of an order adds its event to the log in the same atomic step. */
  readonly orders: OrderStore;
  /** Empty in the default sandbox. A reset drops all events. */
  readonly events: EventLog;
  /** The recorded requests. A reset drops them. */
  readonly journal: Journal;
  /** Returns the settings as they are now or, after a reset, as they were when the request entered. */
  readSettings(): Promise<Settings>;
  /** Replaces the settings with the result of `change` for the current ones. Returns the new settings. */
  changeSettings(change: (settings: Settings) => Settings): Promise<Settings>;
  /**
   * Adds one to each of the named counts of a counter in one atomic step, and returns the new counts in the order of
   * the names. Returns undefined, and adds nothing, if one has reached the limit. A limit or a window takes a single
   * name. Counters belong to settings, so the default sandbox has none.
   */
  add(counter: string, names: readonly string[], bounds?: CountBounds): Promise<readonly number[] | undefined>;
  /** Returns the counts of a counter by name, except those in windows. It omits names that were never counted. */
  read(counter: string): Promise<Readonly<Record<string, number>>>;
  /**
   * Returns the settings and the number of orders in each status or, with a `limit`, the oldest `limit` orders and the
   * number of these in each status. Memory and SQLite read them at one instant. DynamoDB returns the settings that the
   * request entered with. It counts each status in a separate call: an order whose status changes meanwhile may be
   * counted twice or not at all. It reads up to 1 MB of orders with one query: AWS promises that each order is
   * committed, but not that all are read at one instant. It reads larger sandboxes repeatedly until two readings agree.
   * @throws StoreUnavailable if, on DynamoDB, other requests keep changing more than 1 MB of orders for 10 seconds.
   */
  contents(limit?: number): Promise<CountedContents>;
  /**
   * Replaces the whole contents in one step: a reader sees either the old contents or the new ones. It accepts the
   * orders in any sequence, and drops idempotency keys, counters, the journal, events and deleted ids. Only a named
   * sandbox can be replaced.
   */
  replace(contents: SandboxContents): Promise<void>;
  /**
   * Adds orders without events, and returns the ids of those that were added, in the same order. A seed order gets an
   * id made from its time of creation. An order with an id, whose sequence number must be 001, keeps it: if it exists,
   * it stays as it is, and if it was deleted, it is created again.
   */
  addOrders(orders: readonly (SeedOrder | Order)[]): Promise<readonly string[]>;
  /**
   * Deletes everything in the sandbox, and leaves a named one these settings, or the default ones. Returns the number of
   * orders before, and whether all of them were removed in time.
   */
  clear(settings?: Settings): Promise<{ readonly orders: number; readonly finished: boolean }>;
}

export interface Storage {
  /**
   * Returns the named sandbox. A sandbox exists as soon as a request names it, and its contents are separate from those
   * of other sandboxes. Entering the default sandbox needs no call to the store.
   */
  enter(name: string): Promise<Sandbox>;
  /**
   * Returns the names of the sandboxes with webhooks, so that a server finds the deliveries that were pending when it
   * stopped. Memory has none then, and DynamoDB would have to read the whole table, so both leave it out.
   */
  namesWithWebhooks?(): Promise<readonly string[]>;
  /** Whether the store can write an order and its event in one atomic step. */
  canHaveEvents(): Promise<boolean>;
  /** Resolves if the store responds. @throws StoreUnavailable if it does not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
