import type { Order } from '../../orders/order.ts';
import { formatOrderId, type IdSlot, nextSlot, parseOrderId } from '../../orders/order-id.ts';
import type { Database } from './database.ts';
import { rowOf } from './order-row.ts';
import type { SqliteContext } from './sqlite-context.ts';

/** Inserts nothing where the id is taken or spent. */
const INSERT = `INSERT INTO orders SELECT ?1, ?2, ?3, ?4, ?5, ?6
  WHERE NOT EXISTS (SELECT 1 FROM tombstones WHERE sandbox = ?1 AND id = ?2)
  ON CONFLICT DO NOTHING`;

const LAST_TAKEN = `SELECT max(
    coalesce((SELECT max(id) FROM orders WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3), ''),
    coalesce((SELECT max(id) FROM tombstones WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3), '')
  ) AS id`;

/**
 * Inserts an order of the instant `at` (milliseconds since 1970) under the next id of that millisecond; where it is
 * taken, under the one after the last that ever was. `orderWith` makes the order of an id and the instant it carries.
 */
export function insertOrder(
  { db, ids }: SqliteContext,
  sandbox: string,
  expiresAt: number | null,
  at: number,
  orderWith: (id: string, createdAt: number) => Order,
): Order {
  let slot = ids.next(sandbox, at);
  let order = orderWith(formatOrderId(slot), slot.timestamp);
  while (!insertRow(db, sandbox, expiresAt, order)) {
    slot = nextSlot(lastTaken(db, sandbox, slot));
    order = orderWith(formatOrderId(slot), slot.timestamp);
  }
  ids.note(sandbox, slot);
  return order;
}

function insertRow(db: Database, sandbox: string, expiresAt: number | null, order: Order): boolean {
  const { id, status, email, doc } = rowOf(order);
  return db.write(INSERT, sandbox, id, status, email, expiresAt, doc) > 0;
}

function lastTaken(db: Database, sandbox: string, { timestamp }: IdSlot): IdSlot {
  const range = [formatOrderId({ timestamp, sequence: 0 }), formatOrderId({ timestamp, sequence: 999 })];
  return parseOrderId(String(db.row(LAST_TAKEN, sandbox, ...range)?.id));
}
