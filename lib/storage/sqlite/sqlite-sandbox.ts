import type { OrderStatus } from '../../orders/order-status.ts';
import { JOURNAL_LIFETIME, JOURNAL_SIZE, type JournalEntry } from '../../sandboxes/journal.ts';
import type { Cleared, Sandbox, SandboxContents, SandboxOverview, SeedOrder } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import { isListOf, isNumber, isShape, parseRecord } from '../guards.ts';
import type { StoreClock } from '../store-clock.ts';
import { isJournalEntry, isSettings } from '../stored-records.ts';
import { callDatabase, type Database } from './database.ts';
import type { SqliteContext } from './insert-order.ts';
import { SANDBOX_TABLES } from './schema.ts';
import { countOrders, listOrders } from './select-orders.ts';
import { SqliteOrderStore } from './sqlite-order-store.ts';

/** The settings, and how often each fault rule was used. */
interface StoredSettings {
  readonly settings: Settings;
  readonly used: number[];
}

/** Settings are renewed when a request enters after this part of their life. */
const RENEW_AFTER = 1 / 100;

const OLD_SETTINGS = 'SELECT 1 FROM sandboxes WHERE sandbox = ? AND expires_at < ?';

const isStoredSettings = isShape<StoredSettings>({ settings: isSettings, used: isListOf(isNumber) });

const COUNT = `INSERT INTO counters VALUES (?, ?, ?, 1, ?)
  ON CONFLICT DO UPDATE SET count = count + 1, expires_at = excluded.expires_at`;

/** A sandbox in SQLite. */
export class SqliteSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: SqliteOrderStore;
  readonly #context: SqliteContext;
  readonly #db: Database;
  readonly #clock: StoreClock;

  constructor(context: SqliteContext, name: string, clock: StoreClock) {
    this.name = name;
    this.orders = new SqliteOrderStore(context, name, clock);
    this.#context = context;
    this.#db = context.db;
    this.#clock = clock;
    this.settings = clock.lifetime === undefined ? DEFAULT_SETTINGS : this.#enter(clock.lifetime).settings;
  }

  useFault(index: number): Promise<boolean> {
    const times = this.settings.faults[index]?.times;
    if (times === undefined) return Promise.resolve(true);
    return callDatabase(() =>
      this.#db.transaction(() => {
        const { settings, used } = this.#load();
        const count = used[index] ?? 0;
        // An index is valid only for the list of rules that this request read.
        const isSame = JSON.stringify(settings.faults) === JSON.stringify(this.settings.faults);
        if (count >= times || !isSame) return false;
        used[index] = count + 1;
        this.#save({ settings, used });
        return true;
      }),
    );
  }

  changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    return callDatabase(() =>
      this.#db.transaction(() => {
        const stored = this.#load();
        const settings = change(stored.settings);
        const used = settings.faults === stored.settings.faults ? stored.used : settings.faults.map(() => 0);
        this.#save({ settings, used });
        return settings;
      }),
    );
  }

  count(counter: string, names: readonly string[]): Promise<void> {
    const expiry = this.#clock.lifetime === undefined ? null : this.#clock.now() + this.#clock.lifetime;
    return callDatabase(() =>
      this.#db.transaction(() => {
        for (const name of names) this.#db.write(COUNT, this.name, counter, name, expiry);
      }),
    );
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
        this.#save({ settings, used: settings.faults.map(() => 0) });
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
    return callDatabase(() => {
      const expiry = this.#clock.now() + Math.min(JOURNAL_LIFETIME, this.#clock.lifetime ?? JOURNAL_LIFETIME);
      this.#db.write('INSERT INTO journal VALUES (?, ?, ?, ?)', this.name, entry.id, JSON.stringify(entry), expiry);
      this.#db.write(
        `DELETE FROM journal WHERE sandbox = ?1 AND id <= (
           SELECT id FROM journal WHERE sandbox = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2
         )`,
        ...[this.name, JOURNAL_SIZE],
      );
    });
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

  /** Renews the settings after a part of their life, so that they outlive everything written under them. */
  #enter(lifetime: number): StoredSettings {
    const expiry = this.#clock.now() + lifetime;
    const isOld = this.#db.row(OLD_SETTINGS, this.name, expiry - lifetime * RENEW_AFTER) !== undefined;
    if (isOld) this.#db.write('UPDATE sandboxes SET expires_at = ? WHERE sandbox = ?', expiry, this.name);
    return this.#load();
  }

  #deleteAll(): void {
    for (const table of SANDBOX_TABLES) this.#db.write(`DELETE FROM ${table} WHERE sandbox = ?`, this.name);
    this.#context.last = undefined;
  }

  /** The settings with what `orders` returns, both as they are at one instant. */
  #read<T>(orders: () => T): Promise<{ settings: Settings; orders: T }> {
    return callDatabase(() => this.#db.read(() => ({ settings: this.#load().settings, orders: orders() })));
  }

  #load(): StoredSettings {
    const row = this.#db.row('SELECT settings FROM sandboxes WHERE sandbox = ?', this.name);
    if (!row) return { settings: DEFAULT_SETTINGS, used: [] };
    return parseRecord(isStoredSettings, String(row.settings), `settings of sandbox ${this.name}`);
  }

  #save(stored: StoredSettings): void {
    const expiry = this.#clock.now() + (this.#clock.lifetime ?? 0);
    this.#db.write('INSERT OR REPLACE INTO sandboxes VALUES (?, ?, ?)', this.name, JSON.stringify(stored), expiry);
  }
}
