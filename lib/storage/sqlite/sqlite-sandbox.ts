import { randomUUID } from 'node:crypto';
import { byStatus, countByStatus } from '../../orders/order-status.ts';
import { JOURNAL_LIFETIME, type Journal } from '../../sandboxes/journal.ts';
import { withEvents } from '../../sandboxes/make-event.ts';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { JOURNAL_SIZE } from '../../sandboxes/sandbox-limits.ts';
import { DEFAULT_SETTINGS, hasEvents, type Settings } from '../../sandboxes/settings.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { JOURNAL_ENTRY, parseRecord } from '../stored-records.ts';
import { callDatabase, changeDatabase, type Database } from './database.ts';
import * as rows from './rows.ts';
import { SANDBOX_TABLES } from './schema.ts';
import { sqliteEventLog } from './sqlite-event-log.ts';
import { sqliteOrderStore } from './sqlite-order-store.ts';

const COUNT = 'SELECT count FROM counters WHERE sandbox = ? AND counter = ? AND name = ? AND window IS ?';
const SET_COUNT = 'INSERT OR REPLACE INTO counters VALUES (?, ?, ?, ?, ?, ?)';
const COUNTS = 'SELECT name, count FROM counters WHERE sandbox = ? AND counter = ? AND window IS NULL';

const DELETE_OLDEST = `DELETE FROM journal WHERE sandbox = ?1 AND id <= (
    SELECT id FROM journal WHERE sandbox = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
  )`;
const INSERT_ENTRY = 'INSERT INTO journal VALUES (?, ?, ?, ?)';
const END = SANDBOX_TABLES.map((table) => `UPDATE ${table} SET expires_at = min(expires_at, ?2) WHERE sandbox = ?1`);

/** Milliseconds for which replaced contents are kept: longer than any request runs. */
const GRACE = 60_000;

/**
 * Enters a sandbox in SQLite. A request keeps using the partition that it entered. After a reset, its writes there are
 * separate from the new contents, and expire.
 */
export function enterSandbox(db: Database, name: string, clock: StoreClock): Sandbox {
  const isNamed = clock.lifetime !== undefined;
  const entered = isNamed ? rows.loadSettings(db, name) : rows.NO_SETTINGS;
  const { settings } = entered;
  const key = rows.partitionKey(name, entered);
  const partition = { db, key, clock };
  const events = sqliteEventLog(partition);
  const orders = sqliteOrderStore(partition, events.add);

  const isCurrent = ({ generation }: rows.StoredSettings) => generation === entered.generation;
  const save = (stored: rows.StoredSettings) =>
    rows.saveSettings(db, name, clock.now() + (clock.lifetime ?? 0), stored);
  /** Returns the settings of the generation that this request entered. After a reset, they are those at its entry. */
  const load = () => {
    const stored = rows.loadSettings(db, name);
    return isCurrent(stored) ? stored.settings : settings;
  };
  const currentKey = () => (isNamed ? rows.partitionKey(name, rows.loadSettings(db, name)) : key);
  const beginGeneration = (next: Settings) => {
    const stored = { settings: next, generation: randomUUID() };
    save(stored);
    return rows.partitionKey(name, stored);
  };

  return {
    name,
    settings,
    orders: hasEvents(settings) ? withEvents(orders, name, settings.webhooks) : orders,
    events,
    journal: sqliteJournal(partition),
    readSettings: () => callDatabase(load),
    changeSettings: (change) =>
      changeDatabase(db, () => {
        const stored = rows.loadSettings(db, name);
        if (!isCurrent(stored)) return change(settings);
        const changed = change(stored.settings);
        save({ ...stored, settings: changed });
        return changed;
      }),
    add: (counter, names, { limit, window = null } = {}) =>
      changeDatabase(db, () => {
        const counts = names.map((each) => Number(db.row(COUNT, key, counter, each, window)?.count ?? 0) + 1);
        if (limit !== undefined && counts.some((count) => count > limit)) return undefined;
        for (const [index, each] of names.entries())
          db.write(SET_COUNT, key, counter, each, window, counts[index] ?? 0, expiryOf(clock));
        return counts;
      }),
    read: (counter) =>
      callDatabase(() =>
        Object.fromEntries(db.rows(COUNTS, key, counter).map((row) => [String(row.name), Number(row.count)])),
      ),
    contents: (limit) => {
      const read = () => {
        const contents = { settings: load(), orders: [] };
        if (limit === undefined)
          return { ...contents, counts: byStatus((status) => rows.countOrders(partition, { status })) };
        const { orders: found } = rows.listOrders(partition, { oldestFirst: true, limit, offset: 0 });
        return { ...contents, orders: found, counts: countByStatus(found) };
      };
      return callDatabase(() => db.read(read));
    },
    // The old contents are kept for GRACE, because requests that entered earlier still read them.
    replace: async (contents) => {
      if (!isNamed) throw new TypeError('Only a named sandbox can be replaced');
      await changeDatabase(db, () => {
        const old = currentKey();
        for (const sql of END) db.write(sql, old, clock.now() + GRACE);
        db.write('DELETE FROM events WHERE sandbox = ?', old);
        rows.restoreOrders({ ...partition, key: beginGeneration(contents.settings) }, contents.orders);
      });
    },
    addOrders: (added) =>
      changeDatabase(db, () =>
        added.flatMap((order) => {
          if ('id' in order) return rows.restoreOrder(partition, order) ? order.id : [];
          const { createdAt, ...facts } = order;
          return rows.insertOrder(partition, createdAt, (id) => ({ ...facts, id })).id;
        }),
      ),
    clear: (left = DEFAULT_SETTINGS) =>
      changeDatabase(db, () => {
        const current = currentKey();
        const count = rows.countOrders({ ...partition, key: current }, {});
        for (const table of SANDBOX_TABLES) db.write(`DELETE FROM ${table} WHERE sandbox = ?`, current);
        if (isNamed) beginGeneration(left);
        return { orders: count, finished: true };
      }),
  };
}

function sqliteJournal({ db, key, clock }: rows.Partition): Journal {
  return {
    append: (entry) =>
      changeDatabase(db, () => {
        const expiry = clock.now() + Math.min(JOURNAL_LIFETIME, clock.lifetime ?? JOURNAL_LIFETIME);
        db.write(INSERT_ENTRY, key, entry.id, JSON.stringify(entry), expiry);
        db.write(DELETE_OLDEST, key, JOURNAL_SIZE);
      }),
    list: () =>
      callDatabase(() =>
        db
          .rows('SELECT id, entry FROM journal WHERE sandbox = ? ORDER BY id DESC', key)
          .map(({ id, entry }) => parseRecord(String(entry), JOURNAL_ENTRY, `journal entry ${id}`)),
      ),
    drop: () => callDatabase(() => void db.write('DELETE FROM journal WHERE sandbox = ?', key)),
  };
}
