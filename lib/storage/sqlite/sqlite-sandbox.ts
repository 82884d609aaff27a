import { randomUUID } from 'node:crypto';
import type { Order } from '../../orders/order.ts';
import { byStatus, countByStatus } from '../../orders/order-status.ts';
import type { OrderStore } from '../../orders/order-store.ts';
import type { EventLog } from '../../sandboxes/event.ts';
import { JOURNAL_LIFETIME, type Journal } from '../../sandboxes/journal.ts';
import { withEvents } from '../../sandboxes/make-event.ts';
import type { CountBounds, Sandbox, SandboxContents, SeedOrder } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, hasEvents, type Settings } from '../../sandboxes/settings.ts';
import { JOURNAL_SIZE } from '../../sandboxes/state-limits.ts';
import { parseRecord } from '../guards.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { isJournalEntry } from '../stored-records.ts';
import { callDatabase, changeDatabase, type Database } from './database.ts';
import {
  countOrders,
  insertOrder,
  listOrders,
  loadSettings,
  NO_SETTINGS,
  type Partition,
  partitionKey,
  restoreOrder,
  restoreOrders,
  type StoredSettings,
  saveSettings,
} from './rows.ts';
import { SANDBOX_TABLES } from './schema.ts';
import { SqliteEventLog } from './sqlite-event-log.ts';
import { SqliteOrderStore } from './sqlite-order-store.ts';

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
 * A sandbox in SQLite. A request keeps using the partition that it entered. After a reset, its writes there are
 * separate from the new contents, and expire.
 */
export class SqliteSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: OrderStore;
  readonly events: EventLog;
  readonly #db: Database;
  readonly #clock: StoreClock;
  readonly #entered: StoredSettings;
  readonly #partition: Partition;

  constructor(db: Database, name: string, clock: StoreClock) {
    this.name = name;
    this.#db = db;
    this.#clock = clock;
    this.#entered = clock.lifetime === undefined ? NO_SETTINGS : loadSettings(db, name);
    this.#partition = { db, key: partitionKey(name, this.#entered), clock };
    this.settings = this.#entered.settings;
    const events = new SqliteEventLog(this.#partition);
    this.events = events;
    const orders = new SqliteOrderStore(this.#partition, events);
    this.orders = hasEvents(this.settings) ? withEvents(orders, name, this.settings.webhooks) : orders;
  }

  get journal(): Journal {
    const { db, key, clock } = this.#partition;
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
            .map(({ id, entry }) => parseRecord(isJournalEntry, String(entry), `journal entry ${id}`)),
        ),
      drop: () => callDatabase(() => void db.write('DELETE FROM journal WHERE sandbox = ?', key)),
    };
  }

  readSettings(): Promise<Settings> {
    return callDatabase(() => this.#load().settings);
  }

  changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    return changeDatabase(this.#db, () => {
      const stored = loadSettings(this.#db, this.name);
      if (!this.#isCurrent(stored)) return change(this.settings);
      const settings = change(stored.settings);
      this.#save({ ...stored, settings });
      return settings;
    });
  }

  add(counter: string, names: readonly string[], { limit, window }: CountBounds = {}) {
    const [sandbox, at, expiry] = [this.#partition.key, window ?? null, expiryOf(this.#clock)];
    return changeDatabase(this.#db, () => {
      const counts = names.map((name) => Number(this.#db.row(COUNT, sandbox, counter, name, at)?.count ?? 0) + 1);
      if (limit !== undefined && counts.some((count) => count > limit)) return undefined;
      for (const [index, name] of names.entries())
        this.#db.write(SET_COUNT, sandbox, counter, name, at, counts[index] ?? 0, expiry);
      return counts;
    });
  }

  read(counter: string): Promise<Readonly<Record<string, number>>> {
    return callDatabase(() => {
      const rows = this.#db.rows(COUNTS, this.#partition.key, counter);
      return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
    });
  }

  contents(limit?: number) {
    const partition = this.#partition;
    const read = () => {
      const { settings } = this.#load();
      if (limit === undefined)
        return { settings, orders: [], counts: byStatus((status) => countOrders(partition, { status })) };
      const { orders } = listOrders(partition, { oldestFirst: true, limit, offset: 0 });
      return { settings, orders, counts: countByStatus(orders) };
    };
    return callDatabase(() => partition.db.read(read));
  }

  /** Keeps the old contents for GRACE, because requests that entered earlier still read them. */
  async replace({ settings, orders }: SandboxContents): Promise<void> {
    if (this.#clock.lifetime === undefined) throw new TypeError('Only a named sandbox can be replaced');
    await changeDatabase(this.#db, () => {
      const end = this.#clock.now() + GRACE;
      const old = partitionKey(this.name, loadSettings(this.#db, this.name));
      for (const sql of END) this.#db.write(sql, old, end);
      this.#db.write('DELETE FROM events WHERE sandbox = ?', old);
      restoreOrders({ ...this.#partition, key: this.#beginGeneration(settings) }, orders);
    });
  }

  addOrders(orders: readonly (SeedOrder | Order)[]): Promise<readonly string[]> {
    return changeDatabase(this.#db, () =>
      orders.flatMap((order) => {
        if ('id' in order) return restoreOrder(this.#partition, order) ? order.id : [];
        const { createdAt, ...facts } = order;
        return insertOrder(this.#partition, createdAt, (id) => ({ ...facts, id })).id;
      }),
    );
  }

  clear() {
    return changeDatabase(this.#db, () => {
      const isNamed = this.#clock.lifetime !== undefined;
      const key = isNamed ? partitionKey(this.name, loadSettings(this.#db, this.name)) : this.#partition.key;
      const orders = countOrders({ ...this.#partition, key }, {});
      for (const table of SANDBOX_TABLES) this.#db.write(`DELETE FROM ${table} WHERE sandbox = ?`, key);
      if (isNamed) this.#beginGeneration(DEFAULT_SETTINGS);
      return { orders, finished: true };
    });
  }

  #beginGeneration(settings: Settings): string {
    const stored = { settings, generation: randomUUID() };
    this.#save(stored);
    return partitionKey(this.name, stored);
  }

  /**
   * Returns the settings of the generation that this request entered. After a reset, they are the settings at its
   * entry.
   */
  #load(): StoredSettings {
    const stored = loadSettings(this.#db, this.name);
    return this.#isCurrent(stored) ? stored : this.#entered;
  }

  #isCurrent({ generation }: StoredSettings): boolean {
    return generation === this.#entered.generation;
  }

  #save(stored: StoredSettings): void {
    saveSettings(this.#db, this.name, this.#clock.now() + (this.#clock.lifetime ?? 0), stored);
  }
}
