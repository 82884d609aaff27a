import type { Change, ExpectedVersions } from '../orders/change.ts';
import type { Order, OrderDraft } from '../orders/order.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../orders/order-store.ts';
import type { OrderEvent, StoredEvent } from '../sandboxes/events/event.ts';
import { changedEvent, createdEvent, deletedEvent, withDeliveries } from '../sandboxes/events/make-event.ts';
import type { Webhook } from '../sandboxes/events/webhook.ts';

/** The writes of a store that makes them without waiting. They do the same as those of OrderStore. */
export interface OrderWrites {
  createNow(draft: OrderDraft, at: number, key?: IdempotencyKey): Created;
  changeNow(id: string, change: Change): Order;
  /** Returns the deleted order. */
  deleteNow(id: string, at: number, versions?: ExpectedVersions): Order;
}

export interface EventSink {
  /** The name of the sandbox. */
  readonly sandbox: string;
  /** The webhooks to which each event is delivered. */
  readonly webhooks: readonly Webhook[];
  /** Runs work that writes an order and its event, in one atomic step. */
  atomically<T>(work: () => T): Promise<T>;
  add(event: StoredEvent): void;
}

/** The orders of a sandbox with events on: each write adds an event in the same atomic step. A repeated create adds none. */
export class OrdersWithEvents implements OrderStore {
  readonly #orders: OrderStore & OrderWrites;
  readonly #sink: EventSink;

  constructor(orders: OrderStore & OrderWrites, sink: EventSink) {
    this.#orders = orders;
    this.#sink = sink;
  }

  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    return this.#sink.atomically(() => {
      const created = this.#orders.createNow(draft, at, key);
      if (!created.replayed) this.#add(createdEvent(this.#sink.sandbox, created.order));
      return created;
    });
  }

  get(id: string): Promise<Order | undefined> {
    return this.#orders.get(id);
  }

  change(id: string, change: Change): Promise<Order> {
    return this.#sink.atomically(() => {
      const order = this.#orders.changeNow(id, change);
      this.#add(changedEvent(this.#sink.sandbox, order, change));
      return order;
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions): Promise<void> {
    return this.#sink.atomically(() => {
      this.#add(deletedEvent(this.#sink.sandbox, this.#orders.deleteNow(id, at, versions), at));
    });
  }

  list(query: ListQuery): Promise<OrderPage> {
    return this.#orders.list(query);
  }

  #add(event: OrderEvent): void {
    this.#sink.add(withDeliveries(event, this.#sink.webhooks));
  }
}
