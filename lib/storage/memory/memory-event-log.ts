import type { Delivery } from '../../sandboxes/events/delivery.ts';
import type { StoredEvent } from '../../sandboxes/events/event.ts';
import { EVENT_LOG_SIZE, type EventLog } from '../../sandboxes/events/event-log.ts';
import { eventKey } from '../../sandboxes/events/make-event.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { SortedIds } from './sorted-ids.ts';

/** The events of one sandbox in memory. */
export class MemoryEventLog implements EventLog {
  readonly #clock: StoreClock;
  /** Sorted by the last write, and so by expiry, because all events have the same lifetime. */
  readonly #events = new Map<string, { readonly event: StoredEvent; readonly expiresAt: number | null }>();
  readonly #keys = new SortedIds();

  constructor(clock: StoreClock) {
    this.#clock = clock;
  }

  async list(): Promise<readonly StoredEvent[]> {
    const keys = this.#keys.slice(0, this.#keys.size).reverse();
    return keys.flatMap((key) => this.#events.get(key)?.event ?? []);
  }

  async update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined> {
    const key = eventKey(event);
    const stored = this.#events.get(key)?.event;
    if (stored?.revision !== event.revision) return undefined;
    const updated = { ...stored, deliveries, revision: stored.revision + 1 };
    this.#write(key, updated);
    return updated;
  }

  /** Adds an event, or replaces the event with the same key. */
  add(event: StoredEvent): void {
    const key = eventKey(event);
    if (!this.#events.has(key)) this.#keys.add(key);
    this.#write(key, event);
    if (this.#events.size > EVENT_LOG_SIZE) this.#remove(this.#keys.slice(0, 1));
  }

  clear(): void {
    this.#remove([...this.#events.keys()]);
  }

  sweep(): void {
    const now = this.#clock.now();
    for (const [key, { expiresAt }] of this.#events) {
      if (expiresAt === null || expiresAt > now) return;
      this.#remove([key]);
    }
  }

  #write(key: string, event: StoredEvent): void {
    this.#events.delete(key);
    this.#events.set(key, { event, expiresAt: expiryOf(this.#clock) });
  }

  #remove(keys: readonly string[]): void {
    for (const key of keys) {
      this.#events.delete(key);
      this.#keys.delete(key);
    }
  }
}
