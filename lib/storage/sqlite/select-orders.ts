import type { Order } from '../../orders/order.ts';
import { idRange } from '../../orders/order-id.ts';
import type { ListQuery, OrderFilter } from '../../orders/order-store.ts';
import type { Database, Value } from './database.ts';
import { readOrder } from './read-order.ts';

/** Where a page starts in its list: so many orders after one of them, or after the list's beginning. */
export interface Start {
  readonly after: string | undefined;
  readonly skip: number;
}

/** The orders of a page, and the one after it where there is one: it tells that there is another page. */
export function selectOrders(db: Database, sandbox: string, query: ListQuery, { after, skip }: Start): Order[] {
  const shape = { ...query, after };
  const values = [...valuesOf(sandbox, shape), query.limit + 1];
  const rows =
    skip === 0 ? db.tuples(SELECT.get(shape), ...values) : db.tuples(SELECT_FROM_OFFSET.get(shape), ...values, skip);
  return rows.map(([id, doc]) => readOrder(String(id), String(doc)));
}

/** The id of the order so many places further down in a list; undefined when the list ends before. */
export function idAfter(db: Database, sandbox: string, shape: Shape, places: number): string | undefined {
  const row = db.row(SELECT_ID.get(shape), ...valuesOf(sandbox, shape), places - 1);
  return row && String(row.id);
}

/** How many orders match a filter by more than status, from an index. */
export function countMatches(db: Database, sandbox: string, filter: OrderFilter): number {
  const { status, customerEmail, createdFrom, createdTo } = filter;
  const everyMatch = { status, customerEmail, createdFrom, createdTo };
  return Number(db.row(COUNT.get(everyMatch), ...valuesOf(sandbox, everyMatch))?.total);
}

/** What makes the text of a query another one. */
type Shape = OrderFilter & Partial<Pick<ListQuery, 'oldestFirst' | 'after'>>;

/** The text of a query for each shape, made once: a text made anew would have to be hashed at each call. */
class Texts {
  readonly #texts = new Map<number, string>();
  readonly #make: (shape: Shape) => string;

  constructor(make: (shape: Shape) => string) {
    this.#make = make;
  }

  get(shape: Shape): string {
    const { status, customerEmail, oldestFirst } = shape;
    const key = (status === undefined ? 0 : 1) + (customerEmail === undefined ? 0 : 2) + (oldestFirst ? 4 : 0);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = this.#make(shape);
    this.#texts.set(key, text);
    return text;
  }
}

const COUNT = new Texts((shape) => `SELECT count(*) AS total ${matching(shape)}`);

/** A sum, because SQLite plans a query anew for every value of a limit that is a parameter and nothing else. */
const BOUND = '? + 0';

const SELECT = new Texts((shape) => `SELECT id, doc ${matching(shape)} ${orderOf(shape)} LIMIT ${BOUND}`);

/** The inner query walks an index only, so that a large offset never touches the rows it skips. */
const SELECT_FROM_OFFSET = new Texts(
  (shape) => `SELECT id, doc FROM orders WHERE rowid IN (
    SELECT rowid ${matching(shape)} ${orderOf(shape)} LIMIT ${BOUND} OFFSET ?
  ) ${orderOf(shape)}`,
);

const SELECT_ID = new Texts((shape) => `SELECT id ${matching(shape)} ${orderOf(shape)} LIMIT 1 OFFSET ?`);

function matching(shape: Shape): string {
  return `FROM ${indexedOrders(shape)} WHERE ${whereOf(shape)}`;
}

/** Named, because SQLite takes the primary key for the sake of the order, and reads all of a sandbox for a few of a customer. */
function indexedOrders({ status, customerEmail }: OrderFilter): string {
  if (customerEmail !== undefined) return 'orders INDEXED BY orders_by_customer';
  return status === undefined ? 'orders' : 'orders INDEXED BY orders_by_status';
}

function orderOf({ oldestFirst }: Shape): string {
  return `ORDER BY id ${oldestFirst ? 'ASC' : 'DESC'}`;
}

function whereOf({ status, customerEmail }: OrderFilter): string {
  const filters = [status === undefined ? '' : 'AND status = ?', customerEmail === undefined ? '' : 'AND email = ?'];
  return `sandbox = ? ${filters.join(' ')} AND id > ? AND id < ?`;
}

function valuesOf(sandbox: string, shape: Shape): Value[] {
  const { status, customerEmail } = shape;
  const values: Value[] = [sandbox];
  if (status !== undefined) values.push(status);
  if (customerEmail !== undefined) values.push(customerEmail.toLowerCase());
  values.push(...boundsOf(shape));
  return values;
}

/**
 * The ids between which the query looks, exclusive. The place to go on from takes the place of a bound: SQLite
 * would walk from one of two bounds on the same side, and that might be the wrong one.
 */
function boundsOf({ createdFrom, createdTo, after, oldestFirst }: Shape): [lower: string, upper: string] {
  const { first, last } = idRange(createdFrom, createdTo);
  // No id has sequence 000, and every other character sorts after a digit.
  const [lower, upper] = [first, `${last}~`];
  if (after === undefined) return [lower, upper];
  return oldestFirst ? [after > lower ? after : lower, upper] : [lower, after < upper ? after : upper];
}
