import { applyChange, type ExpectedVersions, type OrderChange, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft, ownedBy, restoredOrder } from '../../orders/order.ts';
import {
  FIRST_SEQUENCE,
  formatOrderId,
  idRange,
  parseOrderId,
  skippedFirstIds,
  slotAfter,
  timestampOf,
} from '../../orders/order-id.ts';
import type { Created, IdempotencyKey, ListQuery, OrderPage } from '../../orders/order-store.ts';
import type { EventOf, OrdersAndEvents } from '../../sandboxes/make-event.ts';
import type { StoreClock } from '../store-clock.ts';
import { IdempotencyKeys } from './idempotency-keys.ts';
import type { MemoryEventLog } from './memory-event-log.ts';
import { SortedIds } from './sorted-ids.ts';

/**
 * The orders of one sandbox in memory. Calls do not interleave, so every call is atomic. Orders are never modified, so
 * two reads of an unchanged order return the same object.
 */
export class MemoryOrderStore implements OrdersAndEvents {
  readonly #clock: StoreClock;
  readonly #orders = new Map<string, Order>();
  readonly #tombstones = new SortedIds();
  /** The version of each delete that left a tombstone. */
  readonly #deletedVersions = new Map<string, number>();
  readonly #keys: IdempotencyKeys;
  /** The ids for every combination of status, address and owner, so that each list is contiguous. */
  readonly #lists = new Map<string, SortedIds>();
  /**
   * When orders and tombstones expire. All have the same lifetime, so they are sorted by expiry if sorted by the last
   * write.
   */
  readonly #expiries = new Map<string, number>();
  readonly #keep: () => void;
  readonly #events: MemoryEventLog;

  /** @param keep stores the sandbox. Every write that adds an order or a tombstone calls it. */
  constructor(clock: StoreClock, keep: () => void, events: MemoryEventLog) {
    this.#clock = clock;
    this.#keep = keep;
    this.#events = events;
    this.#keys = new IdempotencyKeys(clock);
  }

  async create(draft: OrderDraft, at: number, key?: IdempotencyKey, eventOf?: EventOf): Promise<Created> {
    const known = key && this.#keys.orderOf(key, at);
    if (known) return { order: known, replayed: true };
    const order = this.insert(at, (id) => newOrder(draft, id, timestampOf(id)));
    if (key) this.#keys.add(key, order, at);
    if (eventOf) this.#events.add(eventOf(order));
    return { order, replayed: false };
  }

