import { randomUUID } from 'node:crypto';
import {
  applyChange,
  type ExpectedVersions,
  laterThan,
  type OrderChange,
  requireAllowed,
  requireOrder,
} from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft } from '../../orders/order.ts';
import {
  type Created,
  type IdempotencyKey,
  type ListQuery,
  type OrderPage,
  OutcomeUnknown,
} from '../../orders/order-store.ts';
import type { EventOf, OrdersAndEvents } from '../../sandboxes/make-event.ts';
import type { SeedOrder } from '../../sandboxes/sandbox.ts';
import { KEY_LIFETIME } from '../store-clock.ts';
import { retry } from './bounded-loops.ts';
import { createOnce } from './create-once.ts';
import { type Attempt, deletionOf, updateOf } from './expressions.ts';
import { createOrder, type ReservedIds, restoreOrder } from './insert-order.ts';
import { orderFrom } from './order-record.ts';
import { listOrders } from './query-orders.ts';
import type { Item, SandboxTable, WriteResult } from './sandbox-table.ts';

/**
 * The lifetime of a tombstone in the default sandbox, in milliseconds. It is longer than any write to the same id can
 * be delayed: a retry with an idempotency key may finish a crashed create as long as the key is kept.
 */
const TOMBSTONE_LIFETIME = KEY_LIFETIME + 60 * 60 * 1000;

/**
 * The orders of one sandbox in DynamoDB. A get, a create, a change and a delete take one call each. A create with an
 * idempotency key takes three. With an event, a change and a delete read the order first, and each write is a
 * transaction. The code for events is loaded by the first request that needs it, because most functions never do.
 */
export class DynamoOrderStore implements OrdersAndEvents {
  readonly #table: SandboxTable;
  readonly #reserved: ReservedIds;

  constructor(table: SandboxTable, reserved: ReservedIds) {
    this.#table = table;
    this.#reserved = reserved;
  }

  async create(draft: OrderDraft, at: number, key?: IdempotencyKey, eventOf?: EventOf): Promise<Created> {
    if (key) return createOnce(this.#table, this.#reserved, { draft, at, key, eventOf });
    const orderWith = (id: string, createdAt: number) => newOrder(draft, id, createdAt);
    const order = await createOrder(this.#table, this.#reserved, at, orderWith, eventOf);
    return { order, replayed: false };
  }

  async get(id: string, owner?: string): Promise<Order | undefined> {
    return this.#orderFrom(await this.#table.get(id), owner);
  }

  async change(id: string, change: OrderChange, eventOf?: EventOf): Promise<Order> {
    if (eventOf) {
      const { writeNext } = await import('./event-records.ts');
      return writeNext(this.#table, id, eventOf, (current, attempt) => {
        const order = applyChange(current, id, change);
        const versions = [order.version - 1];
        return { order, update: updateOf(id, change, { ...attempt, updatedAt: order.updatedAt, versions }) };
      });
    }
    const { at, from, versions, owner } = change;
    // An empty list never matches, so the order is read only for the error message.
    if (from.length === 0 || versions?.length === 0) requireAllowed(await this.get(id, owner), id, change);
    const changedBy = randomUUID();
    const fixed = { changedBy, expiresAt: this.#table.expiry(), now: this.#table.now() };
    let attempt: Attempt = { ...fixed, updatedAt: at, versions };
    return retry(this.#table, async () => {
      const result = await this.#table.update(id, updateOf(id, change, attempt));
      const order = this.#orderFrom(result.item, owner);
      // An earlier send may have made the change and lost its response.
      if (order && (result.done || result.item?.changedBy === changedBy)) return order;
      requireUnmade(result, attempt, owner);
      const current = requireAllowed(order, id, change);
      // The change is allowed, so only `updatedAt` failed the condition: the change is repeated one millisecond later.
      attempt = { ...fixed, updatedAt: laterThan(current.updatedAt, at), versions: [current.version] };
      return undefined;
    });
  }

  /** Turns the order into a tombstone. */
  async delete(id: string, _at: number, versions?: ExpectedVersions, owner?: string, eventOf?: EventOf): Promise<void> {
    if (eventOf) {
      const { writeNext } = await import('./event-records.ts');
      await writeNext(this.#table, id, eventOf, (current, attempt) => {
        const order = requireOrder(current, id, versions, owner);
        return { order, update: deletionOf([order.version], attempt, owner) };
      });
      return;
    }
    if (versions?.length === 0) requireOrder(await this.get(id, owner), id, versions);
    const changedBy = randomUUID();
    const expiresAt = this.#table.expiry() ?? this.#table.expiry(TOMBSTONE_LIFETIME);
    const deletion = deletionOf(versions, { changedBy, expiresAt, now: this.#table.now() }, owner);
    await retry(this.#table, async () => {
      const { done, item } = await this.#table.update(id, deletion);
      // An earlier send may have deleted the order and lost its response.
      if (done || item?.deletedBy === changedBy) return true;
      // If this check passes now, the order has changed in the meantime and the next attempt succeeds.
      requireOrder(this.#orderFrom(item, owner), id, versions);
      return undefined;
    });
  }

  /** Adds an order with any status and version, as Sandbox does. Returns its id if it was added. */
  async add(order: SeedOrder | Order): Promise<string | undefined> {
    if ('id' in order) return (await restoreOrder(this.#table, order)) ? order.id : undefined;
    const { createdAt, ...facts } = order;
    const orderWith = (id: string) => ({ ...facts, id });
    return (await createOrder(this.#table, this.#reserved, createdAt, orderWith)).id;
  }

  list(query: ListQuery): Promise<OrderPage> {
    return listOrders(this.#table, query, this.#table.now());
  }

  #orderFrom(item: Item | undefined, owner?: string): Order | undefined {
    return orderFrom(item, this.#table.now(), owner);
  }
}

/**
 * Checks that no earlier send of a refused change made it: the record would have its `updatedAt` and `changedBy` or, if
 * others have written since, a later `updatedAt`. A tombstone keeps both.
 * @throws OutcomeUnknown if an earlier send may have made the change.
 */
function requireUnmade({ isAmbiguous, item }: WriteResult, { updatedAt, changedBy }: Attempt, owner?: string): void {
  if (!isAmbiguous || !item) return;
  const isOthers = owner !== undefined && item.status !== undefined && item.owner !== owner;
  const isUnmade = Number(item.updatedAt) <= updatedAt && item.changedBy !== changedBy;
  if (!isOthers && !isUnmade) throw new OutcomeUnknown();
}
