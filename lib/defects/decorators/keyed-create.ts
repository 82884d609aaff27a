import type { OrderDraft } from '../../orders/order.ts';
import type { Created, IdempotencyKey, OrderStore } from '../../orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../orders/refusal.ts';
import type { Defect, Encounter } from './defect.ts';

export interface KeyedCreate {
  readonly draft: OrderDraft;
  readonly at: number;
  readonly key: IdempotencyKey;
}

export function createWithKey(
  create: (store: OrderStore, encounter: Encounter, keyed: KeyedCreate) => Promise<Created>,
): Defect {
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
