import type { Change, ExpectedVersions } from './change.ts';
import type { Order, OrderDraft } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** A client's promise that requests with one key are one request; the fingerprint tells apart different bodies. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** What a create answers: the order as it was created, and whether an earlier request had already done it. */
export interface Created {
  readonly order: Order;
  readonly replayed: boolean;
}

/** Which orders to list. Instants in milliseconds since 1970. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  /** The whole address, compared without regard to case. */
  readonly customerEmail?: string | undefined;
  /** Inclusive. */
  readonly createdFrom?: number | undefined;
  /** Exclusive. */
  readonly createdTo?: number | undefined;
}

/** A stretch of a list: `limit` orders after the order id `after`, or else after the first `offset` ones. */
export interface ListQuery extends OrderFilter {
  readonly oldestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
}

export interface OrderPage {
  readonly orders: readonly Order[];
  /** How many orders match the filter, on all pages. */
  readonly total: number;
  /** Whether another order follows the last one here. */
  readonly hasMore: boolean;
}

/**
 * The orders of one sandbox. Every method is atomic and strongly consistent; each throws
 * StoreUnavailable when the store cannot be reached or is throttling.
 */
export interface OrderStore {
  /**
   * Creates an order at the instant `at` (milliseconds since 1970) under the next free id. With a key,
   * any number of calls, also after a crash in between, create one order.
   * @throws OrderRefused `key-reused` when the key came with another fingerprint before.
   */
  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created>;
  get(id: string): Promise<Order | undefined>;
  /**
   * Applies a change and returns the order after it.
   * @throws OrderRefused when the order as it is forbids it.
   */
  change(id: string, change: Change): Promise<Order>;
  /**
   * Removes an order for good: its id is not given out again. `at` in milliseconds since 1970.
   * @throws OrderRefused `not-found` or `version-mismatch`.
   */
  delete(id: string, at: number, versions?: ExpectedVersions): Promise<void>;
  list(query: ListQuery): Promise<OrderPage>;
}

/** Thrown when the store is unreachable, throttling or too slow: worth a retry. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
