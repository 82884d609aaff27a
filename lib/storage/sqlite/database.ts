import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { StoreUnavailable } from '../../orders/order-store.ts';

/** The primary result codes of retryable errors: https://www.sqlite.org/rescode.html */
const RETRYABLE = new Map([
  [5, 'busy'],
  [6, 'locked'],
  [8, 'read-only'],
  [10, 'failing to read or write'],
  [13, 'full'],
  [14, 'impossible to open'],
]);

/** A value of a column in this schema. */
export type Value = string | number | null;

/** A database that compiles each statement once. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  /** @param lockTimeout milliseconds to wait while another process has the file locked. */
  constructor(file: string, lockTimeout: number) {
    this.#db = new DatabaseSync(file, { timeout: lockTimeout });
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

  /** Runs `work`, which only reads, on the database as it is at one instant, whatever other processes write meanwhile. */
  read<T>(work: () => T): T {
    return this.transaction(work, 'BEGIN');
  }

  /** Does all of `work` or, if it throws, nothing. */
  transaction<T>(work: () => T, begin = 'BEGIN IMMEDIATE'): T {
    this.#db.exec(begin);
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
 * Calls `work` at once and returns its result as a promise, which is what the store ports require.
 * @throws StoreUnavailable instead of a retryable SQLite error.
 */
export async function callDatabase<T>(work: () => T): Promise<T> {
  try {
    return work();
  } catch (error) {
    const fault = RETRYABLE.get(primaryCodeOf(error));
    if (fault) throw new StoreUnavailable(`The database is ${fault}`, { cause: error });
    throw error;
  }
}

function primaryCodeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
