import type { OrderStatus } from '../../orders/order-status.ts';
import { JOURNAL_LIFETIME, JOURNAL_SIZE, type JournalEntry } from '../../sandboxes/journal.ts';
import type { Cleared, Sandbox, SandboxContents, SandboxOverview, SeedOrder } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isListOf, isNumber, isShape, parseRecord } from '../guards.ts';
import { expiryOf, type StoreClock } from '../store-clock.ts';
import { isJournalEntry, isSettings } from '../stored-records.ts';
import { callDatabase, type Database } from './database.ts';
import type { SqliteContext } from './insert-order.ts';
import { SANDBOX_TABLES } from './schema.ts';
import { countOrders, listOrders } from './select-orders.ts';
import { SqliteOrderStore } from './sqlite-order-store.ts';

/** The settings, and how many requests met each fault rule. */
interface StoredSettings {
  readonly settings: Settings;
  readonly met: number[];
}

const isStoredSettings = isShape<StoredSettings>({ settings: isSettings, met: isListOf(isNumber) });

const COUNT = `INSERT INTO counters VALUES (?, ?, ?, 1, ?)
  ON CONFLICT DO UPDATE SET count = count + 1, expires_at = excluded.expires_at`;

const DELETE_OLDEST = `DELETE FROM journal WHERE sandbox = ?1 AND id <= (
    SELECT id FROM journal WHERE sandbox = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
  )`;
const COUNT_UP_TO = `${COUNT} WHERE count < ? RETURNING count`;

/** A sandbox in SQLite. */
export class SqliteSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: SqliteOrderStore;
  readonly #db: Database;
  readonly #clock: StoreClock;

  constructor(context: SqliteContext, name: string, clock: StoreClock) {
    this.name = name;
    this.orders = new SqliteOrderStore(context, name, clock);
    this.#db = context.db;
    this.#clock = clock;
    this.settings = clock.lifetime === undefined ? DEFAULT_SETTINGS : this.#load().settings;
  }

  meetFault(index: number): Promise<boolean> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        const { settings, met } = this.#load();
        const count = met[index] ?? 0;
        const times = settings.faults[index]?.times ?? Number.POSITIVE_INFINITY;
        // An index is valid only for the list of rules that this request read.
        const isSame = JSON.stringify(settings.faults) === JSON.stringify(this.settings.faults);
        if (count >= times || !isSame) return false;
        met[index] = count + 1;
        this.#save({ settings, met });
        return true;
      }),
    );
  }

  countFaults(): Promise<readonly number[]> {
    return callDatabase(() => this.#load().met);
  }

  changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        const stored = this.#load();
        const settings = change(stored.settings);
        const met = settings.faults === stored.settings.faults ? stored.met : settings.faults.map(() => 0);
        this.#save({ settings, met });
        return settings;
      }),
    );
  }

  count(counter: string, names: readonly string[]): Promise<void> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        for (const name of names) this.#db.write(COUNT, this.name, counter, name, expiryOf(this.#clock));
      }),
    );
  }

  countUpTo(limit: number, counter: string, name: string): Promise<number | undefined> {
    return callDatabase(() => {
      const row = this.#db.row(COUNT_UP_TO, this.name, counter, name, expiryOf(this.#clock), limit);
      return row && Number(row.count);
    });
  }

  counts(counter: string): Promise<Readonly<Record<string, number>>> {
    return callDatabase(() => {
      const rows = this.#db.rows(
        'SELECT name, count FROM counters WHERE sandbox = ? AND counter = ?',
        this.name,
        counter,
      );
      return Object.fromEntries(rows.map(({ name, count }) => [String(name), Number(count)]));
    });
  }

  overview(): Promise<SandboxOverview> {
    const count = (status: OrderStatus) => countOrders(this.#db, this.name, { status });
    return this.#read(() => ({
      pending: count('pending'),
      paid: count('paid'),
      completed: count('completed'),
      cancelled: count('cancelled'),
    }));
  }

  contents(limit: number): Promise<SandboxContents> {
    return this.#read(() => listOrders(this.#db, this.name, { oldestFirst: true, limit, offset: 0 }).orders);
  }

  replace({ settings, orders }: SandboxContents): Promise<void> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        this.#deleteAll();
        this.#save({ settings, met: settings.faults.map(() => 0) });
        this.orders.restore(orders);
      }),
    );
  }

  addOrders(orders: readonly SeedOrder[]): Promise<readonly string[]> {
    return this.orders.add(orders);
  }

  clear(): Promise<Cleared> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        const orders = countOrders(this.#db, this.name, {});
        this.#deleteAll();
        return { orders, finished: true };
      }),
    );
  }

  record(entry: JournalEntry): Promise<void> {
    const expiry = this.#clock.now() + Math.min(JOURNAL_LIFETIME, this.#clock.lifetime ?? JOURNAL_LIFETIME);
    return callDatabase(() =>
      this.#db.transaction(() => {
        this.#db.write('INSERT INTO journal VALUES (?, ?, ?, ?)', this.name, entry.id, JSON.stringify(entry), expiry);
        this.#db.write(DELETE_OLDEST, this.name, JOURNAL_SIZE);
      }),
    );
  }

  journal(): Promise<readonly JournalEntry[]> {
    return callDatabase(() =>
      this.#db
        .rows('SELECT id, entry FROM journal WHERE sandbox = ? ORDER BY id DESC', this.name)
        .map(({ id, entry }) => parseRecord(isJournalEntry, String(entry), `journal entry ${id}`)),
    );
  }

  forgetJournal(): Promise<void> {
    return callDatabase(() => void this.#db.write('DELETE FROM journal WHERE sandbox = ?', this.name));
  }

  #deleteAll(): void {
    for (const table of SANDBOX_TABLES) this.#db.write(`DELETE FROM ${table} WHERE sandbox = ?`, this.name);
  }

  /** The settings with what `orders` returns, both as they are at one instant. */
  #read<T>(orders: () => T): Promise<{ settings: Settings; orders: T }> {
    return callDatabase(() => this.#db.read(() => ({ settings: this.#load().settings, orders: orders() })));
  }

  #load(): StoredSettings {
    const row = this.#db.row('SELECT settings FROM sandboxes WHERE sandbox = ?', this.name);
    if (!row) return { settings: DEFAULT_SETTINGS, met: [] };
    return parseRecord(isStoredSettings, String(row.settings), `settings of sandbox ${this.name}`);
  }

  #save(stored: StoredSettings): void {
    const expiry = this.#clock.now() + (this.#clock.lifetime ?? 0);
    this.#db.write('INSERT OR REPLACE INTO sandboxes VALUES (?, ?, ?)', this.name, JSON.stringify(stored), expiry);
  }
}
