import { applyChange, type ExpectedVersions, type OrderChange, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, type OrderDraft, ownedBy } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import {
  type Created,
  type IdempotencyKey,
  type ListQuery,
  type OrderPage,
  storedKey,
} from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { EventOf, OrdersAndEvents } from '../../sandboxes/make-event.ts';
import { parseRecord } from '../guards.ts';
import { expiryOf, KEY_LIFETIME, type StoreClock } from '../store-clock.ts';
import { isOrder } from '../stored-records.ts';
import { callDatabase, type Database } from './database.ts';
import { buryId, insertOrder, listOrders, orderFrom, type SqliteContext } from './rows.ts';
import type { SqliteEventLog } from './sqlite-event-log.ts';

const REPLACE = 'UPDATE orders SET status = ?, expires_at = ?, doc = ? WHERE sandbox = ? AND id = ?';

/** The orders of one sandbox in SQLite. A write is part of a transaction, so that no other process writes meanwhile. */
export class SqliteOrderStore implements OrdersAndEvents {
  readonly #context: SqliteContext;
  readonly #db: Database;
  readonly #sandbox: string;
  readonly #clock: StoreClock;
  readonly #events: SqliteEventLog;

  constructor(context: SqliteContext, sandbox: string, clock: StoreClock, events: SqliteEventLog) {
    this.#context = context;
    this.#db = context.db;
    this.#sandbox = sandbox;
    this.#clock = clock;
    this.#events = events;
  }

  create(draft: OrderDraft, at: number, key?: IdempotencyKey, eventOf?: EventOf): Promise<Created> {
    return this.#write(() => {
      const known = key && this.#orderOf(key, at);
      if (known) return { order: known, replayed: true };
      const order = this.#insert(at, (id) => newOrder(draft, id, timestampOf(id)));
      if (key) this.#keep(key, order, at);
      if (eventOf) this.#events.add(eventOf(order));
      return { order, replayed: false };
    });
  }

  get(id: string, owner?: string): Promise<Order | undefined> {
    return callDatabase(() => ownedBy(this.#find(id), owner));
  }

  change(id: string, change: OrderChange, eventOf?: EventOf): Promise<Order> {
    return this.#write(() => {
      const order = applyChange(this.#find(id), id, change);
      this.#db.write(REPLACE, order.status, expiryOf(this.#clock), JSON.stringify(order), this.#sandbox, id);
      if (eventOf) this.#events.add(eventOf(order));
      return order;
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions, owner?: string, eventOf?: EventOf): Promise<void> {
    return this.#write(() => {
      const order = requireOrder(this.#find(id), id, versions, owner);
      this.#db.write('DELETE FROM orders WHERE sandbox = ? AND id = ?', this.#sandbox, id);
      // The clock could produce the id again: in the same millisecond or, in a named sandbox, after it was set back.
      const isNamed = this.#clock.lifetime !== undefined;
      const isReusable = timestampOf(id) >= at || isNamed;
      if (isReusable) buryId(this.#db, this.#sandbox, expiryOf(this.#clock), id, isNamed ? order.version + 1 : 0);
      if (eventOf) this.#events.add(eventOf(order));
    });
  }

  list(query: ListQuery): Promise<OrderPage> {
    return callDatabase(() => this.#db.read(() => listOrders(this.#db, this.#sandbox, query)));
  }

  #write<T>(work: () => T): Promise<T> {
    return callDatabase(() => this.#db.commitTogether(work));
  }

  #insert(at: number, orderWith: (id: string) => Order): Order {
    return insertOrder(this.#context, this.#sandbox, expiryOf(this.#clock), at, orderWith);
  }

  #find(id: string): Order | undefined {
    const row = this.#db.row('SELECT doc FROM orders WHERE sandbox = ? AND id = ?', this.#sandbox, id);
    return row && orderFrom(id, String(row.doc));
  }

  #orderOf(given: IdempotencyKey, at: number): Order | undefined {
    const { key, fingerprint } = given;
    const row = this.#db.row(
      'SELECT fingerprint, created FROM idempotency_keys WHERE sandbox = ? AND key = ? AND until > ? AND expires_at > ?',
      ...[this.#sandbox, storedKey(given), at, this.#clock.now()],
    );
    if (!row) return undefined;
    const order = parseRecord(isOrder, String(row.created), `idempotency key ${key}`);
    if (row.fingerprint !== fingerprint) throw new OrderRefused({ reason: 'key-reused', key, order });
    return order;
  }

  #keep(key: IdempotencyKey, order: Order, at: number): void {
    const { now, lifetime = KEY_LIFETIME } = this.#clock;
    this.#db.write('DELETE FROM idempotency_keys WHERE expires_at <= ?', now());
    this.#db.write(
      'INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)',
      ...[this.#sandbox, storedKey(key), key.fingerprint, JSON.stringify(order), at + KEY_LIFETIME, now() + lifetime],
    );
  }
}
