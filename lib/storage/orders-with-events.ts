import type { Change, ExpectedVersions } from '../orders/change.ts';
import type { Order, OrderDraft } from '../orders/order.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../orders/order-store.ts';
import type { OrderEvent, StoredEvent } from '../sandboxes/event.ts';
import { changedEvent, createdEvent, deletedEvent, withDeliveries } from '../sandboxes/make-event.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';

/** The writes of a store that makes them without waiting. They do the same as those of OrderStore. */
export interface OrderWrites {
  createNow(draft: OrderDraft, at: number, key?: IdempotencyKey): Created;
  changeNow(id: string, change: Change): Order;
  /** Returns the deleted order. */
  deleteNow(id: string, at: number, versions?: ExpectedVersions, owner?: string): Order;
}

/** Runs work that writes an order and its event, in one atomic step. */
export type Atomically = <T>(work: () => T) => Promise<T>;

/** The orders of a sandbox with events on: each write adds an event in the same atomic step. A repeated create adds none. */
export class OrdersWithEvents implements OrderStore {
  readonly #orders: OrderStore & OrderWrites;
  readonly #sandbox: Pick<Sandbox, 'name' | 'settings'>;
  readonly #log: { add(event: StoredEvent): void };
  readonly #atomically: Atomically;

  constructor(
    orders: OrderStore & OrderWrites,
    sandbox: Pick<Sandbox, 'name' | 'settings'>,
    log: { add(event: StoredEvent): void },
    atomically: Atomically,
  ) {
    this.#orders = orders;
    this.#sandbox = sandbox;
    this.#log = log;
    this.#atomically = atomically;
  }

  create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    return this.#atomically(() => {
      const created = this.#orders.createNow(draft, at, key);
      if (!created.replayed) this.#add(createdEvent(this.#sandbox.name, created.order));
      return created;
    });
  }

  get(id: string, owner?: string): Promise<Order | undefined> {
    return this.#orders.get(id, owner);
  }

  change(id: string, change: Change): Promise<Order> {
    return this.#atomically(() => {
      const order = this.#orders.changeNow(id, change);
      this.#add(changedEvent(this.#sandbox.name, order, change));
      return order;
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions, owner?: string): Promise<void> {
    return this.#atomically(() => {
      this.#add(deletedEvent(this.#sandbox.name, this.#orders.deleteNow(id, at, versions, owner), at));
    });
  }

  list(query: ListQuery): Promise<OrderPage> {
    return this.#orders.list(query);
  }

  #add(event: OrderEvent): void {
    this.#log.add(withDeliveries(event, this.#sandbox.settings.webhooks));
  }
}
