import type { Order } from '../../orders/order.ts';
import { idRange } from '../../orders/order-id.ts';
import type { ListQuery, OrderFilter } from '../../orders/order-store.ts';
import type { Database, Value } from './database.ts';
import { ORDER_COLUMNS, orderFrom } from './order-row.ts';

/** Up to one order more than the limit, which tells whether there is another page. */
export function selectOrders(db: Database, sandbox: string, query: ListQuery): Order[] {
  const { after, limit, offset } = query;
  const values = valuesOf(sandbox, query);
  const rows =
    after === undefined
      ? db.rows(SELECT.get(query), ...values, limit + 1, offset)
      : db.rows(SELECT.get(query), ...values, after, limit + 1, 0);
  return rows.map(orderFrom);
}

/** How many orders match: from the counters where they can tell, or else from an index. */
export function countOrders(db: Database, sandbox: string, filter: OrderFilter): number {
  const { status, customerEmail, createdFrom, createdTo } = filter;
  if (customerEmail !== undefined || createdFrom !== undefined || createdTo !== undefined) {
    return Number(db.row(COUNT.get(filter), ...valuesOf(sandbox, filter))?.total);
  }
  const row = status === undefined ? db.row(COUNT_ALL, sandbox) : db.row(COUNT_STATUS, sandbox, status);
  return Number(row?.total);
}

const COUNT_ALL = 'SELECT coalesce(sum(count), 0) AS total FROM order_counts WHERE sandbox = ?';
const COUNT_STATUS = `${COUNT_ALL} AND status = ?`;

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
    const { status, customerEmail, after, oldestFirst } = shape;
    const key =
      (status === undefined ? 0 : 1) +
      (customerEmail === undefined ? 0 : 2) +
      (after === undefined ? 0 : 4) +
      (oldestFirst ? 8 : 0);
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = this.#make(shape);
    this.#texts.set(key, text);
    return text;
  }
}

const COUNT = new Texts((shape) => `SELECT count(*) AS total FROM orders WHERE ${whereOf(shape)}`);

const SELECT = new Texts((shape) => {
  const direction = shape.oldestFirst ? 'ASC' : 'DESC';
  const after = shape.after === undefined ? '' : `AND id ${shape.oldestFirst ? '>' : '<'} ?`;
  // The inner query walks an index only, so that a large offset never touches the rows it skips.
  return `SELECT ${ORDER_COLUMNS} FROM orders WHERE rowid IN (
    SELECT rowid FROM orders WHERE ${whereOf(shape)} ${after} ORDER BY id ${direction} LIMIT ? OFFSET ?
  ) ORDER BY id ${direction}`;
});

function whereOf({ status, customerEmail }: OrderFilter): string {
  const filters = [status === undefined ? '' : 'AND status = ?', customerEmail === undefined ? '' : 'AND email = ?'];
  return `sandbox = ? ${filters.join(' ')} AND id BETWEEN ? AND ?`;
}

function valuesOf(sandbox: string, { status, customerEmail, createdFrom, createdTo }: OrderFilter): Value[] {
  const { first, last } = idRange(createdFrom, createdTo);
  const values: Value[] = [sandbox];
  if (status !== undefined) values.push(status);
  if (customerEmail !== undefined) values.push(customerEmail.toLowerCase());
  values.push(first, last);
  return values;
}
