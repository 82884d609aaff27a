import type { ExpectedVersions, OrderChange } from './change.ts';
import type { Order, OrderDraft } from './order.ts';
import type { OrderStatus } from './order-status.ts';

/** An idempotency key. Requests of one caller with equal keys must have bodies with equal fingerprints. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
  /** The name of the caller, in a sandbox with roles. All callers without a name share their keys. */
  readonly caller?: string | undefined;
}

/** Returns the text under which a store keeps a key. A key has no spaces, so two callers never share a text. */
export function storedKey({ key, caller }: IdempotencyKey): string {
  return caller === undefined ? key : `${key} ${caller}`;
}

/** The order as it was created, and whether an earlier request with the same key created it. */
export interface Created {
  readonly order: Order;
  readonly replayed: boolean;
}

/** The filters of a list. Times are in milliseconds since 1970. */
export interface OrderFilter {
  readonly status?: OrderStatus | undefined;
  /** The whole address. Case is ignored. */
  readonly customerEmail?: string | undefined;
  /** Inclusive. */
  readonly createdFrom?: number | undefined;
  /** Exclusive. */
  readonly createdTo?: number | undefined;
  /** The only owner whose orders are listed and counted. Undefined lists everybody's. */
  readonly owner?: string | undefined;
}

/**
 * One page of a list: up to `limit` orders after the order id `after` or, without it, after the first `offset` orders.
 */
export interface ListQuery extends OrderFilter {
  readonly oldestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly after?: string | undefined;
  /** Leaves the total uncounted: it may then be as low as the number of orders that are known to exist. */
  readonly isUncounted?: boolean;
}

export interface OrderPage {
  readonly orders: readonly Order[];
  /** How many orders match the filter, on all pages. */
  readonly total: number;
  /** Whether another order follows the last one here. */
  readonly hasMore: boolean;
}

/**
 * The orders of one sandbox. Every method is atomic and strongly consistent, except `list` on DynamoDB. Every method
 * throws StoreUnavailable if the store cannot be reached or is throttling, and a write throws OutcomeUnknown or
 * StoreFull.
 *
 * With an `owner`, an order of anybody else does not exist: the call does, throws and costs the same as for an unknown
 * id.
 *
 * The memory store is the reference: in every detail that this description leaves open, the other stores behave as it
 * does.
 */
export interface OrderStore {
  /**
   * Creates an order at the time `at` (milliseconds since 1970) under the next free id. Any number of calls
   * with the same key create one order, even if the process crashes in between.
   * @throws OrderRefused `key-reused` if the key was used with another fingerprint.
   */
  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created>;
  get(id: string, owner?: string): Promise<Order | undefined>;
  /**
   * Applies a change and returns the changed order.
   * @throws OrderRefused if the order does not exist, or if its version or status does not allow the change.
   */
  change(id: string, change: OrderChange): Promise<Order>;
  /**
   * Deletes an order. Its id is never used again. `at` is in milliseconds since 1970.
   * @throws OrderRefused `not-found` or `version-mismatch`.
   */
  delete(id: string, at: number, versions?: ExpectedVersions, owner?: string): Promise<void>;
  /**
   * Returns a page. Memory and SQLite read it at one instant. DynamoDB reads the total, the page and, if the query
   * filters by status or address, the page's orders in separate calls, each strongly consistent. While other requests
   * write, a page may lack an order whose status has just changed, and the total may count an order that is on no page.
   * The total always fits its own page: without `after`, the total of the last page is `offset` plus the number of its
   * orders.
   */
  list(query: ListQuery): Promise<OrderPage>;
}

/** Thrown if the store is unreachable, throttling or too slow. The call is retryable. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/**
 * Thrown if the response to a write was lost, and the store cannot tell whether it was made. The message is for
 * clients.
 */
export class OutcomeUnknown extends StoreUnavailable {
  override readonly name = 'OutcomeUnknown';

  constructor(options?: ErrorOptions) {
    super(
      'The store cannot tell whether it made this write, because another followed. Read before you send it again',
      options,
    );
  }
}

/** Thrown if the store is not as this version of the service makes it. The message is for clients, and says what to do. */
export class StoreDiffers extends StoreUnavailable {
  override readonly name = 'StoreDiffers';
}

/** Thrown for a write in a sandbox that has reached the store's size limit. The message tells clients what to do. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}
