import { randomUUID } from 'node:crypto';
import type { Order } from '../../orders/order.ts';
import { type Delivery, EVENT_LOG_SIZE, type OrderEvent, type StoredEvent } from '../../sandboxes/event.ts';
import { type EventOf, eventKey } from '../../sandboxes/make-event.ts';
import { parseEvent } from '../stored-records.ts';
import { between, readLive, retry, writeAll } from './bounded-loops.ts';
import { type Attempt, unexpiredTerm } from './expressions.ts';
import { hasExpired, orderFrom } from './order-record.ts';
import type { Expression, NewItem, WriteResult } from './records.ts';
import type { SandboxTable } from './sandbox-table.ts';

/** Events are in the same partition as the orders, in the order in which they were written. */
const FIRST = 'EVT-';
const LAST = 'EVT-~';

/** How long a reader deletes events beyond EVENT_LOG_SIZE, in milliseconds. A later reader deletes the others. */
const DELETE_TIME = 1_000;

/** Whether the engine has transactions. DynamoDB refuses this one, so it writes nothing. */
export async function hasTransactions(table: SandboxTable): Promise<boolean> {
  const condition = { ConditionExpression: 'attribute_exists(id)' };
  try {
    await table.writeWith({ item: { id: 'PROBE' }, condition }, { id: 'PROBE-2' });
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'UnknownOperationException') return false;
    throw error;
  }
}

/** The step from an order to the next: the update, and the order for its event. */
interface Step {
  readonly order: Order;
  readonly update: Expression & { readonly UpdateExpression: string };
}

/**
 * Reads an order, and makes the step that follows from it in one transaction with its event, again and again while
 * other requests are faster. The step's update must require the version that was read. Returns the order of the step.
 */
export function writeNext(
  table: SandboxTable,
  id: string,
  eventOf: EventOf,
  stepFrom: (current: Order | undefined, attempt: Omit<Attempt, 'updatedAt' | 'versions'>) => Step,
): Promise<Order> {
  const changedBy = randomUUID();
  return retry(table, async () => {
    const attempt = { changedBy, expiresAt: table.expiry(), now: table.now() };
    const { order, update } = stepFrom(orderFrom(await table.get(id), table.now()), attempt);
    const event = eventRecord(table, eventOf(order), changedBy);
    const { done, isAmbiguous } = await table.writeWith({ id, update }, event);
    // An earlier send may have made the write and lost its response. If not, the version shows that none will.
    const isMade = done || (isAmbiguous && (await table.get(event.id))?.writtenBy === changedBy);
    return isMade ? order : undefined;
  });
}

/** Inserts the record of an order, and its event, in one transaction. */
export async function insertWith(
  table: SandboxTable,
  item: NewItem,
  condition: Expression,
  event: StoredEvent,
  createdBy: string,
): Promise<WriteResult> {
  const { done, item: found } = await table.writeWith({ item, condition }, eventRecord(table, event, createdBy));
  if (done || found) return { done, item: found };
  // Some engines do not return the record that is in the way. After a conflict, there may be none.
  return { done, item: await table.get(item.id) };
}

/** Returns the record of an event. `writtenBy` identifies the writer, who may not get the response to the write. */
function eventRecord(table: SandboxTable, { deliveries, revision, ...made }: StoredEvent, writtenBy: string): NewItem {
  const event = { ...made, writtenAt: table.now() };
  return {
    id: recordId(event),
    event: JSON.stringify(event),
    deliveries: JSON.stringify(deliveries),
    revision,
    writtenBy,
  };
}

/** Returns the event as it is now, as EventLog does. */
export async function getEvent(table: SandboxTable, event: StoredEvent): Promise<StoredEvent | undefined> {
  const item = await table.get(recordId(event));
  return item && !hasExpired(item, table.now()) ? parseEvent(item) : undefined;
}

/**
 * Returns the EVENT_LOG_SIZE events that were written last, newest first. Deletes some of the others, if there are any.
 */
export async function listEvents(table: SandboxTable): Promise<readonly StoredEvent[]> {
  const most = EVENT_LOG_SIZE + 1;
  const query = { ...between(FIRST, LAST), ScanIndexForward: false, Limit: most, isBulk: true };
  const live = await readLive(table, query, most);
  const surplus = live[EVENT_LOG_SIZE];
  if (surplus) await deleteThrough(table, String(surplus.id));
  const events = live.slice(0, EVENT_LOG_SIZE).map(parseEvent);
  return events.sort((one, other) => (eventKey(one) < eventKey(other) ? 1 : -1));
}

/** Replaces the deliveries of an event, as EventLog does. */
export async function updateEvent(
  table: SandboxTable,
  event: StoredEvent,
  deliveries: readonly Delivery[],
): Promise<StoredEvent | undefined> {
  const { expression, values } = unexpiredTerm(table.now());
  const updatedBy = randomUUID();
  const { done, item } = await table.update(recordId(event), {
    UpdateExpression: 'SET deliveries = :deliveries, revision = :next, updatedBy = :updatedBy, #expiresAt = :expiresAt',
    ConditionExpression: `revision = :revision AND ${expression}`,
    ExpressionAttributeValues: {
      ...values,
      ':deliveries': JSON.stringify(deliveries),
      ':revision': event.revision,
      ':next': event.revision + 1,
      ':updatedBy': updatedBy,
      ':expiresAt': table.expiry(),
    },
  });
  // An earlier attempt may have made the update and lost its response.
  const isMade = done || item?.updatedBy === updatedBy;
  return isMade ? { ...event, deliveries, revision: event.revision + 1 } : undefined;
}

function recordId(event: OrderEvent & Pick<StoredEvent, 'writtenAt'>): string {
  return eventKey({ ...event, timestamp: event.writtenAt ?? event.timestamp });
}

async function deleteThrough(table: SandboxTable, last: string): Promise<void> {
  const query = { ...between(FIRST, last), ProjectionExpression: 'id', Limit: EVENT_LOG_SIZE };
  const { Items = [] } = await table.query(query);
  const writes = Items.map(({ id }) => table.deletionOf(String(id)));
  await writeAll(table, writes, table.now() + DELETE_TIME);
}
