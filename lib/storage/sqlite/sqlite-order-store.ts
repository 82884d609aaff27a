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
import { expiryOf, KEY_LIFETIME } from '../store-clock.ts';
import { isOrder } from '../stored-records.ts';
import { callDatabase, changeDatabase } from './database.ts';
import { buryId, insertOrder, listOrders, orderFrom, type Partition } from './rows.ts';
import type { SqliteEventLog } from './sqlite-event-log.ts';

const REPLACE = 'UPDATE orders SET status = ?, expires_at = ?, doc = ? WHERE sandbox = ? AND id = ?';

/** The orders of one sandbox in SQLite. A write is part of a transaction, so that no other process writes meanwhile. */
export class SqliteOrderStore implements OrdersAndEvents {
  readonly #partition: Partition;
  readonly #events: SqliteEventLog;

  constructor(partition: Partition, events: SqliteEventLog) {
    this.#partition = partition;
    this.#events = events;
  }

  create(draft: OrderDraft, at: number, key?: IdempotencyKey, eventOf?: EventOf): Promise<Created> {
    return changeDatabase(this.#partition.db, () => {
      const known = key && this.#orderOf(key, at);
      if (known) return { order: known, replayed: true };
      const order = insertOrder(this.#partition, at, (id) => newOrder(draft, id, timestampOf(id)));
      if (key) this.#keep(key, order, at);
      if (eventOf) this.#events.add(eventOf(order));
      return { order, replayed: false };
    });
  }

  get(id: string, owner?: string): Promise<Order | undefined> {
    return callDatabase(() => ownedBy(this.#find(id), owner));
  }

  change(id: string, change: OrderChange, eventOf?: EventOf): Promise<Order> {
    return changeDatabase(this.#partition.db, () => {
      const { db, key, clock } = this.#partition;
      const order = applyChange(this.#find(id), id, change);
      db.write(REPLACE, order.status, expiryOf(clock), JSON.stringify(order), key, id);
      if (eventOf) this.#events.add(eventOf(order));
      return order;
    });
  }

  delete(id: string, at: number, versions?: ExpectedVersions, owner?: string, eventOf?: EventOf): Promise<void> {
    return changeDatabase(this.#partition.db, () => {
      const { db, key, clock } = this.#partition;
      const order = requireOrder(this.#find(id), id, versions, owner);
      db.write('DELETE FROM orders WHERE sandbox = ? AND id = ?', key, id);
      // The clock could produce the id again: in the same millisecond or, in a named sandbox, after it was set back.
      const isNamed = clock.lifetime !== undefined;
      if (timestampOf(id) >= at || isNamed) buryId(this.#partition, id, isNamed ? order.version + 1 : 0);
      if (eventOf) this.#events.add(eventOf(order));
    });
  }

  list(query: ListQuery): Promise<OrderPage> {
    return callDatabase(() => this.#partition.db.read(() => listOrders(this.#partition, query)));
  }

  #find(id: string): Order | undefined {
    const { db, key } = this.#partition;
    const row = db.row('SELECT doc FROM orders WHERE sandbox = ? AND id = ?', key, id);
    return row && orderFrom(id, String(row.doc));
  }

  #orderOf(given: IdempotencyKey, at: number): Order | undefined {
    const { db, key: sandbox, clock } = this.#partition;
    const { key, fingerprint } = given;
    const row = db.row(
      'SELECT fingerprint, created FROM idempotency_keys WHERE sandbox = ? AND key = ? AND until > ? AND expires_at > ?',
      ...[sandbox, storedKey(given), at, clock.now()],
    );
    if (!row) return undefined;
    const order = parseRecord(isOrder, String(row.created), `idempotency key ${key}`);
    if (row.fingerprint !== fingerprint) throw new OrderRefused({ reason: 'key-reused', key, order });
    return order;
  }

  #keep(key: IdempotencyKey, order: Order, at: number): void {
    const { db, key: sandbox, clock } = this.#partition;
    const { now, lifetime = KEY_LIFETIME } = clock;
    db.write('DELETE FROM idempotency_keys WHERE expires_at <= ?', now());
    db.write(
      'INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)',
      ...[sandbox, storedKey(key), key.fingerprint, JSON.stringify(order), at + KEY_LIFETIME, now() + lifetime],
    );
  }
}
