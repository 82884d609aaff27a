import { type Delivery, EVENT_LOG_SIZE, type EventLog, type StoredEvent } from '../../sandboxes/event.ts';
import { eventKey } from '../../sandboxes/make-event.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { SortedIds } from './sorted-ids.ts';

/** The events of one sandbox in memory. */
export class MemoryEventLog implements EventLog {
  readonly #clock: StoreClock;
  /** Sorted by the last write of an event or its deliveries, and so by expiry, because all have the same lifetime. */
  readonly #events = new Map<string, { readonly event: StoredEvent; readonly expiresAt: number | null }>();
  readonly #keys = new SortedIds();
  /** The keys in the order in which the events were added. */
  readonly #added = new Set<string>();

  constructor(clock: StoreClock) {
    this.#clock = clock;
  }

  async list(): Promise<readonly StoredEvent[]> {
    const keys = this.#keys.slice(0, this.#keys.size).reverse();
    return keys.flatMap((key) => this.#events.get(key)?.event ?? []);
  }

  async get(event: StoredEvent): Promise<StoredEvent | undefined> {
    return this.#events.get(eventKey(event))?.event;
  }

  async update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined> {
    const key = eventKey(event);
    const stored = this.#events.get(key)?.event;
    if (stored?.revision !== event.revision) return undefined;
    const updated = { ...stored, deliveries, revision: stored.revision + 1 };
    this.#write(key, updated);
    return updated;
  }

  add(event: StoredEvent): void {
    const key = eventKey(event);
    this.#keys.add(key);
    this.#added.add(key);
    this.#write(key, event);
    const [first] = this.#added;
    if (this.#added.size > EVENT_LOG_SIZE && first !== undefined) this.#remove([first]);
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
      this.#added.delete(key);
    }
  }
}
