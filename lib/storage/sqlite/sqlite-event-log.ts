import { type Delivery, EVENT_LOG_SIZE, type EventLog, type StoredEvent } from '../../sandboxes/event.ts';
import { eventKey } from '../../sandboxes/make-event.ts';
import { ownTurn } from '../../sandboxes/own-turn.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { parseEvent } from '../stored-events.ts';
import { callDatabase, type Database } from './database.ts';

/** Deletes the events that were written first. */
const DELETE_OLDEST = `DELETE FROM events WHERE sandbox = ?1 AND rowid <= (
    SELECT rowid FROM events WHERE sandbox = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2
  )`;

const SELECT = 'SELECT key AS id, event, deliveries, revision FROM events WHERE sandbox = ?';

/** The number of events that are parsed in one turn of the event loop: 1 to 5 ms. */
const PARSED_AT_ONCE = 100;

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

  async list(): Promise<readonly StoredEvent[]> {
    const rows = await callDatabase(() => this.#db.rows(`${SELECT} ORDER BY key DESC`, this.#partition));
    const events: StoredEvent[] = [];
    while (rows.length > 0) {
      events.push(...rows.splice(0, PARSED_AT_ONCE).map(parseEvent));
      if (rows.length > 0) await ownTurn();
    }
    return events;
  }

  get(event: StoredEvent): Promise<StoredEvent | undefined> {
    return callDatabase(() => {
      const row = this.#db.row(`${SELECT} AND key = ?`, this.#partition, eventKey(event));
      return row && parseEvent(row);
    });
  }

  update(event: StoredEvent, deliveries: readonly Delivery[]): Promise<StoredEvent | undefined> {
    return callDatabase(() => {
      const values = [JSON.stringify(deliveries), expiryOf(this.#clock), this.#partition, eventKey(event)];
      const changes = this.#db.write(UPDATE, ...values, event.revision);
      return changes > 0 ? { ...event, deliveries, revision: event.revision + 1 } : undefined;
    });
  }

  /** Adds an event. Part of the transaction that changes the order. */
  add({ deliveries, revision, ...event }: StoredEvent): void {
    this.#db.write(
      'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)',
      ...[this.#partition, eventKey(event), JSON.stringify(event), JSON.stringify(deliveries), revision],
      expiryOf(this.#clock),
    );
    this.#db.write(DELETE_OLDEST, this.#partition, EVENT_LOG_SIZE);
  }
}
