import { randomUUID } from 'node:crypto';
import { applyChange, type Change, type ExpectedVersions, requireOrder } from '../../orders/change.ts';
import type { Order } from '../../orders/order.ts';
import type { OrderEvent, StoredEvent } from '../../sandboxes/event.ts';
import { changedEvent, createdEvent, deletedEvent, withDeliveries } from '../../sandboxes/make-event.ts';
import type { Settings } from '../../sandboxes/settings.ts';
import { retry } from './bounded-loops.ts';
import type { IdReservations, InsertOrder } from './create-order.ts';
import { DynamoOrderStore } from './dynamo-order-store.ts';
import { eventRecord, hasWritten } from './event-records.ts';
import { type Attempt, deletionOf, freeCondition, updateOf } from './expressions.ts';
import { recordOf } from './order-record.ts';
import type { ConditionalWrite, SandboxTable } from './sandbox-table.ts';

/** A write that a store makes if the order still has the version that was read, and the event of the write. */
interface Step<T> {
  readonly write: ConditionalWrite;
  readonly event: OrderEvent;
  readonly result: T;
}

/** The name of a sandbox, and the webhooks to which each event is delivered. */
type EventContext = Pick<Settings, 'webhooks'> & { readonly sandbox: string };

/**
 * The orders of a sandbox with events on in DynamoDB. A change and a delete read the order, and write it with its event in
 * one transaction. A create is one transaction.
 */
export class DynamoOrdersWithEvents extends DynamoOrderStore {
  readonly #context: EventContext;

  constructor(table: SandboxTable, reservations: IdReservations, context: EventContext) {
    super(table, reservations);
    this.#context = context;
  }

  override change(id: string, change: Change): Promise<Order> {
    return this.#writeNext(id, (current, attempt) => {
      const order = applyChange(current, id, change);
      const versions = [order.version - 1];
      const update = updateOf(id, change, { ...attempt, updatedAt: order.updatedAt, versions });
      return { write: { id, update }, event: changedEvent(this.#context.sandbox, order, change), result: order };
    });
  }

  override delete(id: string, at: number, versions?: ExpectedVersions, owner?: string): Promise<void> {
    return this.#writeNext(id, (current, attempt) => {
      const order = requireOrder(current, id, versions, owner);
      const update = deletionOf([order.version], attempt, owner);
      return { write: { id, update }, event: deletedEvent(this.#context.sandbox, order, at), result: undefined };
    });
  }

  /** Reads the order and makes the step that follows from it, again and again while other requests are faster. */
  #writeNext<T>(
    id: string,
    stepFrom: (order: Order | undefined, attempt: Omit<Attempt, 'updatedAt' | 'versions'>) => Step<T>,
  ): Promise<T> {
    const changedBy = randomUUID();
    return retry(this.table, async () => {
      const attempt = { changedBy, expiresAt: this.table.expiry(), now: this.table.now() };
      const { write, event, result } = stepFrom(await this.get(id), attempt);
      const stored = this.#stored(event);
      const { done, isAmbiguous } = await this.table.writeWith(write, eventRecord(stored, changedBy));
      // An earlier send may have made the write and lost its response. If not, the version shows that none will.
      if (done || (isAmbiguous && (await hasWritten(this.table, stored, changedBy)))) return { result };
      return undefined;
    }).then(({ result }) => result);
  }

  protected override insert: InsertOrder = async (table, order, createdBy) => {
    const write = { item: { ...recordOf(order), createdBy }, condition: freeCondition(table.now()) };
    const event = this.#stored(createdEvent(this.#context.sandbox, order));
    const { done, item } = await table.writeWith(write, eventRecord(event, createdBy));
    if (done || item) return { done, item };
    // Some engines do not return the record that is in the way. After a conflict, there may be none.
    return { done, item: await table.get(order.id) };
  };

  #stored(event: OrderEvent): StoredEvent {
    return { ...withDeliveries(event, this.#context.webhooks), writtenAt: this.table.now() };
  }
}
