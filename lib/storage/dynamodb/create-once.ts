import { randomUUID } from 'node:crypto';
import { newOrder, type Order, type OrderDraft } from '../../orders/order.ts';
import { firstIdAt, timestampOf } from '../../orders/order-id.ts';
import { type Created, type IdempotencyKey, storedKey } from '../../orders/order-store.ts';
import { OrderRefused } from '../../orders/refusal.ts';
import type { EventOf } from '../../sandboxes/make-event.ts';
import { KEY_LIFETIME } from '../store-clock.ts';
import { ORDER, requireRecord } from '../stored-records.ts';
import { retry } from './bounded-loops.ts';
import { freeCondition } from './expressions.ts';
import { idAfterLast, insertOrder, withReservedId, wrote } from './insert-order.ts';
import type { Item } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** A create under an idempotency key. `at` is in milliseconds since 1970. */
interface KeyedCreate {
  readonly draft: OrderDraft;
  readonly at: number;
  readonly key: IdempotencyKey;
  readonly eventOf?: EventOf | undefined;
}

/** An example of a key's record: the order to create, and whether it is known to have been created. */
const KEY_RECORD = {
  id: '',
  fingerprint: '',
  order: ORDER,
  /**
   * The writer's mark, which the order has too. It distinguishes the order from one of another request with the same
   * id.
   */
  createdBy: '',
  done: false,
  /** When the key expires by the sandbox's clock, in milliseconds since 1970. */
  until: 0,
};
type KeyRecord = Readonly<typeof KEY_RECORD>;

/**
 * Creates one order for any number of calls with one key, without a transaction. There are three writes: the key's
 * record with the order, the order itself, and the key's record marked as done. After a crash between any two, the next
 * call with the key finds the first write and continues from there.
 */
export function createOnce(table: SandboxTable, create: KeyedCreate): Promise<Created> {
  return withReservedId(table, firstIdAt(create.at), async (id) => {
    const { record, replayed } = await claimKey(table, create, id);
    const order = record.done ? record.order : await finish(table, record, create.eventOf);
    return { order, replayed };
  });
}

/** Returns the record of the key, and whether an earlier call has written it. */
function claimKey(table: SandboxTable, { draft, at, key }: KeyedCreate, orderId: string) {
  const claim: KeyRecord = {
    id: `KEY#${storedKey(key)}`,
    fingerprint: key.fingerprint,
    order: newOrder(draft, orderId, timestampOf(orderId)),
    createdBy: randomUUID(),
    done: false,
    until: at + KEY_LIFETIME,
  };
  const expiresAt = table.expiry() ?? table.expiry(KEY_LIFETIME);
  return retry(table, async () => {
    // A key is also free if it was kept only until `at` by the sandbox's clock.
    const condition = freeCondition(table.now(), '#until <= :at', { ':at': at });
    const { done, item } = await table.put({ ...claim, expiresAt }, condition);
    if (done || item?.createdBy === claim.createdBy) return { record: claim, replayed: false };
    // The conflicting record has expired in the meantime, so the key is free again.
    if (!item) return undefined;
    const record = keyRecordFrom(item);
    if (record.fingerprint !== key.fingerprint) {
      throw new OrderRefused({ reason: 'key-reused', key: key.key, order: record.order });
    }
    return { record, replayed: true };
  });
}

/** Writes the order if it is missing, under a new id if its id is taken. Then it marks the key as done. */
function finish(table: SandboxTable, claim: KeyRecord, eventOf?: EventOf): Promise<Order> {
  let record = claim;
  return retry(table, async () => {
    const { order, createdBy, done } = record;
    if (done) return order;
    if (wrote(await insertOrder(table, order, createdBy, eventOf), createdBy)) {
      await markDone(table, record);
      return order;
    }
    record = await moveToFreeId(table, record);
    return undefined;
  });
}

/** Gives the key's record the next free id, unless a concurrent request has done so. Returns the current record. */
async function moveToFreeId(table: SandboxTable, record: KeyRecord): Promise<KeyRecord> {
  const { id, order } = record;
  const freeId = await idAfterLast(table, order.id);
  const moved: Order = { ...order, id: freeId, updatedAt: timestampOf(freeId) };
  const { item } = await table.update(id, {
    UpdateExpression: 'SET #order = :moved',
    ConditionExpression: '#order.#id = :taken AND #done = :false',
    ExpressionAttributeValues: { ':moved': moved, ':taken': order.id, ':false': false },
  });
  return item ? keyRecordFrom(item) : { ...record, order: moved };
}

async function markDone(table: SandboxTable, { id, createdBy }: KeyRecord): Promise<void> {
  await table.update(id, {
    UpdateExpression: 'SET #done = :true',
    ConditionExpression: 'createdBy = :createdBy',
    ExpressionAttributeValues: { ':true': true, ':createdBy': createdBy },
  });
}

/** @throws DamagedRecord */
function keyRecordFrom(item: Item): KeyRecord {
  return requireRecord(item, KEY_RECORD, `idempotency key ${item.id}`);
}
