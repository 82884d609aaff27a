import { type Order, restoredOrder } from '../../orders/order.ts';
import { firstIdAt, idAfter, idRange, skippedFirstIds, timestampOf } from '../../orders/order-id.ts';
import type { ListQuery, OrderFilter, OrderPage } from '../../orders/order-store.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { ORDER, parseRecord } from '../stored-records.ts';
import type { Database } from './database.ts';

/** The rows of a sandbox since its last reset, and the clock by which they expire. */
export interface Partition {
  readonly db: Database;
  /** The value of the column `sandbox`. */
  readonly key: string;
  readonly clock: StoreClock;
}

/** Reads a page of a list. It queries one order more, which shows whether there is another page. */
export function listOrders(partition: Partition, query: ListQuery): OrderPage {
  const { oldestFirst, limit, after } = query;
  const { sql, values } = matching(partition.key, query, after);
  const order = oldestFirst ? 'ASC' : 'DESC';
  const offset = after === undefined ? query.offset : 0;
  const select = `SELECT id, doc ${sql} ORDER BY id ${order} LIMIT ? OFFSET ?`;
  const rows = partition.db.rows(select, ...values, limit + 1, offset);
  const orders = rows.slice(0, limit).map(({ id, doc }) => orderFrom(String(id), doc));
  return { orders, total: countOrders(partition, query), hasMore: rows.length > limit };
}

export function countOrders({ db, key }: Partition, filter: OrderFilter): number {
  const { sql, values } = matching(key, filter);
  return Number(db.row(`SELECT count(*) AS total ${sql}`, ...values)?.total);
}

/**
 * The last orders that were read, by their JSON. The same JSON is then the same object, whose response is built once.
 */
const parsed = new Map<string, Order>();
const MAX_PARSED = 2_000;

/**
 * Parses the order in the `doc` of a row.
 * @throws DamagedRecord
 */
export function orderFrom(id: string, doc: unknown): Order {
  const json = String(doc);
  const known = parsed.get(json);
  if (known) return known;
  const order = parseRecord<Order>(json, ORDER, `order ${id}`);
  if (parsed.size === MAX_PARSED) parsed.clear();
  parsed.set(json, order);
  return order;
}

/** A filter and, for a list that continues after an order, its direction. */
type Search = OrderFilter & Partial<Pick<ListQuery, 'oldestFirst'>>;

function matching(sandbox: string, filter: Search, after?: string) {
  const { status, customerEmail, owner } = filter;
  const [lower, upper] = boundsOf(filter, after);
  const terms = {
    createdFrom: ['id > ?', lower],
    createdTo: ['id < ?', upper],
    owner: ['owner = ?', owner],
    status: ['status = ?', status],
    customerEmail: ['email = ?', customerEmail?.toLowerCase()],
  } satisfies Record<keyof OrderFilter, [string, string | undefined]>;
  const wanted = Object.values(terms).filter(([, value]) => value !== undefined);
  const where = ['sandbox = ?', ...wanted.map(([term]) => term)].join(' AND ');
  return {
    sql: `FROM orders INDEXED BY ${indexFor(filter)} WHERE ${where}`,
    values: [sandbox, ...wanted.map(([, value = null]) => value)],
  };
}

/**
 * Names the index, because SQLite would choose the primary key for the sort order and read a whole sandbox for a few
 * orders.
 */
function indexFor({ status, customerEmail, owner }: OrderFilter): string {
  if (owner !== undefined) return 'orders_by_owner';
  if (customerEmail !== undefined) return 'orders_by_customer';
  return status === undefined ? 'orders_by_id' : 'orders_by_status';
}

/**
 * Returns the ids that bound the search, both exclusive. There is one bound on each side, because SQLite seeks by only
 * one.
 */
function boundsOf({ createdFrom, createdTo, oldestFirst }: Search, after?: string): [string, string] {
  const { first, last } = idRange(createdFrom, createdTo);
  // No id has the sequence 000, and a tilde sorts after every digit.
  const [lower, upper] = [first, `${last}~`];
  if (after === undefined) return [lower, upper];
  return oldestFirst ? [after > lower ? after : lower, upper] : [lower, after < upper ? after : upper];
}

/** Inserts nothing if the id is in use or has a tombstone. */
const INSERT = `INSERT INTO orders SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
  WHERE NOT EXISTS (SELECT 1 FROM tombstones WHERE sandbox = ?1 AND id = ?2)
  ON CONFLICT DO NOTHING`;

const LAST_TAKEN = `SELECT max(id) AS id FROM (
    SELECT max(id) AS id FROM orders WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3
    UNION ALL SELECT max(id) FROM tombstones WHERE sandbox = ?1 AND id BETWEEN ?2 AND ?3
  )`;

/** Inserts an order under the next free id at `at` (milliseconds since 1970). */
export function insertOrder(partition: Partition, at: number, orderWith: (id: string) => Order): Order {
  let id = firstIdAt(at);
  for (;;) {
    const order = orderWith(id);
    if (insertRow(partition, order)) return order;
    const { first, last } = idRange(timestampOf(id), timestampOf(id) + 1);
    id = idAfter(String(partition.db.row(LAST_TAKEN, partition.key, first, last)?.id));
  }
}

/** Inserts orders under their own ids into an empty partition. */
export function restoreOrders(partition: Partition, orders: readonly Order[]): void {
  for (const order of orders) insertRow(partition, order);
  for (const id of skippedFirstIds(orders.map((order) => order.id))) buryId(partition, id);
}

/** Inserts an order under its own id. If it was deleted, its versions go on. Returns false if the order exists. */
export function restoreOrder(partition: Partition, order: Order): boolean {
  const { db, key } = partition;
  const tombstone = db.row('DELETE FROM tombstones WHERE sandbox = ? AND id = ? RETURNING version', key, order.id);
  return insertRow(partition, restoredOrder(order, Number(tombstone?.version ?? 0)));
}

/** Marks the id of a deleted order as used, so that it is not assigned again. `version` is that of the delete. */
export function buryId({ db, key, clock }: Partition, id: string, version = 0): void {
  db.write('INSERT INTO tombstones VALUES (?, ?, ?, ?)', key, id, version, expiryOf(clock));
}

function insertRow({ db, key, clock }: Partition, order: Order): boolean {
  const { id, status, customerEmail, owner = null } = order;
  const email = customerEmail.toLowerCase();
  return db.write(INSERT, key, id, status, email, owner, expiryOf(clock), JSON.stringify(order)) > 0;
}

export interface StoredSettings {
  readonly settings: Settings;
  /**
   * New for every reset. Each generation's contents have a partition of their own. Undefined before the first reset.
   */
  readonly generation?: string | undefined;
}

export const NO_SETTINGS: StoredSettings = { settings: DEFAULT_SETTINGS };

/** @throws DamagedRecord */
export function loadSettings(db: Database, name: string): StoredSettings {
  const row = db.row('SELECT settings FROM sandboxes WHERE sandbox = ?', name);
  if (!row) return NO_SETTINGS;
  return parseRecord(String(row.settings), NO_SETTINGS, `settings of sandbox ${name}`);
}

export function saveSettings(db: Database, name: string, expiresAt: number, stored: StoredSettings): void {
  db.write('INSERT OR REPLACE INTO sandboxes VALUES (?, ?, ?)', name, JSON.stringify(stored), expiresAt);
}

/**
 * Returns the value of the column `sandbox` in all tables but that of the settings. The name of a sandbox never
 * contains a #.
 */
export function partitionKey(name: string, { generation }: StoredSettings): string {
  return generation === undefined ? name : `${name}#${generation}`;
}
