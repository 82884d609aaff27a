import { applyChange, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, ownedBy, restoredOrder } from '../../orders/order.ts';
import { firstIdAt, idAfter, idRange, skippedFirstIds, timestampOf } from '../../orders/order-id.ts';
import type { OrderFilter } from '../../orders/order-store.ts';
import type { StoredEvent } from '../../sandboxes/event.ts';
import type { OrdersAndEvents } from '../../sandboxes/make-event.ts';
import type { StoreClock } from '../store-clock.ts';
import { idempotencyKeys } from './idempotency-keys.ts';
import { SortedIds } from './sorted-ids.ts';

/** What each filter selects: a list by its name, or a range of the ids in that list. */
const SELECTS = {
  status: 'list',
  customerEmail: 'list',
  createdFrom: 'range',
  createdTo: 'range',
  owner: 'list',
} as const satisfies Record<keyof OrderFilter, 'list' | 'range'>;

/** The filters that are in the name of a list. */
type NamedFilter = {
  readonly [Name in keyof OrderFilter as (typeof SELECTS)[Name] extends 'list' ? Name : never]-?: OrderFilter[Name];
};

/**
 * The orders of one sandbox in memory. Calls do not interleave, so every call is atomic. Orders are never modified, so
 * two reads of an unchanged order return the same object. `keep` stores the sandbox: every write that adds an order or
 * a tombstone calls it.
 */
