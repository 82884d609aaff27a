import type { Order } from '../../orders/order.ts';
import {
  FIRST_SEQUENCE,
  formatOrderId,
  type IdSlot,
  idRange,
  nextSlot,
  parseOrderId,
  skippedFirstIds,
} from '../../orders/order-id.ts';
import type { Database } from './database.ts';

/** The database, and the last id that this process gave to an order. It is shared by all sandboxes. */
export interface SqliteContext {
  readonly db: Database;
  /** Saves the creates of one millisecond from looking for a free id each. It is only a hint: the insert decides. */
  last: { readonly sandbox: string; readonly slot: IdSlot } | undefined;
}

/** Inserts nothing if the id is in use or has a tombstone. */
const INSERT = `INSERT INTO orders SELECT ?1, ?2, ?3, ?4, ?5, ?6
  WHERE NOT EXISTS (SELECT 1 FROM tombstones WHERE sandbox = ?1 AND id = ?2)
  ON CONFLICT DO NOTHING`;

const LAST_TAKEN = `SELECT max(id) AS id FROM (
    SELECT max(id) AS id FROM orders WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3
    UNION ALL SELECT max(id) FROM tombstones WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3
  )`;

/** Inserts an order under the next free id of the instant `at` (milliseconds since 1970). */
export function insertOrder(
  context: SqliteContext,
  sandbox: string,
  expiresAt: number | null,
  at: number,
  orderWith: (id: string) => Order,
): Order {
  let slot = firstSlot(context, sandbox, at);
  let order = orderWith(formatOrderId(slot));
  while (!insertRow(context.db, sandbox, expiresAt, order)) {
    slot = nextSlot(lastTaken(context.db, sandbox, slot));
    order = orderWith(formatOrderId(slot));
  }
  // A later id may be in use if the first one was free: then the next create looks for it.
  context.last = slot.sequence === FIRST_SEQUENCE ? undefined : { sandbox, slot };
  return order;
}

/** Inserts orders under their own ids into an empty sandbox. */
export function restoreOrders(db: Database, sandbox: string, expiresAt: number | null, orders: readonly Order[]): void {
  for (const order of orders) insertRow(db, sandbox, expiresAt, order);
  for (const id of skippedFirstIds(orders.map((order) => order.id))) buryId(db, sandbox, expiresAt, id);
}

/** Keeps the id of a deleted order from being given out again. */
export function buryId(db: Database, sandbox: string, expiresAt: number | null, id: string): void {
  db.write('INSERT INTO tombstones VALUES (?, ?, ?)', sandbox, id, expiresAt);
}

function firstSlot({ last }: SqliteContext, sandbox: string, timestamp: number): IdSlot {
  const isKnown = last?.sandbox === sandbox && last.slot.timestamp === timestamp;
  const next = isKnown ? nextSlot(last.slot) : undefined;
  return next?.timestamp === timestamp ? next : { timestamp, sequence: FIRST_SEQUENCE };
}

function insertRow(db: Database, sandbox: string, expiresAt: number | null, order: Order): boolean {
  const { id, status, customerEmail } = order;
  return db.write(INSERT, sandbox, id, status, customerEmail.toLowerCase(), expiresAt, JSON.stringify(order)) > 0;
}

function lastTaken(db: Database, sandbox: string, { timestamp }: IdSlot): IdSlot {
  const { first, last } = idRange(timestamp, timestamp + 1);
  return parseOrderId(String(db.row(LAST_TAKEN, sandbox, first, last)?.id));
}
