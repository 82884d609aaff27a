import { JOURNAL_LIFETIME, JOURNAL_SIZE, type JournalEntry } from '../../sandboxes/journal.ts';
import type { Cleared, OrderCounts, Sandbox, SeedOrder } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../sandboxes/settings.ts';
import type { StoreClock } from '../store-clock.ts';
import { answer, type Database } from './database.ts';
import { sumOf } from './order-counter.ts';
import { SANDBOX_TABLES } from './schema.ts';
import { SqliteOrderStore } from './sqlite-order-store.ts';
import type { SqliteProcess } from './sqlite-process.ts';

/** What is stored of the settings: for each fault rule also how often it was met. */
interface StoredSettings {
  readonly settings: Settings;
  readonly used: number[];
}

/** A sandbox in SQLite. */
export class SqliteSandbox implements Sandbox {
  readonly name: string;
  readonly settings: Settings;
  readonly orders: SqliteOrderStore;
  readonly #process: SqliteProcess;
  readonly #db: Database;
  readonly #clock: StoreClock;

  constructor(process: SqliteProcess, name: string, clock: StoreClock) {
    this.name = name;
    this.orders = new SqliteOrderStore(process, name, clock);
    this.#process = process;
    this.#db = process.db;
    this.#clock = clock;
    this.settings = clock.lifetime === undefined ? DEFAULT_SETTINGS : this.#load().settings;
  }

  useFault(index: number): Promise<boolean> {
    const times = this.settings.faults[index]?.times;
    if (times === undefined) return Promise.resolve(true);
    return answer(() =>
      this.#db.transaction(() => {
        const { settings, used } = this.#load();
        const count = used[index] ?? 0;
        // An index means nothing in other rules than those this request knows.
        const isSame = JSON.stringify(settings.faults) === JSON.stringify(this.settings.faults);
        if (count >= times || !isSame) return false;
        used[index] = count + 1;
        this.#save({ settings, used });
        return true;
      }),
    );
  }

  changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
    return answer(() =>
      this.#db.transaction(() => {
        const stored = this.#load();
        const settings = change(stored.settings);
        const used = settings.faults === stored.settings.faults ? stored.used : [];
        this.#save({ settings, used });
        return settings;
      }),
    );
  }

  countOrders(): Promise<OrderCounts> {
    return answer(() => ({ ...this.#process.counter.countsOf(this.name) }));
  }

  addOrders(orders: readonly SeedOrder[]): Promise<void> {
    return this.orders.add(orders);
  }

  clear(): Promise<Cleared> {
    return answer(() =>
      this.#db.transaction(() => {
        const orders = sumOf(this.#process.counter.countsOf(this.name));
        for (const table of SANDBOX_TABLES) this.#db.write(`DELETE FROM ${table} WHERE sandbox = ?`, this.name);
        this.#process.ids.forget();
        this.#process.counter.forget(this.name);
        return { orders, finished: true };
      }),
    );
  }

  record(entry: JournalEntry): Promise<void> {
    return answer(() => {
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
    return answer(() =>
      this.#db
        .rows('SELECT entry FROM journal WHERE sandbox = ? ORDER BY id DESC', this.name)
        .map((row): JournalEntry => JSON.parse(String(row.entry))),
    );
  }

  forgetJournal(): Promise<void> {
    return answer(() => void this.#db.write('DELETE FROM journal WHERE sandbox = ?', this.name));
  }

  #load(): StoredSettings {
    const row = this.#db.row('SELECT settings FROM sandboxes WHERE sandbox = ?', this.name);
    return row ? JSON.parse(String(row.settings)) : { settings: DEFAULT_SETTINGS, used: [] };
  }

  #save(stored: StoredSettings): void {
    const expiry = this.#clock.now() + (this.#clock.lifetime ?? 0);
    this.#db.write('INSERT OR REPLACE INTO sandboxes VALUES (?, ?, ?)', this.name, JSON.stringify(stored), expiry);
  }
}
