import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';

const BUSY = 5;

/** What the primary result codes mean for the file: https://www.sqlite.org/rescode.html */
const FAULTS = new Map([
  [BUSY, 'is locked by another program'],
  [6, 'is locked'],
  [8, 'is read-only'],
  [10, 'cannot be read or written'],
  [11, 'is damaged'],
  [13, 'has no room, because the disk is full'],
  [14, 'cannot be opened for writing'],
  [26, 'is not a SQLite database'],
]);

/** The codes of errors that a retry does not mend. */
const PERMANENT = [11, 26];

/** Milliseconds for which a call waits for a file that another program has locked, and between two attempts. */
const LOCK_TIME = 500;
const RETRY_INTERVAL = 5;

/** A value of a column in this schema. */
export type Value = string | number | null;

/** A database that compiles each statement once. A call that finds the file locked fails at once. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(file: string | URL, readOnly = false) {
    this.#db = new DatabaseSync(file, { readOnly });
  }

  /** Runs statements that return nothing, such as the schema. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  /** Returns the first row, or undefined. */
  row(sql: string, ...values: Value[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values);
  }

  rows(sql: string, ...values: Value[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  /** Runs a write and returns how many rows it changed. */
  write(sql: string, ...values: Value[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Does all of `work` or, if it throws, nothing. */
  transaction<T>(work: () => T): T {
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      // SQLite itself rolls back when the disk is full.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#db.close();
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/**
 * Calls `work` at once and returns its result as a promise, which is what the store ports require. If another program
 * has locked the file, it calls `work` again until half a second has passed. Other requests run in the meantime.
 * @throws StoreUnavailable instead of a retryable SQLite error.
 */
export async function callDatabase<T>(work: () => T): Promise<T> {
  const end = performance.now() + LOCK_TIME;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (!isLocked(error) || performance.now() > end) {
        throw new StoreUnavailable(`The database ${faultOf(error)}`, { cause: error });
      }
    }
    await setTimeout(RETRY_INTERVAL);
  }
}

/** Tells whether another program has locked the file. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === BUSY;
}

/** Tells whether the same call may succeed later. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return FAULTS.has(code) && !PERMANENT.includes(code);
}

/** What an error of SQLite says about the file, such as `is read-only`. Undefined if it says nothing about it. */
export function faultOf(error: unknown): string | undefined {
  return FAULTS.get(codeOf(error));
}

/** The primary result code; 0 if the error is not SQLite's. */
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
