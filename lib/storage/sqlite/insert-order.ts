import { type Order, restoredOrder } from '../../orders/order.ts';
import {
  FIRST_SEQUENCE,
  formatOrderId,
  type IdSlot,
  idRange,
  parseOrderId,
  skippedFirstIds,
} from '../../orders/order-id.ts';
import { slotAfter } from '../slot-after.ts';
import type { Database } from './database.ts';

/** The database, and the last id that this process assigned. All sandboxes share it. */
export interface SqliteContext {
  readonly db: Database;
  /** Saves further creates in the same millisecond the search for a free id. It is only a hint: the insert decides. */
  last: { readonly sandbox: string; readonly slot: IdSlot } | undefined;
}

/**
 * Inserts nothing if the id is in use or has a tombstone, or if the preceding id (?7) is free. The preceding id may be free
 * because another process has reset the sandbox.
 */
const INSERT = `INSERT INTO orders SELECT ?1, ?2, ?3, ?4, ?5, ?6
  WHERE NOT EXISTS (SELECT 1 FROM tombstones WHERE sandbox = ?1 AND id = ?2)
  AND (?7 IS NULL OR EXISTS (
    SELECT 1 FROM orders WHERE sandbox = ?1 AND id = ?7
    UNION ALL SELECT 1 FROM tombstones WHERE sandbox = ?1 AND id = ?7
  ))
  ON CONFLICT DO NOTHING`;

const LAST_TAKEN = `SELECT max(id) AS id FROM (
    SELECT max(id) AS id FROM orders WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3
    UNION ALL SELECT max(id) FROM tombstones WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3
  )`;

/** Inserts an order under the next free id at `at` (milliseconds since 1970). */
export function insertOrder(
  context: SqliteContext,
  sandbox: string,
  expiresAt: number | null,
  at: number,
  orderWith: (id: string) => Order,
): Order {
  const { last } = context;
  let before = last?.sandbox === sandbox && last.slot.timestamp === at ? last.slot : undefined;
  for (;;) {
    const slot = before ? slotAfter(before) : { timestamp: at, sequence: FIRST_SEQUENCE };
    const order = orderWith(formatOrderId(slot));
    if (insertRow(context.db, sandbox, expiresAt, order, before)) {
      // Even if the first id was free, later ones may be in use. The next create then searches for a free one.
      context.last = slot.sequence === FIRST_SEQUENCE ? undefined : { sandbox, slot };
      return order;
    }
    before = lastTaken(context.db, sandbox, slot.timestamp);
  }
}

export function restoreOrders(db: Database, sandbox: string, expiresAt: number | null, orders: readonly Order[]): void {
  for (const order of orders) insertRow(db, sandbox, expiresAt, order);
  for (const id of skippedFirstIds(orders.map((order) => order.id))) buryId(db, sandbox, expiresAt, id);
}

/** Inserts an order under its own id. If it was deleted, its versions go on. Returns false if the order exists. */
export function restoreOrder(db: Database, sandbox: string, expiresAt: number | null, order: Order): boolean {
  const tombstone = db.row('DELETE FROM tombstones WHERE sandbox = ? AND id = ? RETURNING version', sandbox, order.id);
  return insertRow(db, sandbox, expiresAt, restoredOrder(order, Number(tombstone?.version ?? 0)));
}

/** Marks the id of a deleted order as used, so that it is not assigned again. `version` is that of the delete. */
export function buryId(db: Database, sandbox: string, expiresAt: number | null, id: string, version = 0): void {
  db.write('INSERT INTO tombstones VALUES (?, ?, ?, ?)', sandbox, id, version, expiresAt);
}

/** Inserts the order and returns whether it did. With `before`, it inserts only if that id is taken. */
function insertRow(db: Database, sandbox: string, expiresAt: number | null, order: Order, before?: IdSlot): boolean {
  const { id, status, customerEmail } = order;
  const values = [status, customerEmail.toLowerCase(), expiresAt, JSON.stringify(order)];
  return db.write(INSERT, sandbox, id, ...values, before ? formatOrderId(before) : null) > 0;
}

function lastTaken(db: Database, sandbox: string, timestamp: number): IdSlot | undefined {
  const { first, last } = idRange(timestamp, timestamp + 1);
  const id = db.row(LAST_TAKEN, sandbox, first, last)?.id;
  return typeof id === 'string' ? parseOrderId(id) : undefined;
}
