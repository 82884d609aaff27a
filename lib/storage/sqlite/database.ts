import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { StoreUnavailable } from '../../orders/order-store.ts';

const BUSY = 5;

/** Descriptions of the primary result codes: https://www.sqlite.org/rescode.html */
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

/** Result codes of errors that no retry can fix. */
const PERMANENT = [11, 26];

/** Milliseconds for which a call waits for a locked file, and between two attempts. */
const LOCK_TIME = 500;
const RETRY_INTERVAL = 5;

export type Value = string | number | null;

/** Work that waits for the end of the turn. It returns what settles its promise, to be called after the commit. */
interface Waiting {
  readonly run: () => () => void;
  readonly reject: (error: unknown) => void;
}

/** A database that compiles each statement once. A call fails at once if the file is locked. */
export class Database {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #waiting: Waiting[] = [];

  constructor(file: string | URL, readOnly = false) {
    this.#db = new DatabaseSync(file, { readOnly });
  }

  /** Runs statements without results, such as the schema. */
  exec(sql: string): void {
    this.#db.exec(sql);
  }

  row(sql: string, ...values: Value[]): Record<string, unknown> | undefined {
    return this.#statement(sql).get(...values);
  }

  rows(sql: string, ...values: Value[]): Record<string, unknown>[] {
    return this.#statement(sql).all(...values);
  }

  write(sql: string, ...values: Value[]): number {
    return Number(this.#statement(sql).run(...values).changes);
  }

  /** Runs `work`, which only reads, on a snapshot of the database, which other processes may change meanwhile. */
  read<T>(work: () => T): T {
    return this.transaction(work, 'BEGIN');
  }

  /** Runs `work` in a transaction, which is rolled back if `work` throws. */
  transaction<T>(work: () => T, begin = 'BEGIN IMMEDIATE'): T {
    this.#db.exec(begin);
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#rollBack('ROLLBACK');
      throw error;
    }
  }

  /**
   * Returns whether there was something to roll back: SQLite itself rolls back when the disk is full. Node 22.13 has no
   * `isTransaction` that would say so before.
   */
  #rollBack(statement: string): boolean {
    try {
      this.#db.exec(statement);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Runs `work` in one transaction with all other work of this turn of the event loop, because a commit takes longer
   * than most work. Only its own writes are rolled back if it throws. The promise resolves after the commit.
   */
  commitTogether<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      const run = () => {
        const result = work();
        return () => resolve(result);
      };
      // A tick follows all promises that are settled by now, and so all requests of this turn.
      if (this.#waiting.push({ run, reject }) === 1) process.nextTick(() => this.#commitWaiting());
    });
  }

  #commitWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const settled = this.transaction(() => waiting.map((each) => this.#runAlone(each)));
      for (const settle of settled) settle();
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }

  /**
   * Runs work in a savepoint.
   * @throws Error if SQLite has rolled back the whole transaction, as it may on a full disk.
   */
  #runAlone({ run, reject }: Waiting): () => void {
    this.write('SAVEPOINT work');
    try {
      const settle = run();
      this.write('RELEASE work');
      return settle;
    } catch (error) {
      if (!this.#rollBack('ROLLBACK TO work')) throw error;
      this.write('RELEASE work');
      return () => reject(error);
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
 * Starts `work` at once and returns its result as a promise, as the store interfaces require. If another program has
 * locked the file, it repeats `work` for up to half a second, while other requests run.
 * @throws StoreUnavailable instead of a retryable SQLite error.
 */
export async function callDatabase<T>(work: () => T | Promise<T>): Promise<T> {
  const end = performance.now() + LOCK_TIME;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error)) throw error;
      if (!isLocked(error) || performance.now() > end) {
        throw new StoreUnavailable(`The database ${faultOf(error)}`, { cause: error });
      }
    }
    await setTimeout(RETRY_INTERVAL);
  }
}

/** Runs `work` in a transaction, with all other work of this turn, as `callDatabase` runs it. */
export function changeDatabase<T>(db: Database, work: () => T): Promise<T> {
  return callDatabase(() => db.commitTogether(work));
}

export function isLocked(error: unknown): boolean {
  return codeOf(error) === BUSY;
}

/** Whether an SQLite error is a fault of the file that may pass, such as a lock or a full disk. */
export function isRetryable(error: unknown): boolean {
  const code = codeOf(error);
  return FAULTS.has(code) && !PERMANENT.includes(code);
}

/** Describes the fault of the file in an SQLite error, such as `is read-only`. Undefined for errors of other kinds. */
export function faultOf(error: unknown): string | undefined {
  return FAULTS.get(codeOf(error));
}

/** The primary result code; 0 if the error is not SQLite's. */
function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