  async get(id: string, owner?: string): Promise<Order | undefined> {
    return ownedBy(this.#orders.get(id), owner);
  }

  async change(id: string, change: OrderChange, eventOf?: EventOf): Promise<Order> {
    const before = this.#orders.get(id);
    const after = applyChange(before, id, change);
    this.#orders.set(id, after);
    this.#renew(id);
    if (before && before.status !== after.status) {
      this.#removeFrom(listNames(before, before.status), id);
      this.#addTo(listNames(after, after.status), id);
    }
    if (eventOf) this.#events.add(eventOf(after));
    return after;
  }

  async delete(id: string, at: number, versions?: ExpectedVersions, owner?: string, eventOf?: EventOf): Promise<void> {
    const order = requireOrder(this.#orders.get(id), id, versions, owner);
    this.#remove(order);
    // The clock could produce the id again: in the same millisecond or, in a named sandbox, after it was set back.
    if (timestampOf(id) >= at || this.#clock.lifetime !== undefined)
      this.#bury(id, this.#clock.lifetime === undefined ? 0 : order.version + 1);
    if (eventOf) this.#events.add(eventOf(order));
  }

  async list({ status, customerEmail, owner, ...query }: ListQuery): Promise<OrderPage> {
    const ids = this.#lists.get(listName(status, customerEmail, owner)) ?? new SortedIds();
    const { first, last } = idRange(query.createdFrom, query.createdTo);
    const [low, high] = [ids.countBefore(first), ids.countThrough(last)];
    const { oldestFirst, limit, offset, after } = query;
    if (oldestFirst) {
      const start = after === undefined ? low + offset : Math.max(low, ids.countThrough(after));
      const page = ids.slice(start, Math.min(start + limit, high));
      return { orders: this.#find(page), total: high - low, hasMore: start + limit < high };
    }
    const end = after === undefined ? high - offset : Math.min(high, ids.countBefore(after));
    const page = ids.slice(Math.max(end - limit, low), end);
    return { orders: this.#find(page.reverse()), total: high - low, hasMore: end - limit > low };
  }

  count(status?: Order['status']): number {
    return this.#lists.get(listName(status))?.size ?? 0;
  }

  /** Adds an order under the next free id at `at` (milliseconds since 1970). */
  insert(at: number, orderWith: (id: string) => Order): Order {
    const order = orderWith(this.#nextId(at));
    this.#add(order);
    return order;
  }

  /** Adds orders under their own ids. The store must be empty. */
  restore(orders: readonly Order[]): void {
    for (const order of orders) this.#add(order);
    for (const id of skippedFirstIds(orders.map((order) => order.id))) this.#bury(id);
  }

  /** Adds an order under its own id. If it was deleted, its versions go on. Returns false if the order exists. */
  restoreOrder(order: Order): boolean {
    if (this.#orders.has(order.id)) return false;
    this.#add(restoredOrder(order, this.#deletedVersions.get(order.id)));
    this.#unbury(order.id);
    return true;
  }

  sweep(): void {
    for (const [id, expiresAt] of this.#expiries) {
      if (expiresAt > this.#clock.now()) return;
      const order = this.#orders.get(id);
      if (order) this.#remove(order);
      else this.#unbury(id);
      this.#expiries.delete(id);
    }
  }

  #find(ids: readonly string[]): Order[] {
    return ids.map((id) => requireOrder(this.#orders.get(id), id));
  }

  #add(order: Order): void {
    this.#keep();
    this.#orders.set(order.id, order);
    this.#renew(order.id);
    this.#addTo([...listNames(order), ...listNames(order, order.status)], order.id);
  }

  /** Marks an id as used, so that it is not assigned again. */
  #bury(id: string, version = 0): void {
    this.#keep();
    this.#tombstones.add(id);
    this.#deletedVersions.set(id, version);
    this.#renew(id);
  }

  #unbury(id: string): void {
    if (this.#deletedVersions.delete(id)) this.#tombstones.delete(id);
  }

  #remove(order: Order): void {
    this.#orders.delete(order.id);
    this.#removeFrom([...listNames(order), ...listNames(order, order.status)], order.id);
  }

  #addTo(names: readonly string[], id: string): void {
    for (const name of names) {
      if (!this.#lists.has(name)) this.#lists.set(name, new SortedIds());
      this.#lists.get(name)?.add(id);
    }
  }

  #removeFrom(names: readonly string[], id: string): void {
    for (const name of names) {
      const ids = this.#lists.get(name);
      ids?.delete(id);
      if (ids?.size === 0) this.#lists.delete(name);
    }
  }

  #renew(id: string): void {
    const { now, lifetime } = this.#clock;
    if (lifetime === undefined) return;
    this.#expiries.delete(id);
    this.#expiries.set(id, now() + lifetime);
  }

  /** Returns the first id of the millisecond or, if that is taken, the id after its last taken one. */
  #nextId(at: number): string {
    let id = formatOrderId({ timestamp: at, sequence: FIRST_SEQUENCE });
    while (this.#orders.has(id) || this.#tombstones.has(id)) {
      id = formatOrderId(slotAfter(parseOrderId(this.#lastOf(id))));
    }
    return id;
  }

  /** Returns the last taken id in the millisecond of `id`, which is itself taken. */
  #lastOf(id: string): string {
    const { last } = idRange(timestampOf(id), timestampOf(id) + 1);
    const [order = '', tombstone] = [
      this.#lists.get(listName())?.lastThrough(last),
      this.#tombstones.lastThrough(last),
    ];
    return order > tombstone ? order : tombstone;
  }
}

/** Returns the name of the list of orders with this status, address and owner. An empty text stands for any. */
function listName(status = '', email = '', owner?: string): string {
  const everybodys = `${status} ${email.toLowerCase()}`;
  return owner === undefined ? everybodys : `${everybodys} ${owner}`;
}

/**
 * Returns the names of the lists of this status that an order belongs to, and by default of the lists of all statuses.
 */
function listNames({ customerEmail, owner }: Order, status = ''): string[] {
  const everybodys = [listName(status), listName(status, customerEmail)];
  if (owner === undefined) return everybodys;
  return [...everybodys, listName(status, '', owner), listName(status, customerEmail, owner)];
}
