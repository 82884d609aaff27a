import { StoreUnavailable } from '../../orders/order-store.ts';
import type { Storage } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-limits.ts';
import { RENEW_AFTER, type StoreClock, sandboxLifetime } from '../store-clock.ts';
import { callDatabase, type Database, isRetryable } from './database.ts';
import { checkDatabase, openDatabase, statsOf } from './database-file.ts';
import { loadSettings, partitionKey } from './rows.ts';
import { SANDBOX_TABLES } from './schema.ts';
import { enterSandbox } from './sqlite-sandbox.ts';

/** The file, and the clock by which records in a named sandbox expire. By default, they do after 7 days of real time. */
interface SqliteOptions extends Partial<StoreClock> {
  readonly file: string;
}

/** Milliseconds for which the result of a check of the file is kept: a check takes ten times as long as an order. */
const CHECK_INTERVAL = 1_000;

const WITH_WEBHOOKS = `SELECT sandbox FROM sandboxes
  WHERE expires_at > ? AND json_array_length(settings, '$.settings.webhooks') > 0`;

/**
 * Opens a store in a file.
 * @throws Error naming the file if it cannot be opened or written, or is not a database of this version of the service.
 */
export function openSqliteStorage(options: SqliteOptions): Storage {
  const { file, now = Date.now, lifetime = sandboxLifetime(undefined) } = options;
  const db = openDatabase(file);
  const inode = statsOf(file)?.ino;
  let check: { at: number; fault?: StoreUnavailable | undefined } = { at: Number.NEGATIVE_INFINITY };
  const unnamed = enterSandbox(db, DEFAULT_SANDBOX, { now, lifetime: undefined });
  return {
    enter: (name) =>
      callDatabase(() => {
        if (name === DEFAULT_SANDBOX) return unnamed;
        tidy(db, name, now(), lifetime);
        return enterSandbox(db, name, { now, lifetime });
      }),
    namesWithWebhooks: () => callDatabase(() => db.rows(WITH_WEBHOOKS, now()).map(({ sandbox }) => String(sandbox))),
    canHaveEvents: async () => true,
    ping: async () => {
      // A clock may also be set back.
      if (Math.abs(now() - check.at) >= CHECK_INTERVAL) check = { at: now(), fault: faultIn(file, inode) };
      if (check.fault) throw check.fault;
    },
    close: async () => db.close(),
  };
}

function faultIn(file: string, inode: number | undefined): StoreUnavailable | undefined {
  try {
    checkDatabase(file, inode);
    return undefined;
  } catch (error) {
    return new StoreUnavailable(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/**
 * Deletes all expired records, so that no other query has to check, and renews the settings, so that they outlive the
 * sandbox's other records. If the file cannot be written now, a later request does it: a read must not wait for a lock
 * or fail on a full disk.
 */
function tidy(db: Database, sandbox: string, now: number, lifetime: number): void {
  try {
    // A query first, because even a write without effect needs the lock. Each query reads one end of an index.
    if (hasExpired(db, now)) for (const sql of DELETE_EXPIRED) db.write(sql, now);
    renewSettings(db, sandbox, now + lifetime, lifetime * RENEW_AFTER);
  } catch (error) {
    // Expired records must not be served.
    if (!isRetryable(error) || hasExpired(db, now, sandbox, partitionKey(sandbox, loadSettings(db, sandbox))))
      throw error;
  }
}

function renewSettings(db: Database, sandbox: string, earliest: number, extra: number): void {
  if (!db.row('SELECT 1 FROM sandboxes WHERE sandbox = ? AND expires_at < ?', sandbox, earliest)) return;
  const expiry = Math.ceil(earliest + extra);
  db.write('UPDATE sandboxes SET expires_at = ? WHERE sandbox = ?', expiry, sandbox);
  // The rules in the settings must not outlive their counts.
  const partition = partitionKey(sandbox, loadSettings(db, sandbox));
  db.write('UPDATE counters SET expires_at = ? WHERE sandbox = ?', expiry, partition);
}

/** Whether any record has expired: in all sandboxes or, if `sandbox` is set, in its row and its partition. */
function hasExpired(db: Database, now: number, sandbox: string | null = null, partition = sandbox): boolean {
  return db.row(ANY_EXPIRED, now, sandbox, partition) !== undefined;
}

const ANY_EXPIRED = `SELECT 1 WHERE ${SANDBOX_TABLES.map(
  (table) => `EXISTS (SELECT 1 FROM ${table} WHERE expires_at <= ?1 AND (?2 IS NULL OR sandbox IN (?2, ?3)))`,
).join(' OR ')}`;

const DELETE_EXPIRED = SANDBOX_TABLES.map((table) => `DELETE FROM ${table} WHERE expires_at <= ?`);
