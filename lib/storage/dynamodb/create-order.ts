import { randomUUID } from 'node:crypto';
import { type Order, restoredOrder } from '../../orders/order.ts';
import { FIRST_SEQUENCE, formatOrderId, type IdSlot, idRange, parseOrderId, slotAfter } from '../../orders/order-id.ts';
import type { EventOf } from '../../sandboxes/make-event.ts';
import { between, retry } from './bounded-loops.ts';
import { freeCondition, tombstoneCondition } from './expressions.ts';
import { orderFrom, recordOf } from './order-record.ts';
import type { NewItem, SandboxTable, WriteResult } from './sandbox-table.ts';

/**
 * Writes a new order under the next free id of its millisecond. A collision costs a query for the last id of that
 * millisecond and another attempt.
 */
export function createOrder(
  table: SandboxTable,
  reservations: IdReservations,
  at: number,
  orderWith: (id: string, createdAt: number) => Order,
  eventOf?: EventOf,
): Promise<Order> {
  const createdBy = randomUUID();
  let first: IdSlot = { timestamp: at, sequence: FIRST_SEQUENCE };
  return retry(table, async () => {
    const slot = reservations.hold(table.partition, first);
    try {
      const order = orderWith(formatOrderId(slot), slot.timestamp);
      if (wrote(await insertOrder(table, order, createdBy, eventOf), createdBy)) return order;
    } finally {
      reservations.release(table.partition, slot);
    }
    first = await slotAfterLast(table, slot);
    return undefined;
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

/**
 * The ids for which creates of this process are in progress. Concurrent creates in one process thereby try different ids,
 * and most succeed at the first attempt. This is only a hint: the conditional write decides. A reservation ends with its
 * create.
 */
export class IdReservations {
  readonly #held = new Set<string>();

  /** Reserves `slot`, or the first slot after it that is not reserved in the sandbox. */
  hold(sandbox: string, slot: IdSlot): IdSlot {
    let free = slot;
    while (this.#held.has(keyOf(sandbox, free))) free = slotAfter(free);
    this.#held.add(keyOf(sandbox, free));
    return free;
  }

  release(sandbox: string, slot: IdSlot): void {
    this.#held.delete(keyOf(sandbox, slot));
  }
}

function keyOf(sandbox: string, slot: IdSlot): string {
  return `${sandbox}/${formatOrderId(slot)}`;
}
