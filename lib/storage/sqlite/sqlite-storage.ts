import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { sandboxLifetime } from '../store-clock.ts';
import { callDatabase, Database } from './database.ts';
import { IssuedIds } from './issued-ids.ts';
import { KnownLists } from './known-lists.ts';
import { OrderCounter } from './order-counter.ts';
import { SANDBOX_TABLES, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { SqliteSandbox } from './sqlite-sandbox.ts';

/** Milliseconds to wait for another process that has the file locked. */
const LOCK_TIMEOUT = 2_000;

/** Where to keep the orders, and the clock by which records expire (milliseconds since 1970). */
export interface SqliteOptions {
  readonly file?: string | undefined;
  readonly now?: () => number;
  /** How long what is in a named sandbox lives, in milliseconds. */
  readonly lifetime?: number;
}

/**
 * Opens the embedded store: in memory, or in a file that survives the process, however it ends.
 * WAL with synchronous=NORMAL keeps every committed order when the process is killed; only a power
 * failure may lose the last ones.
 * @throws Error when the file cannot be opened, or is not a database of this version of the service.
 */
export function openSqliteStorage(options: SqliteOptions = {}): Storage {
  const { file = ':memory:', now = Date.now, lifetime = sandboxLifetime(undefined) } = options;
  const db = new Database(file, LOCK_TIMEOUT);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  prepare(db, file);
  const context = { db, ids: new IssuedIds(), counter: new OrderCounter(db), lists: new KnownLists(db) };
  const unnamed = new SqliteSandbox(context, DEFAULT_SANDBOX, { now, lifetime: undefined });
  return {
    enter: (name) =>
      callDatabase(() => {
        if (name === DEFAULT_SANDBOX) return unnamed;
        if (sweep(db, now()) > 0) {
          // The ids of what is gone are free again.
          context.ids.forget();
          context.counter.forgetAll();
        }
        return new SqliteSandbox(context, name, { now, lifetime });
      }),
    ping: () => callDatabase(() => db.exec('SELECT 1')),
    close: async () => db.close(),
  };
}

/** Makes the tables of a new database. @throws Error when there are others in it. */
function prepare(db: Database, file: string): void {
  const isPrepared = () => db.row('PRAGMA user_version')?.user_version === SCHEMA_VERSION;
  if (isPrepared()) return;
  db.transaction(() => {
    // Another process may have begun with the same new file.
    if (isPrepared()) return;
    if (db.row('SELECT 1 FROM sqlite_schema')) {
      throw new Error(`${file} is a database of another program or version. Move it away, or name another file`);
    }
    db.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

/** Deletes what has expired, so that nothing after it needs to look. Each costs a look at the end of an index. */
function sweep(db: Database, now: number): number {
  return DELETE_EXPIRED.reduce((count, sql) => count + db.write(sql, now), 0);
}

const DELETE_EXPIRED = SANDBOX_TABLES.map((table) => `DELETE FROM ${table} WHERE expires_at <= ?`);
