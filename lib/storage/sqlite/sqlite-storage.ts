import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-name.ts';
import { sandboxLifetime } from '../store-clock.ts';
import { callDatabase, Database } from './database.ts';
import type { SqliteContext } from './insert-order.ts';
import { SANDBOX_TABLES, SCHEMA, SCHEMA_VERSION } from './schema.ts';
import { SqliteSandbox } from './sqlite-sandbox.ts';

/** Milliseconds to wait while another process has the file locked. */
const LOCK_TIMEOUT = 2_000;

/** The file, and the clock by which records expire (milliseconds since 1970). */
export interface SqliteOptions {
  readonly file: string;
  readonly now?: () => number;
  /** How long a record in a named sandbox lives after it was last written, in milliseconds. 7 days by default. */
  readonly lifetime?: number;
}

/**
 * Opens a store in a file. WAL with synchronous=NORMAL keeps every committed order if the process is killed. Only a
 * power failure may lose the last ones.
 * @throws Error if the file cannot be opened, or is not a database of this version of the service.
 */
export function openSqliteStorage(options: SqliteOptions): Storage {
  const { file, now = Date.now, lifetime = sandboxLifetime(undefined) } = options;
  const db = new Database(file, LOCK_TIMEOUT);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  prepare(db, file);
  const context: SqliteContext = { db, last: undefined };
  const unnamed = new SqliteSandbox(context, DEFAULT_SANDBOX, { now, lifetime: undefined });
  return {
    enter: (name) =>
      callDatabase(() => {
        if (name === DEFAULT_SANDBOX) return unnamed;
        // The ids of expired orders are free again.
        if (sweep(db, now()) > 0) context.last = undefined;
        return new SqliteSandbox(context, name, { now, lifetime });
      }),
    ping: () => callDatabase(() => db.exec('SELECT 1')),
    close: async () => db.close(),
  };
}

/** Creates the tables in a new database. @throws Error if it has other tables. */
function prepare(db: Database, file: string): void {
  const isPrepared = () => db.row('PRAGMA user_version')?.user_version === SCHEMA_VERSION;
  if (isPrepared()) return;
  db.transaction(() => {
    // Another process may have prepared the same new file in the meantime.
    if (isPrepared()) return;
    if (db.row('SELECT 1 FROM sqlite_schema')) {
      throw new Error(`${file} is a database of another program or version. Move it away, or name another file`);
    }
    db.exec(`${SCHEMA} PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

/** Deletes everything that has expired, so that no other query has to check. Each statement looks at one end of an index. */
function sweep(db: Database, now: number): number {
  return DELETE_EXPIRED.reduce((count, sql) => count + db.write(sql, now), 0);
}

const DELETE_EXPIRED = SANDBOX_TABLES.map((table) => `DELETE FROM ${table} WHERE expires_at <= ?`);
