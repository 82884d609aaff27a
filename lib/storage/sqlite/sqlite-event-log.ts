import type { Delivery } from '../../sandboxes/events/delivery.ts';
import type { StoredEvent } from '../../sandboxes/events/event.ts';
import { EVENT_LOG_SIZE, type EventLog } from '../../sandboxes/events/event-log.ts';
import { eventKey } from '../../sandboxes/events/make-event.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { parseEvent } from '../stored-events.ts';
import { callDatabase, type Database } from './database.ts';

const DELETE_OLDEST = `DELETE FROM events WHERE sandbox = ?1 AND key <= (
    SELECT key FROM events WHERE sandbox = ?1 ORDER BY key DESC LIMIT 1 OFFSET ?2
  )`;

const UPDATE = `UPDATE events SET deliveries = ?, revision = revision + 1, expires_at = ?
  WHERE sandbox = ? AND key = ? AND revision = ?`;

/** The events of one sandbox in SQLite. `partition` is the value of the column `sandbox`. */
export class SqliteEventLog implements EventLog {
  readonly #db: Database;
  readonly #partition: string;
  readonly #clock: StoreClock;

  constructor(db: Database, partition: string, clock: StoreClock) {
    this.#db = db;
    this.#partition = partition;
    this.#clock = clock;
  }

  list(): Promise<readonly StoredEvent[]> {
    return callDatabase(() =>
      this.#db
        .rows(
          'SELECT key AS id, event, deliveries, revision FROM events WHERE sandbox = ? ORDER BY key DESC',
          this.#partition,
        )
        .map(parseEvent),
    );
  }

  update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined> {
    return callDatabase(() => {
      const values = [JSON.stringify(deliveries), expiryOf(this.#clock), this.#partition, eventKey(event)];
      const changes = this.#db.write(UPDATE, ...values, event.revision);
      return changes > 0 ? { ...event, deliveries, revision: event.revision + 1 } : undefined;
    });
  }

  /** Adds an event, or replaces the event with the same key. Part of the transaction that changes the order. */
  add({ deliveries, revision, ...event }: StoredEvent): void {
    this.#db.write(
      'INSERT OR REPLACE INTO events VALUES (?, ?, ?, ?, ?, ?)',
      ...[this.#partition, eventKey(event), JSON.stringify(event), JSON.stringify(deliveries), revision],
      expiryOf(this.#clock),
    );
    this.#db.write(DELETE_OLDEST, this.#partition, EVENT_LOG_SIZE);
  }
}
