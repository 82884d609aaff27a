import type { Order } from '../../orders/order.ts';
import { idRange } from '../../orders/order-id.ts';
import type { ListQuery, OrderFilter } from '../../orders/order-store.ts';
import type { Database, Value } from './database.ts';
import { orderFrom } from './order-row.ts';

interface Where {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Up to one order more than the limit, which tells whether there is another page. */
export function selectOrders(db: Database, sandbox: string, query: ListQuery): Order[] {
  const direction = query.oldestFirst ? 'ASC' : 'DESC';
  const where = whereOf(sandbox, query);
  const after = query.after === undefined ? '' : `AND id ${query.oldestFirst ? '>' : '<'} ?`;
  // The inner query walks an index only, so that a large offset never touches the rows it skips.
  const rows = db.rows(
    `SELECT * FROM orders WHERE rowid IN (
       SELECT rowid FROM orders WHERE ${where.sql} ${after} ORDER BY id ${direction} LIMIT ? OFFSET ?
     ) ORDER BY id ${direction}`,
    ...where.values,
    ...(query.after === undefined ? [] : [query.after]),
    query.limit + 1,
    query.after === undefined ? query.offset : 0,
  );
  return rows.flatMap((row) => orderFrom(row) ?? []);
}

/** How many orders match: from the counters where they can tell, or else from an index. */
export function countOrders(db: Database, sandbox: string, filter: OrderFilter): number {
  const { status, customerEmail, createdFrom, createdTo } = filter;
  const counted = customerEmail === undefined && createdFrom === undefined && createdTo === undefined;
  const where = counted ? statusWhere(sandbox, status) : whereOf(sandbox, filter);
  const what = counted ? 'coalesce(sum(count), 0) AS total FROM order_counts' : 'count(*) AS total FROM orders';
  return Number(db.row(`SELECT ${what} WHERE ${where.sql}`, ...where.values)?.total);
}

function statusWhere(sandbox: string, status: string | undefined): Where {
  return status === undefined
    ? { sql: 'sandbox = ?', values: [sandbox] }
    : { sql: 'sandbox = ? AND status = ?', values: [sandbox, status] };
}

function whereOf(sandbox: string, { status, customerEmail, createdFrom, createdTo }: OrderFilter): Where {
  const { sql, values } = statusWhere(sandbox, status);
  const range = idRange(createdFrom, createdTo);
  return {
    sql: `${sql}${customerEmail === undefined ? '' : ' AND email = ?'} AND id BETWEEN ? AND ?`,
    values: [...values, ...(customerEmail === undefined ? [] : [customerEmail.toLowerCase()]), range.first, range.last],
  };
}
