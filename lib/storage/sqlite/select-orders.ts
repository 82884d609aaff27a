import type { Order } from '../../orders/order.ts';
import { idRange } from '../../orders/order-id.ts';
import type { ListQuery, OrderFilter, OrderPage } from '../../orders/order-store.ts';
import { parseRecord } from '../guards.ts';
import { isOrder } from '../stored-records.ts';
import type { Database, Value } from './database.ts';

/** Reads a page of a list. It queries one order more, which shows whether there is another page. */
export function listOrders(db: Database, sandbox: string, query: ListQuery): OrderPage {
  const { oldestFirst, limit, after } = query;
  const { sql, values } = matching(sandbox, query, after);
  const order = oldestFirst ? 'ASC' : 'DESC';
  const offset = after === undefined ? query.offset : 0;
  const rows = db.rows(`SELECT id, doc ${sql} ORDER BY id ${order} LIMIT ? OFFSET ?`, ...values, limit + 1, offset);
  const orders = rows.slice(0, limit).map(({ id, doc }) => orderFrom(String(id), doc));
  return { orders, total: countOrders(db, sandbox, query), hasMore: rows.length > limit };
}

/** Counts the orders that match, in an index. */
export function countOrders(db: Database, sandbox: string, filter: OrderFilter): number {
  const { sql, values } = matching(sandbox, filter);
  return Number(db.row(`SELECT count(*) AS total ${sql}`, ...values)?.total);
}

/** The last orders that were read, by their JSON. The same JSON is then the same object, whose response is built once. */
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
  const order = parseRecord(isOrder, json, `order ${id}`);
  if (parsed.size === MAX_PARSED) parsed.clear();
  parsed.set(json, order);
  return order;
}

function matching(
  sandbox: string,
  filter: OrderFilter & { readonly oldestFirst?: boolean },
  after?: string,
): { sql: string; values: Value[] } {
  const { status, customerEmail } = filter;
  const conditions = ['sandbox = ?', 'id > ?', 'id < ?'];
  const values: Value[] = [sandbox, ...boundsOf(filter, after)];
  if (status !== undefined) conditions.push('status = ?');
  if (status !== undefined) values.push(status);
  if (customerEmail !== undefined) conditions.push('email = ?');
  if (customerEmail !== undefined) values.push(customerEmail.toLowerCase());
  return { sql: `FROM orders INDEXED BY ${indexFor(filter)} WHERE ${conditions.join(' AND ')}`, values };
}

/** Names the index, because SQLite would choose the primary key for the sort order and read a whole sandbox for a few orders. */
function indexFor({ status, customerEmail }: OrderFilter): string {
  if (customerEmail !== undefined) return 'orders_by_customer';
  return status === undefined ? 'orders_by_id' : 'orders_by_status';
}

/** Returns the ids that bound the search, both exclusive. There is one bound on each side, because SQLite seeks by only one. */
function boundsOf(
  { createdFrom, createdTo, oldestFirst }: OrderFilter & { readonly oldestFirst?: boolean },
  after?: string,
): [lower: string, upper: string] {
  const { first, last } = idRange(createdFrom, createdTo);
  // No id has the sequence 000, and a tilde sorts after every digit.
  const [lower, upper] = [first, `${last}~`];
  if (after === undefined) return [lower, upper];
  return oldestFirst ? [after > lower ? after : lower, upper] : [lower, after < upper ? after : upper];
}
