import { type ExpectedVersions, laterThan, type OrderChange } from '../orders/change.ts';
import type { Order, OrderDraft } from '../orders/order.ts';
import type { Created, IdempotencyKey, OrderStore } from '../orders/order-store.ts';
import type { Delivery, EventType, OrderEvent, StoredEvent, Webhook } from './event.ts';

/** Makes the event of a write from the order after it. A deleted order is as it was last. */
export type EventOf = (order: Order) => StoredEvent;

/**
 * The orders of a sandbox as a store keeps them: a write that gets `eventOf` adds its event in the same atomic step. A
 * refused write and a repeated create add none.
 */
export interface OrdersAndEvents extends OrderStore {
  create(draft: OrderDraft, at: number, key?: IdempotencyKey, eventOf?: EventOf): Promise<Created>;
  change(id: string, change: OrderChange, eventOf?: EventOf): Promise<Order>;
  delete(id: string, at: number, versions?: ExpectedVersions, owner?: string, eventOf?: EventOf): Promise<void>;
}

/**
 * Returns the orders of a sandbox with events on: each write adds its event, with a delivery for each webhook that
 * takes it.
 */
export function withEvents(orders: OrdersAndEvents, sandbox: string, webhooks: readonly Webhook[]): OrderStore {
  return {
    create: (draft, at, key) =>
      orders.create(draft, at, key, (order) => withDeliveries(createdEvent(sandbox, order), webhooks)),
    get: (id, owner) => orders.get(id, owner),
    change: (id, change) =>
      orders.change(id, change, (order) => withDeliveries(changedEvent(sandbox, order, change), webhooks)),
    delete: (id, at, versions, owner) =>
      orders.delete(id, at, versions, owner, (order) => withDeliveries(deletedEvent(sandbox, order, at), webhooks)),
    list: (query) => orders.list(query),
  };
}

export function createdEvent(sandbox: string, order: Order): OrderEvent {
  return makeEvent(sandbox, 'order.created', order);
}

/** Returns the event of a change in a sandbox. `order` is the order after it. */
function changedEvent(sandbox: string, order: Order, { move }: Pick<OrderChange, 'move'>): OrderEvent {
  const isMove = move !== undefined && move.to !== 'pending';
  return makeEvent(sandbox, isMove ? `order.${move.to}` : 'order.updated', order);
}

/** Returns the event of a delete at `at` (milliseconds since 1970). `order` is the order as it was last. */
export function deletedEvent(sandbox: string, order: Order, at: number): OrderEvent {
  return makeEvent(sandbox, 'order.deleted', order, order.version + 1, laterThan(order.updatedAt, at));
}

/** Adds a delivery for each webhook that takes events of the type, unless the webhook is gone. */
export function withDeliveries(event: OrderEvent, webhooks: readonly Webhook[]): StoredEvent {
  const due = { attempts: [], ended: null, nextAttemptAt: event.timestamp };
  return { ...event, deliveries: takersOf(event, webhooks).map(({ url }) => ({ url, ...due })), revision: 0 };
}

/**
 * The last attempts of a delivery, and deliveries of an event, that a further delivery keeps. A record has at most 400
 * KB.
 */
const KEPT = { attempts: 50, deliveries: 20 };

/**
 * Returns the deliveries of an event, with one that is due at `now` (milliseconds since 1970) for each webhook that
 * takes its type, whether it had one or not.
 */
export function dueAgain(
  event: OrderEvent & Pick<StoredEvent, 'deliveries'>,
  webhooks: readonly Webhook[],
  now: number,
): readonly Delivery[] {
  const takers = takersOf(event, webhooks);
  const others = event.deliveries.filter(({ url }) => !takers.some((taker) => taker.url === url));
  const due = takers.map(({ url }): Delivery => {
    const earlier = event.deliveries.find((delivery) => delivery.url === url);
    const attempts = earlier?.attempts.slice(-KEPT.attempts) ?? [];
    return { ...earlier, url, attempts, ended: null, nextAttemptAt: now };
  });
  return [...others, ...due].slice(-KEPT.deliveries);
}

function takersOf({ type }: OrderEvent, webhooks: readonly Webhook[]): readonly Webhook[] {
  return webhooks.filter(({ types, gone }) => !gone && (types?.includes(type) ?? true));
}

/** The width of a timestamp and of a version as text. Both are less than 2 * 10^14. */
const WIDTH = 15;

/** Returns a text that sorts events by timestamp, order id and version, such as `EVT-001…-ORD-1…-001-000…1`. */
export function eventKey({ timestamp, order, id }: OrderEvent): string {
  const version = id.slice(id.lastIndexOf('-') + 1);
  return `EVT-${String(timestamp).padStart(WIDTH, '0')}-${order.id}-${version.padStart(WIDTH, '0')}`;
}

function makeEvent(
  sandbox: string,
  type: EventType,
  order: Order,
  version = order.version,
  timestamp = order.updatedAt,
): OrderEvent {
  const digits = order.id.replace(/\D/g, '');
  return { id: `evt-${sandbox}-${digits}-${version}`, type, timestamp, order };
}
