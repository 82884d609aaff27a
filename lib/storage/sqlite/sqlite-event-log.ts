import { EVENT_LOG_SIZE, type EventLog, type StoredEvent } from '../../sandboxes/event.ts';
import { eventKey } from '../../sandboxes/make-event.ts';
import { ownTurn } from '../../sandboxes/own-turn.ts';
import { expiryOf } from '../store-clock.ts';
import { parseEvent } from '../stored-records.ts';
import { callDatabase } from './database.ts';
import type { Partition } from './rows.ts';

/** Deletes the events that were written first. */
const DELETE_OLDEST = `DELETE FROM events WHERE sandbox = ?1 AND rowid <= (
    SELECT rowid FROM events WHERE sandbox = ?1 ORDER BY rowid DESC LIMIT 1 OFFSET ?2
  )`;

const SELECT = 'SELECT key AS id, event, deliveries, revision FROM events WHERE sandbox = ?';

/** The number of events that are parsed in one turn of the event loop: 1 to 5 ms. */
const PARSED_AT_ONCE = 100;

const INSERT = 'INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)';

const UPDATE = `UPDATE events SET deliveries = ?, revision = revision + 1, expires_at = ?
  WHERE sandbox = ? AND key = ? AND revision = ?`;

/** The events of one sandbox in SQLite. `add` is part of the transaction that changes the order. */
export function sqliteEventLog({ db, key, clock }: Partition): EventLog & { add(event: StoredEvent): void } {
  return {
    list: async () => {
      const rows = await callDatabase(() => db.rows(`${SELECT} ORDER BY key DESC`, key));
      const events: StoredEvent[] = [];
      while (rows.length > 0) {
        events.push(...rows.splice(0, PARSED_AT_ONCE).map(parseEvent));
        if (rows.length > 0) await ownTurn();
      }
      return events;
    },
    get: (event) =>
      callDatabase(() => {
        const row = db.row(`${SELECT} AND key = ?`, key, eventKey(event));
        return row && parseEvent(row);
      }),
    update: (event, deliveries) =>
      callDatabase(() => {
        const values = [JSON.stringify(deliveries), expiryOf(clock), key, eventKey(event), event.revision];
        const changes = db.write(UPDATE, ...values);
        return changes > 0 ? { ...event, deliveries, revision: event.revision + 1 } : undefined;
      }),
    add: ({ deliveries, revision, ...event }) => {
      const texts = [JSON.stringify(event), JSON.stringify(deliveries)];
      db.write(INSERT, key, eventKey(event), ...texts, revision, expiryOf(clock));
      db.write(DELETE_OLDEST, key, EVENT_LOG_SIZE);
    },
  };
}
