import { randomUUID } from 'node:crypto';
import { type Order, restoredOrder } from '../../orders/order.ts';
import { firstIdAt, idAfter, idRange, timestampOf } from '../../orders/order-id.ts';
import type { EventOf } from '../../sandboxes/make-event.ts';
import { between, retry } from './bounded-loops.ts';
import { freeCondition, tombstoneCondition } from './expressions.ts';
import { orderFrom, recordOf } from './order-record.ts';
import type { NewItem, WriteResult } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** Reserves `id`, or the first id after it that is not reserved in the partition, until `work` with it has ended. */
export async function withReservedId<T>(table: SandboxTable, id: string, work: (id: string) => Promise<T>): Promise<T> {
  const { reserved, partition } = table;
  const place = `${partition}/${id}`;
  if (reserved.has(place)) return withReservedId(table, idAfter(id), work);
  reserved.add(place);
  try {
    return await work(id);
  } finally {
    reserved.delete(place);
  }
}

/**
 * Writes a new order under the next free id of its millisecond. A collision costs a query for the last id of that
 * millisecond and another attempt.
 */
export function createOrder(
  table: SandboxTable,
  at: number,
  orderWith: (id: string) => Order,
  eventOf?: EventOf,
): Promise<Order> {
  const createdBy = randomUUID();
  let id = firstIdAt(at);
  const create = async (reservedId: string) => {
    id = reservedId;
    const order = orderWith(id);
    return wrote(await insertOrder(table, order, createdBy, eventOf), createdBy) ? order : undefined;
  };
  return retry(table, async () => {
    const order = await withReservedId(table, id, create);
    if (!order) id = await idAfterLast(table, id);
    return order;
  });
}

/** Writes an order, and its event, unless its id is in use or has a tombstone. `createdBy` identifies the writer. */
export async function insertOrder(
  table: SandboxTable,
  order: Order,
  createdBy: string,
  eventOf?: EventOf,
): Promise<WriteResult> {
  const [item, condition] = [{ ...recordOf(order), createdBy }, freeCondition(table.now())];
  if (!eventOf) return table.put(item, condition);
  const { insertWith } = await import('./event-records.ts');
  return insertWith(table, item, condition, eventOf(order), createdBy);
}

/** Writes an order under its own id. If it was deleted, its versions go on. Returns false if the order exists. */
export function restoreOrder(table: SandboxTable, order: Order): Promise<boolean> {
  const createdBy = randomUUID();
  let record: NewItem = recordOf(order);
  let condition = freeCondition(table.now());
  return retry(table, async () => {
    const result = await table.put({ ...record, createdBy }, condition);
    if (wrote(result, createdBy)) return true;
    if (orderFrom(result.item, table.now())) return false;
    const { version, deletedBy } = result.item ?? {};
    const isNamed = table.expiry() !== undefined;
    record = { ...recordOf(restoredOrder(order, isNamed ? Number(version ?? 0) : 0)), deletedBy };
    condition = result.item ? tombstoneCondition(version) : freeCondition(table.now());
    return undefined;
  });
}

/** Whether this writer inserted the order, even if the response was lost or the order has been deleted since. */
export function wrote(result: WriteResult, createdBy: string): boolean {
  return result.done || result.item?.createdBy === createdBy;
}

/** Returns the id after the last taken id of the same millisecond. */
export async function idAfterLast(table: SandboxTable, id: string): Promise<string> {
  const timestamp = timestampOf(id);
  const { first, last } = idRange(timestamp, timestamp + 1);
  const { Items } = await table.query({ ...between(first, last), ScanIndexForward: false, Limit: 1 });
  const taken = Items?.[0]?.id;
  return taken === undefined ? firstIdAt(timestamp) : idAfter(String(taken));
}
