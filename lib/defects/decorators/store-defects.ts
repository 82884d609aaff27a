import { type Change, requireAllowed } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderStatus } from '../../orders/order-status.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../orders/refusal.ts';
import type { Defect, Encounter } from './defect.ts';
import { type AnyMove, impossibleMove } from './impossible.ts';
import { outcomeOf } from './outcome.ts';

export interface RefusedChange {
  readonly store: OrderStore;
  readonly id: string;
  readonly change: Change;
}

/** A defect that overrides how orders are changed. */
export interface ChangeDefect extends Defect {
  readonly orders: (store: OrderStore, encounter: Encounter) => Pick<OrderStore, 'change'>;
}

/**
 * Returns a defect that continues after the correct service has refused a change. `retry` returns undefined if the refusal
 * does not concern the defect. Any retry meets the defect: if it is refused, too, then for another reason.
 */
export function afterRefusal(
  retry: (refusal: Refusal, refused: RefusedChange) => Promise<Order> | undefined,
): ChangeDefect {
  return {
    orders: (store, { meet }) => ({
      change: (id, change) =>
        store.change(id, change).catch((error) => {
          const retried = error instanceof OrderRefused && retry(error.refusal, { store, id, change });
          if (!retried) throw error;
          meet();
          return retried;
        }),
    }),
  };
}

/** Returns a defect that allows a status change that the state machine forbids. */
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
 * Returns the order if the correct service allows the change now. If not, a defect passes the change on unchanged, so that
 * it is refused as usual, or another defect acts on it.
 */
export async function readIfAllowed(store: OrderStore, id: string, change: Change): Promise<Order | undefined> {
  const order = await store.get(id);
  const outcome = outcomeOf(() => requireAllowed(order, id, change));
  return 'value' in outcome ? outcome.value : undefined;
}
