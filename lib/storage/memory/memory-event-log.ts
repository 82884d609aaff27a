import { EVENT_LOG_SIZE, type EventLog, type StoredEvent } from '../../sandboxes/event.ts';
import { eventKey } from '../../sandboxes/make-event.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';

export function memoryEventLog(clock: StoreClock): EventLog & { add(event: StoredEvent): void; clear(): void } {
  /** The events by key, in the order in which they were added. */
  const events = new Map<string, { readonly event: StoredEvent; readonly expiresAt: number | null }>();
  const write = (event: StoredEvent) => events.set(eventKey(event), { event, expiresAt: expiryOf(clock) });
  /** Drops the events whose last write, or that of their deliveries, is a lifetime ago. */
  const sweep = () => {
    for (const [key, { expiresAt }] of events) if (expiresAt !== null && expiresAt <= clock.now()) events.delete(key);
  };
  return {
    list: async () => {
      sweep();
      const newestFirst = [...events].sort(([one], [other]) => (one < other ? 1 : -1));
      return newestFirst.map(([, { event }]) => event);
    },
    get: async (event) => events.get(eventKey(event))?.event,
    update: async (event, deliveries) => {
      const stored = events.get(eventKey(event))?.event;
      if (stored?.revision !== event.revision) return undefined;
      const updated = { ...stored, deliveries, revision: stored.revision + 1 };
      write(updated);
      return updated;
    },
    add: (event) => {
      write(event);
      if (events.size > EVENT_LOG_SIZE) sweep();
      const [first] = events.keys();
      if (events.size > EVENT_LOG_SIZE && first !== undefined) events.delete(first);
    },
    clear: () => events.clear(),
  };
}
