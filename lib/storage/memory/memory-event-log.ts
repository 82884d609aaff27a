import { type Delivery, EVENT_LOG_SIZE, type EventLog, type StoredEvent } from '../../sandboxes/event.ts';
import { eventKey } from '../../sandboxes/make-event.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';

/** The events of one sandbox in memory. */
export class MemoryEventLog implements EventLog {
  readonly #clock: StoreClock;
  /** The events by key, in the order in which they were added. */
  readonly #events = new Map<string, { readonly event: StoredEvent; readonly expiresAt: number | null }>();

  constructor(clock: StoreClock) {
    this.#clock = clock;
  }

  async list(): Promise<readonly StoredEvent[]> {
    this.#sweep();
    const newestFirst = [...this.#events].sort(([one], [other]) => (one < other ? 1 : -1));
    return newestFirst.map(([, { event }]) => event);
  }

  async get(event: StoredEvent): Promise<StoredEvent | undefined> {
    return this.#events.get(eventKey(event))?.event;
  }

  async update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined> {
    const stored = this.#events.get(eventKey(event))?.event;
    if (stored?.revision !== event.revision) return undefined;
    const updated = { ...stored, deliveries, revision: stored.revision + 1 };
    this.#write(updated);
    return updated;
  }

  add(event: StoredEvent): void {
    this.#write(event);
    if (this.#events.size > EVENT_LOG_SIZE) this.#sweep();
    const [first] = this.#events.keys();
    if (this.#events.size > EVENT_LOG_SIZE && first !== undefined) this.#events.delete(first);
  }

  clear(): void {
    this.#events.clear();
  }

  #write(event: StoredEvent): void {
    this.#events.set(eventKey(event), { event, expiresAt: expiryOf(this.#clock) });
  }

  /** Drops the events whose last write, or that of their deliveries, is a lifetime ago. */
  #sweep(): void {
    const now = this.#clock.now();
    for (const [key, { expiresAt }] of this.#events)
      if (expiresAt !== null && expiresAt <= now) this.#events.delete(key);
  }
}
