import type { Storage } from '../../orders/order-store.ts';
import { answer, Database } from './database.ts';
import { SCHEMA } from './schema.ts';
import { SqliteOrderStore } from './sqlite-order-store.ts';

/** Milliseconds to wait for another process that has the file locked. */
const LOCK_TIMEOUT = 2_000;

/** Where to keep the orders, and the clock by which idempotency keys are forgotten (milliseconds since 1970). */
export interface SqliteOptions {
  readonly file?: string | undefined;
  readonly now?: () => number;
}

/**
 * Opens the embedded store: in memory, or in a file that survives the process, however it ends.
 * WAL with synchronous=NORMAL keeps every committed order when the process is killed; only a power
 * failure may lose the last ones.
 * @throws Error when the file cannot be opened or is not a database.
 */
export function openSqliteStorage({ file = ':memory:', now = Date.now }: SqliteOptions = {}): Storage {
  const db = new Database(file, LOCK_TIMEOUT);
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
  db.exec(SCHEMA);
  return {
    orders: (sandbox) => new SqliteOrderStore(db, sandbox, now),
    ping: () => answer(() => db.exec('SELECT 1')),
    close: async () => db.close(),
  };
}
