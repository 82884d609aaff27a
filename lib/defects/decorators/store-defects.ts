import { type Move, type OrderChange, requireAllowed } from '../../orders/change.ts';
import type { Order, Receipt } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../orders/refusal.ts';
import type { Defect, Encounter } from './defect.ts';

export interface RefusedChange {
  readonly store: OrderStore;
  readonly id: string;
  readonly change: OrderChange;
}

/** A bug that overrides how orders are changed. */
export interface ChangeDefect extends Defect {
  readonly orders: (store: OrderStore, encounter: Encounter) => Pick<OrderStore, 'change'>;
}

/** Returns a bug that overrides how orders are changed. */
export function onChange(
  override: (store: OrderStore, encounter: Encounter, id: string, change: OrderChange) => Promise<Order>,
): ChangeDefect {
  return { orders: (store, encounter) => ({ change: (id, change) => override(store, encounter, id, change) }) };
}

/** Returns a bug that overrides how orders are deleted. */
export function onDelete(
  override: (store: OrderStore, encounter: Encounter, ...given: Parameters<OrderStore['delete']>) => Promise<void>,
): Defect {
  return { orders: (store, encounter) => ({ delete: (...given) => override(store, encounter, ...given) }) };
}

/**
 * Returns a bug that continues after the correct service has refused a change. `retry` returns undefined if the refusal
 * does not concern the bug. Any retry meets the defect: if it is refused, too, then for another reason.
 */
export function afterRefusal(
  retry: (refusal: Refusal, refused: RefusedChange) => Promise<Order> | undefined,
): ChangeDefect {
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
export function allowMove(from: OrderStatus, move: Pick<AnyMove, 'to'> & Partial<AnyMove>): ChangeDefect {
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
  const outcome = outcomeOf(() => requireAllowed(order, id, change));
  return 'value' in outcome ? outcome.value : undefined;
}

export type Outcome<T> = { readonly value: T } | { readonly thrown: unknown };

export function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (thrown) {
    return { thrown };
  }
}

/** Returns the value, or throws the error. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ('thrown' in outcome) throw outcome.thrown;
  return outcome.value;
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
