import { type Operation, ROUTES } from '../../api/routes.ts';
import type { ApiRequest } from '../../http/request/api-request.ts';
import { type OrderChange, requireAllowed } from '../../orders/change.ts';
import type { Order, OrderDraft, Receipt } from '../../orders/order.ts';
import type { Move, OrderStatus } from '../../orders/order-status.ts';
import type { Created, IdempotencyKey, OrderStore } from '../../orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../orders/refusal.ts';
import type { Effect, Encounter } from '../../switches/switch.ts';

export interface RefusedChange {
  readonly store: OrderStore;
  readonly id: string;
  readonly change: OrderChange;
}

/** A bug that overrides how orders are changed. */
export interface ChangeEffect extends Effect {
  readonly orders: (store: OrderStore, encounter: Encounter) => Pick<OrderStore, 'change'>;
}

/** Returns a bug that overrides how orders are changed. */
export function onChange(
  override: (store: OrderStore, encounter: Encounter, id: string, change: OrderChange) => Promise<Order>,
): ChangeEffect {
  return { orders: (store, encounter) => ({ change: (id, change) => override(store, encounter, id, change) }) };
}

/** Returns a bug that overrides how one operation changes orders. */
export function onlyAt(operation: Operation, { orders }: ChangeEffect): Effect {
  return {
    orders: (store, encounter) => (encounter.request.route === ROUTES[operation] ? orders(store, encounter) : {}),
  };
}

/** Returns a bug that overrides how orders are deleted. */
export function onDelete(
  override: (store: OrderStore, encounter: Encounter, ...given: Parameters<OrderStore['delete']>) => Promise<void>,
): Effect {
  return { orders: (store, encounter) => ({ delete: (...given) => override(store, encounter, ...given) }) };
}

/**
 * Returns a bug that continues after the correct service has refused a change. `retry` returns undefined if the refusal
 * does not concern the bug. Any retry meets the defect: if it is refused, too, then for another reason.
 */
export function afterRefusal(
  retry: (refusal: Refusal, refused: RefusedChange) => Promise<Order> | undefined,
): ChangeEffect {
  return onChange((store, { meet }, id, change) =>
    store.change(id, change).catch((error) => {
      const retried = error instanceof OrderRefused && retry(error.refusal, { store, id, change });
      if (!retried) throw error;
      meet();
      return retried;
    }),
  );
}

/** Returns a bug that allows a status change that the state machine forbids. */
export function allowMove(from: OrderStatus, move: Pick<AnyMove, 'to'> & Partial<AnyMove>): ChangeEffect {
  return afterRefusal((refusal, { store, id, change }) => {
    if (refusal.reason !== 'transition' || refusal.from !== from || refusal.to !== move.to) return undefined;
    return store.change(id, {
      ...change,
      from: [from],
      move: change.move && impossibleMove({ ...change.move, ...move }),
    });
  });
}

/**
 * Returns the order if the correct service allows the change now. If not, a bug passes the change on unchanged, so that
 * it is refused as usual, or another bug acts on it.
 */
export async function readIfAllowed(store: OrderStore, id: string, change: OrderChange): Promise<Order | undefined> {
  const order = await store.get(id, change.owner);
  try {
    return requireAllowed(order, id, change);
  } catch {
    return undefined;
  }
}

/** A move with any effect on the receipt, whatever the status. */
export interface AnyMove {
  readonly to: OrderStatus;
  readonly receipt?: Move['receipt'] | undefined;
}

/** Returns a move that the domain's rules never make. Its type excludes it, so the function casts: that is the bug. */
export function impossibleMove(move: AnyMove): Move {
  return move as Move;
}

/** Returns an order whose receipt contradicts its status. The domain's type excludes it, so the function casts. */
export function impossibleOrder(order: Omit<Order, 'receipt'> & { readonly receipt: Receipt }): Order {
  return order as Order;
}

/** Milliseconds between a check and the write that depends on it. */
export const GAP = 200;

export const withoutIfMatch = /* @__PURE__ */ afterRefusal((refusal, { store, id, change }) =>
  refusal.reason === 'version-mismatch' ? store.change(id, { ...change, versions: undefined }) : undefined,
);

export function isVersionMismatch(error: unknown): error is OrderRefused & { refusal: { reason: 'version-mismatch' } } {
  return error instanceof OrderRefused && error.refusal.reason === 'version-mismatch';
}

/** Returns a bug with which a customer reads the orders of others that `isShown` to the request. */
export function getOthers(isShown: (order: Order, request: ApiRequest) => boolean): Effect {
  return {
    orders: (store, { request, meet }) => ({
      get: async (id, owner) => {
        const own = await store.get(id, owner);
        const order = own || owner === undefined ? undefined : await store.get(id);
        if (!order || !isShown(order, request)) return own;
        meet();
        return order;
      },
    }),
  };
}

/** Returns a bug with which an operation changes anybody's order for a customer. */
export function changeOthers(operation: Operation): Effect {
  const override = onChange(async (store, { meet }, id, change) => {
    try {
      return await store.change(id, change);
    } catch (refused) {
      if (change.owner === undefined || !isMissingOrder(refused)) throw refused;
    }
    try {
      const changed = await store.change(id, { ...change, owner: undefined });
      meet();
      return changed;
    } catch (refused) {
      if (!isMissingOrder(refused)) meet();
      throw refused;
    }
  });
  return onlyAt(operation, override);
}

export interface KeyedCreate {
  readonly draft: OrderDraft;
  readonly at: number;
  readonly key: IdempotencyKey;
}

/** Returns a bug that overrides how orders are created with an idempotency key. */
export function createWithKey(
  create: (store: OrderStore, encounter: Encounter, keyed: KeyedCreate) => Promise<Created>,
): Effect {
  return {
    orders: (store, encounter) => ({
      create: (draft, at, key) => (key ? create(store, encounter, { draft, at, key }) : store.create(draft, at)),
    }),
  };
}

/** Returns the refusal of a key that was used with another body. It throws any other error again. */
export function refusalOf(error: unknown): Extract<Refusal, { reason: 'key-reused' }> {
  if (error instanceof OrderRefused && error.refusal.reason === 'key-reused') return error.refusal;
  throw error;
}

/** Whether an error of a store, or the cause of a response, is that there is no such order. */
export function isMissingOrder(error: unknown): boolean {
  return error instanceof OrderRefused && error.refusal.reason === 'not-found';
}
