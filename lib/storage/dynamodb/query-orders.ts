import type { Order } from '../../orders/order.ts';
import { idRange, matcherOf } from '../../orders/order-id.ts';
import type { ListQuery, OrderFilter, OrderPage } from '../../orders/order-store.ts';
import { TABLE } from '../table.ts';
import { pagesOf, retry } from './bounded-loops.ts';
import { unexpiredTerm } from './expressions.ts';
import { emailId, orderFrom, ownerId, statusId } from './order-record.ts';
import type { Item, SandboxQuery } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** The index, or the table itself, in which the orders that match a filter are contiguous and sorted by id. */
interface Path {
  readonly query: SandboxQuery;
  readonly sortKeyOf: (id: string) => string;
  readonly sortKeyName: string;
}

/** Reads the page and the total in parallel. Other requests may create or delete orders between the two reads. */
export async function listOrders(table: SandboxTable, query: ListQuery, now: number): Promise<OrderPage> {
  const { createdFrom = 0, createdTo = Number.POSITIVE_INFINITY } = query;
  // DynamoDB rejects a range that ends before it begins.
  if (createdFrom >= createdTo) return { orders: [], total: 0, hasMore: false };
  const counting = query.isUncounted ? 0 : countOrders(table, query, now);
  const [counted, found] = await Promise.all([counting, findOrders(table, query, now)]);
  const total = totalBeside(found.length, counted, query);
  return { orders: found.slice(0, query.limit), total, hasMore: found.length > query.limit };
}

/** Returns the counted total, corrected if the page contradicts it. `found` may be the limit plus one. */
function totalBeside(found: number, counted: number, { limit, offset, after }: ListQuery): number {
  if (after !== undefined) return Math.max(counted, found);
  if (found > limit) return Math.max(counted, offset + found);
  return found > 0 || offset === 0 ? offset + found : Math.min(counted, offset);
}

/** Counts the orders that match, in the index with the smallest entries. */
export async function countOrders(table: SandboxTable, filter: OrderFilter, now: number): Promise<number> {
  const path = pathOf(filter, now);
  const isTimed = filter.createdFrom !== undefined || filter.createdTo !== undefined;
  // The customer index has each order once, at a fixed place, in small entries.
  const everyEntry = { IndexName: TABLE.indexes.byCustomer.name, ...unexpiredFilter(now, filter) };
  const query = path.query.IndexName === undefined && !isTimed ? everyEntry : path.query;
  let total = 0;
  for await (const { Count = 0 } of pagesOf(table, { ...query, Select: 'COUNT' })) total += Count;
  return total;
}

/** How many deleted orders a page passes without another call. Only the table has them, and an index does not. */
const SPARE = 3;

/** Returns up to one order more than the limit. The extra order shows that there is another page. */
async function findOrders(table: SandboxTable, query: ListQuery, now: number): Promise<Order[]> {
  const path = pathOf(query, now);
  const forward = { ...path.query, ScanIndexForward: query.oldestFirst };
  const after = query.after ?? (await idBefore(table, forward, query.offset));
  if (after === undefined && query.offset > 0) return [];
  const ExclusiveStartKey = after === undefined ? undefined : keyAt(table, path, after);
  const isIndex = path.query.IndexName !== undefined;
  const Limit = query.limit + 1 + (isIndex ? 0 : SPARE);
  const found: Order[] = [];
  for await (const { Items = [] } of pagesOf(table, { ...forward, Limit, ExclusiveStartKey })) {
    // The entries of an index hold only keys. An order may change between the two reads.
    const items = isIndex ? await table.getMany(Items.map(({ id }) => String(id))) : Items;
    const orders = items.flatMap((item) => orderFrom(item, now, query.owner) ?? []);
    found.push(...orders.filter(matcherOf(query)));
    if (found.length > query.limit) break;
  }
  return found.slice(0, query.limit + 1);
}

/**
 * Returns the oldest `limit` orders. If this takes several queries, it then reads all versions again: equal versions
 * show that no order changed between the two readings.
 * @throws StoreUnavailable if the orders change during every attempt.
 */
export function readOldest(table: SandboxTable, limit: number): Promise<Order[]> {
  const now = table.now();
  return retry(table, async () => {
    const { items, queries } = await readItems(table, limit, now);
    const isOne =
      queries === 1 || versionsOf(items) === versionsOf((await readItems(table, limit, now, VERSIONS)).items);
    return isOne ? items.flatMap((item) => orderFrom(item, now) ?? []).slice(0, limit) : undefined;
  });
}

/** Reads only the attributes that show a change, and whether a record is an order. */
const VERSIONS: SandboxQuery = { ProjectionExpression: 'id, #version, #status' };

