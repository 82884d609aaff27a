import { newOrder, type Order } from '../orders/order.ts';
import { parseJson } from '../parse-text.ts';
import type { Delivery, StoredEvent } from '../sandboxes/event.ts';
import type { JournalEntry } from '../sandboxes/journal.ts';

/** Thrown if a stored record is damaged. The message names the record. */
class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/** Examples of stored records: the members that each of them has, and that are not null. */
const LINE = { name: '', quantity: 0, price: 0 };
export const ORDER: Order = newOrder({ customerName: '', customerEmail: '', items: [LINE] }, '', 0);
const EVENT: Partial<StoredEvent> = { id: '', type: 'order.created', timestamp: 0, order: ORDER };
const DELIVERIES: readonly Delivery[] = [{ url: '', attempts: [], ended: null, nextAttemptAt: null }];
const TEXTS = { id: '', method: '', path: '' };
export const JOURNAL_ENTRY: Partial<JournalEntry> = { ...TEXTS, receivedAt: 0, query: {}, headers: {}, durationMs: 0 };

/**
 * Returns the value if it has the members of the example, each of the same type. The first value of a list in the
 * example stands for all values, and null for any.
 * @throws DamagedRecord naming `record`, such as `order ORD-1700000000000-001`.
 */
export function requireRecord<T>(value: unknown, example: Partial<T>, record: string): T {
  if (isLike(value, example)) return value as T;
  throw new DamagedRecord(`The stored ${record} is damaged`);
}

function isLike(value: unknown, example: unknown): boolean {
  if (example === null) return true;
  if (!isObject(example)) return typeof value === typeof example;
  if (!isObject(value) || Array.isArray(value) !== Array.isArray(example)) return false;
  if (Array.isArray(value)) return value.every((each) => isLike(each, example[0] ?? null));
  for (const name in example) if (!isLike(value[name], example[name])) return false;
  return true;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/**
 * Parses a record that is stored as JSON.
 * @throws DamagedRecord naming `record`.
 */
export function parseRecord<T>(json: string, example: Partial<T>, record: string): T {
  return requireRecord(parseJson(json), example, record);
}

/**
 * Returns the event in a database record, whose event and deliveries are JSON.
 * @throws DamagedRecord naming the record's id.
 */
export function parseEvent({ id, event, deliveries, revision }: Readonly<Record<string, unknown>>): StoredEvent {
  return {
    ...parseRecord(String(event), EVENT, `event ${id}`),
    deliveries: parseRecord(String(deliveries), DELIVERIES, `deliveries of event ${id}`),
    revision: Number(revision),
  };
}
