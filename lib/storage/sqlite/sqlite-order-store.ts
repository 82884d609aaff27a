import { applyChange, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order, ownedBy } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { type IdempotencyKey, storedKey } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { StoredEvent } from '../../sandboxes/event.ts';
import type { OrdersAndEvents } from '../../sandboxes/make-event.ts';
import { expiryOf, KEY_LIFETIME } from '../store-clock.ts';
import { ORDER, parseRecord } from '../stored-records.ts';
import { callDatabase, changeDatabase } from './database.ts';
import { buryId, insertOrder, listOrders, orderFrom, type Partition } from './rows.ts';

const REPLACE = 'UPDATE orders SET status = ?, expires_at = ?, doc = ? WHERE sandbox = ? AND id = ?';

const FIND_KEY = `SELECT fingerprint, created FROM idempotency_keys
  WHERE sandbox = ? AND key = ? AND until > ? AND expires_at > ?`;

/** The orders of one sandbox in SQLite. A write is part of a transaction, so that no other process writes meanwhile. */
export function sqliteOrderStore(partition: Partition, addEvent: (event: StoredEvent) => void): OrdersAndEvents {
  const { db, key: sandbox, clock } = partition;
  const find = (id: string) => {
    const row = db.row('SELECT doc FROM orders WHERE sandbox = ? AND id = ?', sandbox, id);
    return row && orderFrom(id, String(row.doc));
  };
  const orderOf = (given: IdempotencyKey, at: number) => {
    const { key, fingerprint } = given;
    const row = db.row(FIND_KEY, sandbox, storedKey(given), at, clock.now());
    if (!row) return undefined;
    const order = parseRecord<Order>(String(row.created), ORDER, `idempotency key ${key}`);
    if (row.fingerprint !== fingerprint) throw new OrderRefused({ reason: 'key-reused', key, order });
    return order;
  };
  const keep = (key: IdempotencyKey, order: Order, at: number) => {
    const { now, lifetime = KEY_LIFETIME } = clock;
    db.write('DELETE FROM idempotency_keys WHERE expires_at <= ?', now());
    db.write(
      'INSERT OR REPLACE INTO idempotency_keys VALUES (?, ?, ?, ?, ?, ?)',
      ...[sandbox, storedKey(key), key.fingerprint, JSON.stringify(order), at + KEY_LIFETIME, now() + lifetime],
    );
  };
  return {
    create: (draft, at, key, eventOf) =>
      changeDatabase(db, () => {
        const known = key && orderOf(key, at);
        if (known) return { order: known, replayed: true };
        const order = insertOrder(partition, at, (id) => newOrder(draft, id, timestampOf(id)));
        if (key) keep(key, order, at);
        if (eventOf) addEvent(eventOf(order));
        return { order, replayed: false };
      }),
    get: (id, owner) => callDatabase(() => ownedBy(find(id), owner)),
    change: (id, change, eventOf) =>
      changeDatabase(db, () => {
        const order = applyChange(find(id), id, change);
        db.write(REPLACE, order.status, expiryOf(clock), JSON.stringify(order), sandbox, id);
        if (eventOf) addEvent(eventOf(order));
        return order;
      }),
    delete: (id, at, versions, owner, eventOf) =>
      changeDatabase(db, () => {
        const order = requireOrder(find(id), id, versions, owner);
        db.write('DELETE FROM orders WHERE sandbox = ? AND id = ?', sandbox, id);
        // The clock could produce the id again: in the same millisecond or, in a named sandbox, after it was set back.
        const isNamed = clock.lifetime !== undefined;
        if (timestampOf(id) >= at || isNamed) buryId(partition, id, isNamed ? order.version + 1 : 0);
        if (eventOf) addEvent(eventOf(order));
      }),
    list: (query) => callDatabase(() => db.read(() => listOrders(partition, query))),
  };
}