/**
 * Reads records from the first one on, until `limit` of them are orders. It also returns tombstones. Without them, an
 * order that is created and deleted between two readings would leave no trace.
 */
async function readItems(table: SandboxTable, limit: number, now: number, part: SandboxQuery = {}) {
  const { query } = pathIn({ sortKey: TABLE.sortKey }, {}, (id) => id, unexpiredFilter(now));
  const items: Item[] = [];
  let [orders, queries] = [0, 0];
  const pages = pagesOf(table, { ...query, ...part, Limit: limit, isBulk: true });
  for await (const { Items = [] } of pages) {
    items.push(...Items);
    orders += Items.filter(({ status }) => status !== undefined).length;
    queries += 1;
    if (orders >= limit) break;
  }
  return { items, queries };
}

function versionsOf(items: readonly Item[]): string {
  return items.map(({ id, version }) => `${id} ${version}`).join();
}

/** Returns the id of the last of the first `offset` matches, or undefined if there are fewer. It reads only ids. */
async function idBefore(table: SandboxTable, query: SandboxQuery, offset: number): Promise<string | undefined> {
  if (offset === 0) return undefined;
  let left = offset;
  for await (const { Items = [] } of pagesOf(table, { ...query, ProjectionExpression: 'id', Limit: offset })) {
    const last = Items[left - 1];
    if (last) return String(last[TABLE.sortKey]);
    left -= Items.length;
  }
  return undefined;
}

function pathOf(filter: OrderFilter, now: number): Path {
  const { status, customerEmail, owner } = filter;
  const { byOwner, byCustomer, byStatus } = TABLE.indexes;
  if (owner !== undefined) return pathIn(byOwner, filter, (id) => ownerId(owner, id), unexpiredFilter(now, filter));
  if (customerEmail !== undefined) {
    const others = unexpiredFilter(now, { ...filter, customerEmail: undefined });
    return pathIn(byCustomer, filter, (id) => emailId(customerEmail, id), others);
  }
  if (status !== undefined) {
    const others = unexpiredFilter(now, { ...filter, status: undefined });
    return pathIn(byStatus, filter, (id) => statusId(status, id), others);
  }
  return pathIn({ sortKey: TABLE.sortKey }, filter, (id) => id, unexpiredFilter(now, filter, IS_ORDER));
}

function pathIn(
  index: { readonly name?: string; readonly sortKey: string },
  { createdFrom, createdTo }: OrderFilter,
  sortKeyOf: (id: string) => string,
  filter: SandboxQuery,
): Path {
  const { first, last } = idRange(createdFrom, createdTo);
  const query: SandboxQuery = {
    ...filter,
    ...(index.name !== undefined && { IndexName: index.name }),
    sortKey: `#${index.sortKey} BETWEEN :first AND :last`,
    ExpressionAttributeValues: {
      ...filter.ExpressionAttributeValues,
      ':first': sortKeyOf(first),
      ':last': sortKeyOf(last),
    },
  };
  return { query, sortKeyOf, sortKeyName: index.sortKey };
}

/** Returns the key from which a query continues after an order. The order may no longer exist. */
function keyAt(table: SandboxTable, { sortKeyOf, sortKeyName }: Path, id: string): Item {
  return { [TABLE.partitionKey]: table.partition, [TABLE.sortKey]: id, [sortKeyName]: sortKeyOf(id) };
}

/** A part of a filter expression, and the values in it. */
interface Term {
  readonly expression: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Only the table has tombstones, and only orders have a status. */
const IS_ORDER: Term = { expression: 'attribute_exists(#status)', values: {} };

/** Keeps the records that match the filters outside the sort key. Expired records may still be in the table. */
function unexpiredFilter(now: number, filter: OrderFilter = {}, ...terms: readonly Term[]): SandboxQuery {
  const all = [unexpiredTerm(now), ...terms, ...termsOf(filter)];
  return {
    FilterExpression: all.map(({ expression }) => expression).join(' AND '),
    ExpressionAttributeValues: Object.assign({}, ...all.map(({ values }) => values)),
  };
}

/** `false` stands for a filter that is always in the sort key. An `emailId` begins with the address and a `#`. */
function termsOf({ status, customerEmail }: OrderFilter): readonly Term[] {
  const terms = {
    status: status !== undefined && { expression: '#status = :status', values: { ':status': status } },
    customerEmail: customerEmail !== undefined && {
      expression: 'begins_with(#emailId, :email)',
      values: { ':email': emailId(customerEmail, '') },
    },
    createdFrom: false,
    createdTo: false,
    owner: false,
  } satisfies Record<keyof OrderFilter, Term | false>;
  return Object.values(terms).filter((term) => term !== false);
}
