import { waitFor } from '../../http/request/wait.ts';
import type { OrderDraft } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import type { Created, IdempotencyKey, OrderStore } from '../../orders/order-store.ts';
import { OrderRefused, type Refusal } from '../../orders/refusal.ts';
import { timeOn } from '../../sandboxes/clock.ts';
import type { Defect, Encounter } from './defect.ts';

/** The delay of the first response under a key, and the time for which the key is unknown, in milliseconds. */
const LATE = 300;
const UNKNOWN = 200;

export const IDEMPOTENCY = {
  'key-ignored': createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key).catch(refusalOf);
    if ('replayed' in created && !created.replayed) return created;
    meet();
    return store.create(draft, at);
  }),

  'key-body-unchecked': createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key).catch(refusalOf);
    if ('replayed' in created) return created;
    meet();
    return { order: created.order, replayed: true };
  }),

  'replay-of-today': createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key);
    const today = created.replayed ? await store.get(created.order.id) : undefined;
    if (!today || today.version === created.order.version) return created;
    meet();
    return { ...created, order: today };
  }),

  'replay-unmarked': createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key);
    if (created.replayed) meet();
    return { ...created, replayed: false };
  }),

  'key-race': createWithKey(async (store, { request, meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key);
    if (!created.replayed) {
      await waitFor(request, LATE);
      return created;
    }
    // The time of the request's arrival by the sandbox's clock.
    const receivedAt = timeOn(request.sandbox?.settings.clock ?? null, request.receivedAt);
    if (receivedAt - timestampOf(created.order.id) >= UNKNOWN) return created;
    meet();
    return store.create(draft, at);
  }),

  'key-across-customers': createWithKey(async (store, { meet }, { draft, at, key }) => {
    const created = await store.create(draft, at, key).catch(refusalOf);
    if ('replayed' in created) return created;
    const customer = draft.customerEmail.toLowerCase();
    if (created.order.customerEmail.toLowerCase() === customer) throw new OrderRefused(created);
    meet();
    return store.create(draft, at, { ...key, key: `${key.key}@${customer}` });
  }),
} as const satisfies Record<string, Defect>;

interface KeyedCreate {
  readonly draft: OrderDraft;
  readonly at: number;
  readonly key: IdempotencyKey;
}

function createWithKey(
  create: (store: OrderStore, encounter: Encounter, keyed: KeyedCreate) => Promise<Created>,
): Defect {
  return {
    orders: (store, encounter) => ({
      create: (draft, at, key) => (key ? create(store, encounter, { draft, at, key }) : store.create(draft, at)),
    }),
  };
}

/** Returns the refusal of a key that was used with another body. It throws any other error again. */
function refusalOf(error: unknown): Extract<Refusal, { reason: 'key-reused' }> {
  if (error instanceof OrderRefused && error.refusal.reason === 'key-reused') return error.refusal;
  throw error;
}