export function memoryOrders(clock: StoreClock, keep: () => void, addEvent: (event: StoredEvent) => void) {
  const byId = new Map<string, Order>();
  const tombstones = new SortedIds();
  /** The version of each delete that left a tombstone. */
  const deletedVersions = new Map<string, number>();
  const keys = idempotencyKeys(clock);
  /** The ids for every combination of status, address and owner, so that each list is contiguous. */
  const lists = new Map<string, SortedIds>();
  /**
   * When orders and tombstones expire. All have the same lifetime, so they are sorted by expiry if sorted by the last
   * write.
   */
  const expiries = new Map<string, number>();

  const store: OrdersAndEvents = {
    create: async (draft, at, key, eventOf) => {
      const known = key && keys.orderOf(key, at);
      if (known) return { order: known, replayed: true };
      const order = insert(at, (id) => newOrder(draft, id, timestampOf(id)));
      if (key) keys.add(key, order, at);
      if (eventOf) addEvent(eventOf(order));
      return { order, replayed: false };
    },
    get: async (id, owner) => ownedBy(byId.get(id), owner),
    change: async (id, change, eventOf) => {
      const before = byId.get(id);
      const after = applyChange(before, id, change);
      byId.set(id, after);
      renew(id);
      if (before && before.status !== after.status) {
        removeFrom(listNames(before, before.status), id);
        addTo(listNames(after, after.status), id);
      }
      if (eventOf) addEvent(eventOf(after));
      return after;
    },
    delete: async (id, at, versions, owner, eventOf) => {
      const order = requireOrder(byId.get(id), id, versions, owner);
      remove(order);
      // The clock could produce the id again: in the same millisecond or, in a named sandbox, after it was set back.
      const isNamed = clock.lifetime !== undefined;
      if (timestampOf(id) >= at || isNamed) bury(id, isNamed ? order.version + 1 : 0);
      if (eventOf) addEvent(eventOf(order));
    },
    list: async (query) => {
      const ids = lists.get(listName(query)) ?? new SortedIds();
      const { first, last } = idRange(query.createdFrom, query.createdTo);
      const [low, high] = [ids.countBefore(first), ids.countThrough(last)];
      const { oldestFirst, limit, offset, after } = query;
      if (oldestFirst) {
        const start = after === undefined ? low + offset : Math.max(low, ids.countThrough(after));
        const page = ids.slice(start, Math.min(start + limit, high));
        return { orders: find(page), total: high - low, hasMore: start + limit < high };
      }
      const end = after === undefined ? high - offset : Math.min(high, ids.countBefore(after));
      const page = ids.slice(Math.max(end - limit, low), end);
      return { orders: find(page.reverse()), total: high - low, hasMore: end - limit > low };
    },
  };
  return {
    ...store,
    insert,
    count: (status?: Order['status']) => lists.get(listName({ status }))?.size ?? 0,
    /** Adds orders under their own ids. The store must be empty. */
    restore: (orders: readonly Order[]) => {
      for (const order of orders) add(order);
      for (const id of skippedFirstIds(orders.map((order) => order.id))) bury(id);
    },
    /** Adds an order under its own id. If it was deleted, its versions go on. Returns false if the order exists. */
    restoreOrder: (order: Order) => {
      if (byId.has(order.id)) return false;
      add(restoredOrder(order, deletedVersions.get(order.id)));
      unbury(order.id);
      return true;
    },
    sweep: () => {
      for (const [id, expiresAt] of expiries) {
        if (expiresAt > clock.now()) return;
        const order = byId.get(id);
        if (order) remove(order);
        else unbury(id);
        expiries.delete(id);
      }
    },
  };

  /** Adds an order under the next free id at `at` (milliseconds since 1970). */
  function insert(at: number, orderWith: (id: string) => Order): Order {
    const order = orderWith(nextId(at));
    add(order);
    return order;
  }

  function find(ids: readonly string[]): Order[] {
    return ids.map((id) => requireOrder(byId.get(id), id));
  }

  function add(order: Order): void {
    keep();
    byId.set(order.id, order);
    renew(order.id);
    addTo([...listNames(order), ...listNames(order, order.status)], order.id);
  }

  /** Marks an id as used, so that it is not assigned again. */
  function bury(id: string, version = 0): void {
    keep();
    tombstones.add(id);
    deletedVersions.set(id, version);
    renew(id);
  }

  function unbury(id: string): void {
    if (deletedVersions.delete(id)) tombstones.delete(id);
  }

  function remove(order: Order): void {
    byId.delete(order.id);
    removeFrom([...listNames(order), ...listNames(order, order.status)], order.id);
  }

  function addTo(names: readonly string[], id: string): void {
    for (const name of names) {
      if (!lists.has(name)) lists.set(name, new SortedIds());
      lists.get(name)?.add(id);
    }
  }

  function removeFrom(names: readonly string[], id: string): void {
    for (const name of names) {
      const ids = lists.get(name);
      ids?.delete(id);
      if (ids?.size === 0) lists.delete(name);
    }
  }

  function renew(id: string): void {
    if (clock.lifetime === undefined) return;
    expiries.delete(id);
    expiries.set(id, clock.now() + clock.lifetime);
  }

  /** Returns the first id of the millisecond or, if that is taken, the id after its last taken one. */
  function nextId(at: number): string {
    let id = firstIdAt(at);
    while (byId.has(id) || deletedVersions.has(id)) id = idAfter(lastOf(id));
    return id;
  }

  /** Returns the last taken id in the millisecond of `id`, which is itself taken. */
  function lastOf(id: string): string {
    const { last } = idRange(timestampOf(id), timestampOf(id) + 1);
    const order = lists.get(listName({}))?.lastThrough(last) ?? '';
    const tombstone = tombstones.lastThrough(last);
    return order > tombstone ? order : tombstone;
  }
}

/** Returns the name of the list of orders with this status, address and owner. An empty text stands for any. */
function listName({ status, customerEmail = '', owner }: Partial<NamedFilter>): string {
  const everybodys = `${status ?? ''} ${customerEmail.toLowerCase()}`;
  return owner === undefined ? everybodys : `${everybodys} ${owner}`;
}

/** Returns the names of the lists of this status that an order belongs to; by default, of the lists of all statuses. */
function listNames({ customerEmail, owner }: Order, status?: Order['status']): string[] {
  const everybodys = [listName({ status }), listName({ status, customerEmail })];
  if (owner === undefined) return everybodys;
  const filter: NamedFilter = { status, customerEmail, owner };
  return [...everybodys, listName({ status, owner }), listName(filter)];
}
