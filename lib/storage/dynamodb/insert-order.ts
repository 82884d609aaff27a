import { randomUUID } from 'node:crypto';
import { type Order, restoredOrder } from '../../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId, type IdSlot, idRange, parseOrderId, slotAfter } from '../../orders/order-id.ts';
import type { EventOf } from '../../sandboxes/make-event.ts';
import { between, retry } from './bounded-loops.ts';
import { freeCondition, tombstoneCondition } from './expressions.ts';
import { orderFrom, recordOf } from './order-record.ts';
import type { NewItem, WriteResult } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/**
 * The ids, each with its partition, for which creates of this process are in progress. Concurrent creates in one
 * process thereby try different ids, and most succeed at the first attempt. This is only a hint: the conditional write
 * decides.
 */
export type ReservedIds = Set<string>;

/**
 * Reserves `slot`, or the first slot after it that is not reserved in the partition, until `work` with it has ended.
 */
export async function withReservedSlot<T>(
  reserved: ReservedIds,
  partition: string,
  slot: IdSlot,
  work: (slot: IdSlot) => Promise<T>,
): Promise<T> {
  const id = `${partition}/${formatOrderId(slot)}`;
  if (reserved.has(id)) return withReservedSlot(reserved, partition, slotAfter(slot), work);
  reserved.add(id);
  try {
    return await work(slot);
  } finally {
    reserved.delete(id);
  }
}

/**
 * Writes a new order under the next free id of its millisecond. A collision costs a query for the last id of that
 * millisecond and another attempt.
 */
export function createOrder(
  table: SandboxTable,
  reserved: ReservedIds,
  at: number,
  orderWith: (id: string, createdAt: number) => Order,
  eventOf?: EventOf,
): Promise<Order> {
  const createdBy = randomUUID();
  let slot: IdSlot = { timestamp: at, sequence: FIRST_SEQUENCE };
  const create = async (reservedSlot: IdSlot) => {
    slot = reservedSlot;
    const order = orderWith(formatOrderId(slot), slot.timestamp);
    return wrote(await insertOrder(table, order, createdBy, eventOf), createdBy) ? order : undefined;
  };
  return retry(table, async () => {
    const order = await withReservedSlot(reserved, table.partition, slot, create);
    if (!order) slot = await slotAfterLast(table, slot);
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

/** Returns the slot after the last taken slot of the same millisecond. */
export async function slotAfterLast(table: SandboxTable, { timestamp }: IdSlot): Promise<IdSlot> {
  const { first, last } = idRange(timestamp, timestamp + 1);
  const { Items } = await table.query({ ...between(first, last), ScanIndexForward: false, Limit: 1 });
  const taken = Items?.[0]?.id;
  return taken === undefined ? { timestamp, sequence: FIRST_SEQUENCE } : slotAfter(parseOrderId(String(taken)));
}
