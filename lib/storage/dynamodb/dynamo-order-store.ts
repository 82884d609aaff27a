import { randomUUID } from 'node:crypto';
import { applyChange, laterThan, requireAllowed, requireOrder } from '../../orders/change.ts';
import { newOrder, type Order } from '../../orders/order.ts';
import { timestampOf } from '../../orders/order-id.ts';
import { OutcomeUnknown } from '../../orders/order-store.ts';
import type { OrdersAndEvents } from '../../sandboxes/make-event.ts';
import type { SeedOrder } from '../../sandboxes/sandbox.ts';
import { KEY_LIFETIME } from '../store-clock.ts';
import { retry } from './bounded-loops.ts';
import { createOnce } from './create-once.ts';
import { type Attempt, deletionOf, updateOf } from './expressions.ts';
import { createOrder, restoreOrder } from './insert-order.ts';
import { orderFrom } from './order-record.ts';
import { listOrders } from './query-orders.ts';
import type { Item, WriteResult } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/**
 * The lifetime of a tombstone in the default sandbox, in milliseconds. It is longer than any write to the same id can
 * be delayed: a retry with an idempotency key may finish a crashed create as long as the key is kept.
 */
const TOMBSTONE_LIFETIME = KEY_LIFETIME + 60 * 60 * 1000;

interface DynamoOrders extends OrdersAndEvents {
  /** Adds an order with any status and version, as Sandbox does. Returns its id if it was added. */
  add(order: SeedOrder | Order): Promise<string | undefined>;
}

/**
 * The orders of one sandbox in DynamoDB. A get, a create, a change and a delete take one call each. A create with an
 * idempotency key takes three. With an event, a change and a delete read the order first, and each write is a
 * transaction. The code for events is loaded by the first request that needs it, because most functions never do.
 */
export function dynamoOrders(table: SandboxTable): DynamoOrders {
  const orderIn = (item: Item | undefined, owner?: string) => orderFrom(item, table.now(), owner);
  const get = async (id: string, owner?: string) => orderIn(await table.get(id), owner);
  return {
    create: async (draft, at, key, eventOf) => {
      if (key) return createOnce(table, { draft, at, key, eventOf });
      const orderWith = (id: string) => newOrder(draft, id, timestampOf(id));
      const order = await createOrder(table, at, orderWith, eventOf);
      return { order, replayed: false };
    },
    get,
    change: async (id, change, eventOf) => {
      if (eventOf) {
        const { writeNext } = await import('./event-records.ts');
        return writeNext(table, id, eventOf, (current, attempt) => {
          const order = applyChange(current, id, change);
          const versions = [order.version - 1];
          return { order, update: updateOf(id, change, { ...attempt, updatedAt: order.updatedAt, versions }) };
        });
      }
      const { at, from, versions, owner } = change;
      // An empty list never matches, so the order is read only for the error message.
      if (from.length === 0 || versions?.length === 0) requireAllowed(await get(id, owner), id, change);
      const changedBy = randomUUID();
      const fixed = { changedBy, expiresAt: table.expiry(), now: table.now() };
      let attempt: Attempt = { ...fixed, updatedAt: at, versions };
      return retry(table, async () => {
        const result = await table.update(id, updateOf(id, change, attempt));
        const order = orderIn(result.item, owner);
        // An earlier send may have made the change and lost its response.
        if (order && (result.done || result.item?.changedBy === changedBy)) return order;
        requireUnmade(result, attempt, owner);
        const current = requireAllowed(order, id, change);
        // The change is allowed, so only `updatedAt` failed the condition: it is repeated one millisecond later.
        attempt = { ...fixed, updatedAt: laterThan(current.updatedAt, at), versions: [current.version] };
        return undefined;
      });
    },
    /** Turns the order into a tombstone. */
    delete: async (id, _at, versions, owner, eventOf) => {
      if (eventOf) {
        const { writeNext } = await import('./event-records.ts');
        await writeNext(table, id, eventOf, (current, attempt) => {
          const order = requireOrder(current, id, versions, owner);
          return { order, update: deletionOf([order.version], attempt, owner) };
        });
        return;
      }
      if (versions?.length === 0) requireOrder(await get(id, owner), id, versions);
      const changedBy = randomUUID();
      const expiresAt = table.expiry() ?? table.expiry(TOMBSTONE_LIFETIME);
      const deletion = deletionOf(versions, { changedBy, expiresAt, now: table.now() }, owner);
      await retry(table, async () => {
        const { done, item } = await table.update(id, deletion);
        // An earlier send may have deleted the order and lost its response.
        if (done || item?.deletedBy === changedBy) return true;
        // If this check passes now, the order has changed in the meantime and the next attempt succeeds.
        requireOrder(orderIn(item, owner), id, versions);
        return undefined;
      });
    },
    add: async (order) => {
      if ('id' in order) return (await restoreOrder(table, order)) ? order.id : undefined;
      const { createdAt, ...facts } = order;
      return (await createOrder(table, createdAt, (id) => ({ ...facts, id }))).id;
    },
    list: (query) => listOrders(table, query, table.now()),
  };
}

/**
 * Checks that no earlier send of a refused change made it: the record would have its `updatedAt` and `changedBy` or, if
 * others have written since, a later `updatedAt`. A tombstone keeps both.
 * @throws OutcomeUnknown if an earlier send may have made the change.
 */
function requireUnmade({ isAmbiguous, item }: WriteResult, { updatedAt, changedBy }: Attempt, owner?: string): void {
  if (!isAmbiguous || !item) return;
  const isOthers = owner !== undefined && item.status !== undefined && item.owner !== owner;
  const isUnmade = Number(item.updatedAt) <= updatedAt && item.changedBy !== changedBy;
  if (!isOthers && !isUnmade) throw new OutcomeUnknown();
}
