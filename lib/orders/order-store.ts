import type { Change, ExpectedVersions } from './change.ts';
import type { Order, OrderDraft } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** A client's promise that all requests with one key are the same request. The fingerprint tells different bodies apart. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
}

/** The order as it was created, and whether an earlier request with the same key created it. */
export interface Created {
  readonly order: Order;
  readonly replayed: boolean;
}

/** Which orders to list. Instants are in milliseconds since 1970. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  /** The whole address; case is ignored. */
  readonly customerEmail?: string | undefined;
  /** Inclusive. */
  readonly createdFrom?: number | undefined;
  /** Exclusive. */
  readonly createdTo?: number | undefined;
}

/** One page of a list: up to `limit` orders after the order id `after` or, without it, after the first `offset` orders. */
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
 * The orders of one sandbox. Every method is atomic and strongly consistent, except `list` on DynamoDB. Every method throws
 * StoreUnavailable if the store cannot be reached or is throttling.
 *
 * The memory store is the reference: wherever this description leaves room, the other stores do what it does.
 */
export interface OrderStore {
  /**
   * Creates an order at the instant `at` (milliseconds since 1970) under the next free id. Any number of calls
   * with the same key create one order, even if the process crashes in between.
   * @throws OrderRefused `key-reused` if the key was used with another fingerprint.
   */
  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created>;
  /** Returns the order, or undefined if there is no order with this id. */
  get(id: string): Promise<Order | undefined>;
  /**
   * Applies a change and returns the changed order.
   * @throws OrderRefused if the order does not exist, or if its version or status does not allow the change.
   */
  change(id: string, change: Change): Promise<Order>;
  /**
   * Deletes an order. Its id is never used again. `at` is in milliseconds since 1970.
   * @throws OrderRefused `not-found` or `version-mismatch`.
   */
  delete(id: string, at: number, versions?: ExpectedVersions): Promise<void>;
  /**
   * Returns a page. Memory and SQLite read it at one instant. DynamoDB reads the total, the page and, with a status or an
   * address, the orders on it in separate calls, each strongly consistent. While other requests write, a page may lack an
   * order that has just changed its status, and the total may count an order that is on no page. The total never
   * contradicts its own page: without `after`, the total of the last page is `offset` plus the orders on it.
   */
  list(query: ListQuery): Promise<OrderPage>;
}

/** Thrown if the store is unreachable, throttling or too slow. The call is retryable. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
