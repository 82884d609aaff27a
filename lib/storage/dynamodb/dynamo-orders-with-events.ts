import { randomUUID } from 'node:crypto';
import { applyChange, type Change, type ExpectedVersions, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft } from '../../orders/order.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage, OrderStore } from '../../orders/order-store.ts';
import type { OrderEvent, StoredEvent } from '../../sandboxes/events/event.ts';
import { changedEvent, createdEvent, deletedEvent, withDeliveries } from '../../sandboxes/events/make-event.ts';
import type { Webhook } from '../../sandboxes/events/webhook.ts';
import { retry } from './bounded-loops.ts';
import { createOnce } from './create-once.ts';
import { createOrder, type IdReservations, type InsertOrder } from './create-order.ts';
import { eventRecord, hasWritten } from './event-records.ts';
import { deletionOf, freeCondition, updateOf } from './expressions.ts';
import { recordOf } from './order-record.ts';
import type { ConditionalWrite, SandboxTable, WriteResult } from './sandbox-table.ts';

export interface EventContext {
  /** The name of the sandbox. */
  readonly sandbox: string;
  readonly table: SandboxTable;
  readonly reservations: IdReservations;
  /** The webhooks to which each event is delivered. */
  readonly webhooks: readonly Webhook[];
}

/** A write that a store makes if the order still has the version that was read, and the event of the write. */
interface Step<T> {
  readonly write: ConditionalWrite;
  readonly event: OrderEvent;
  readonly result: T;
}

/**
 * The orders of a sandbox with events on in DynamoDB. A change and a delete read the order, and write it with its event in
 * one transaction. A create is one transaction. `orders` are the same orders without events.
 */
export class DynamoOrdersWithEvents implements OrderStore {
  readonly #sandbox: string;
  readonly #orders: OrderStore;
  readonly #table: SandboxTable;
  readonly #reservations: IdReservations;
  readonly #webhooks: readonly Webhook[];

  constructor(orders: OrderStore, { sandbox, table, reservations, webhooks }: EventContext) {
    this.#sandbox = sandbox;
    this.#orders = orders;
    this.#table = table;
    this.#reservations = reservations;
    this.#webhooks = webhooks;
  }

  async create(draft: OrderDraft, at: number, key?: IdempotencyKey): Promise<Created> {
    const insert: InsertOrder = (_, order, createdBy) => this.#insert(order, createdBy);
    if (key) return createOnce(this.#table, this.#reservations, { draft, at, key }, insert);
    const orderWith = (id: string, createdAt: number) => newOrder(draft, id, createdAt);
    const order = await createOrder(this.#table, this.#reservations, at, orderWith, insert);
    return { order, replayed: false };
  }

  get(id: string): Promise<Order | undefined> {
    return this.#orders.get(id);
  }

  change(id: string, change: Change): Promise<Order> {
    return this.#writeNext(id, (current, attempt) => {
      const order = applyChange(current, id, change);
      const versions = [order.version - 1];
      const update = updateOf(id, change, { ...attempt, updatedAt: order.updatedAt, versions });
      return { write: { id, update }, event: changedEvent(this.#sandbox, order, change), result: order };
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions): Promise<void> {
    return this.#writeNext(id, (current, { changedBy: deletedBy, ...attempt }) => {
      const order = requireOrder(current, id, versions);
      const update = deletionOf([order.version], { ...attempt, deletedBy });
      return { write: { id, update }, event: deletedEvent(this.#sandbox, order, at), result: undefined };
    });
  }

  list(query: ListQuery): Promise<OrderPage> {
    return this.#orders.list(query);
  }

  /** Reads the order and makes the step that follows from it, again and again while other requests are faster. */
  #writeNext<T>(
    id: string,
    stepFrom: (
      order: Order | undefined,
      attempt: { changedBy: string; expiresAt: number | undefined; now: number },
    ) => Step<T>,
  ): Promise<T> {
    const changedBy = randomUUID();
    return retry(this.#table, async () => {
      const attempt = { changedBy, expiresAt: this.#table.expiry(), now: this.#table.now() };
      const { write, event, result } = stepFrom(await this.#orders.get(id), attempt);
      const stored = this.#stored(event);
      const { done } = await this.#table.writeWith(write, eventRecord(stored, changedBy));
      // An earlier attempt may have made the write and lost its response.
      if (done || (await hasWritten(this.#table, stored, changedBy))) return { result };
      return undefined;
    }).then(({ result }) => result);
  }

  async #insert(order: Order, createdBy: string): Promise<WriteResult> {
    const condition = freeCondition(this.#table.now());
    const write = { item: { ...recordOf(order), createdBy }, condition };
    const event = this.#stored(createdEvent(this.#sandbox, order));
    const { done, item } = await this.#table.writeWith(write, eventRecord(event, createdBy));
    if (done || item) return { done, item };
    // Some engines do not return the record that is in the way. After a conflict, there may be none.
    return { done, item: await this.#table.get(order.id) };
  }

  #stored(event: OrderEvent): StoredEvent {
    return { ...withDeliveries(event, this.#webhooks), writtenAt: this.#table.now() };
  }
}
