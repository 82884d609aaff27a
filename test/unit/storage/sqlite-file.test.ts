import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailable } from '../../../lib/orders/order-store.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { SCHEMA_VERSION } from '../../../lib/storage/sqlite/schema.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import { DAY, SECOND } from '../../tools/durations.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { ALL, AT, ENTRY, KEY, temporaryFile } from '../../tools/storage/stores.ts';

const FOOD = 0x466f6f64;

const NOTES = 'CREATE TABLE notes (text TEXT)';
const OURS = `PRAGMA application_id = ${FOOD}; PRAGMA user_version =`;

/** A millisecond longer than a call waits for a locked file. */
const LOCK_TIME = 501;

let file: string;
let time: number;

beforeEach(() => {
  file = temporaryFile();
  time = AT;
});

/** Runs statements as another program, and closes the file. */
function runForeign(sql: string): void {
  const db = new DatabaseSync(file);
  db.exec(sql);
  db.close();
}

/** Leaves a database whose tables are only in its log, as after a killed program. */
function leaveLog(): void {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA journal_mode = WAL; ${NOTES}`);
  const copies = ['', '-wal'].map((suffix) => [`${file}${suffix}`, readFileSync(`${file}${suffix}`)] as const);
  db.close();
  for (const [name, content] of copies) writeFileSync(name, content);
}

function contents(): Record<string, string> {
  const names = readdirSync(dirname(file));
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(dirname(file), name), 'base64')]));
}

test.each<[what: string, make: string | (() => void), message: string]>([
  ['tables of another program', NOTES, 'is a database of another program'],
  ['such tables in WAL mode', `PRAGMA journal_mode = WAL; ${NOTES}`, 'is a database of another program'],
  ['tables that are in its log', leaveLog, 'is a database of another program (its tables are in its log)'],
  ['a version but no tables', 'PRAGMA user_version = 1', '(application_id 0, user_version 1, 0 tables)'],
  ['the id of another program', 'PRAGMA application_id = 77', '(application_id 77, user_version 0'],
  [
    'another version of the service',
    `CREATE TABLE orders (id); ${OURS} 99`,
    `is of another version of this service (its schema has version 99, not ${SCHEMA_VERSION})`,
  ],
  ['this version without its tables', `${OURS} ${SCHEMA_VERSION}`, 'is damaged: it has no table orders'],
  ['text', () => writeFileSync(file, 'Dear diary\n'.repeat(1_000)), 'is not a SQLite database'],
  ['a short text', () => writeFileSync(file, 'Dear diary'), 'is not a SQLite database'],
])('a file from another program or version is rejected unchanged: %s', (_, make, message) => {
  if (typeof make === 'string') runForeign(make);
  else make();
  const before = contents();
  expect(() => openSqliteStorage({ file })).toThrow(message);
  expect(() => openSqliteStorage({ file })).toThrow(file);
  expect(contents()).toEqual(before);
});

test('an empty file becomes a database with the id and the version of the service in its header', async () => {
  writeFileSync(file, '');
  const storage = openSqliteStorage({ file });
  // Another program may copy the file without its log.
  const copy = `${file}.copy`;
  copyFileSync(file, copy);
  const db = new DatabaseSync(copy, { readOnly: true });
  onTestFinished(() => db.close());
  expect(db.prepare('PRAGMA application_id').get()).toEqual({ application_id: FOOD });
  expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: SCHEMA_VERSION });
  await storage.close();
});

describe('a ping', () => {
  test.each<[what: string, damage: () => void, message: string]>([
    ['emptied', () => truncateSync(file, 0), 'was emptied'],
    ['overwritten', () => writeFileSync(file, 'x'.repeat(100_000)), 'is not a SQLite database'],
    ['damaged behind its first page', () => writeFileSync(file, readFileSync(file).fill('x', 4_096)), 'is damaged'],
    ['cut', () => truncateSync(file, 8_192), 'is damaged'],
    ['deleted', () => rmSync(file), 'was deleted or replaced'],
    ['replaced', replace, 'was deleted or replaced'],
    ['without a table', () => runForeign('DROP TABLE journal'), 'it has no table journal'],
  ])('rejects with StoreUnavailable if the file is %s', async (_, damage, message) => {
    const storage = openSqliteStorage({ file, now: () => time });
    const { orders } = await storage.enter('default');
    for (let index = 0; index < 20; index += 1) await orders.create(DRAFT, AT + index);
    await storage.ping();
    damage();
    time += SECOND;
    const down = await storage.ping().catch((error: unknown) => error);
    expect(down).toBeInstanceOf(StoreUnavailable);
    expect(String(down)).toContain(file);
    expect(String(down)).toContain(message);
    await storage.close();
  });

  test('repeats the result of one check for a second, whether the file is whole or not', async () => {
    const storage = openSqliteStorage({ file, now: () => time });
    const results: string[] = [];
    const ping = async () => {
      const [{ status }] = await Promise.allSettled([storage.ping()]);
      results.push(status);
    };
    const pingLater = async () => {
      for (const later of [SECOND - 1, 1]) {
        time += later;
        await ping();
      }
    };
    await ping();
    const name = `${file}.away`;
    renameSync(file, name);
    await pingLater();
    renameSync(name, file);
    await pingLater();
    renameSync(file, name);
    time -= DAY;
    await ping();
    const [up, down] = ['fulfilled', 'rejected'];
    expect(results).toEqual([up, up, down, down, up, down]);
    await storage.close();
  });

  test('writes no order', async () => {
    const storage = openSqliteStorage({ file });
    await storage.ping();
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('SELECT count(*) AS orders FROM orders').get()).toEqual({ orders: 0 });
    db.close();
    await storage.close();
  });
});

function replace(): void {
  copyFileSync(file, `${file}.new`);
  renameSync(`${file}.new`, file);
}

describe('while another program', () => {
  let storage: Storage;
  let other: DatabaseSync;

  beforeEach(() => {
    // A call waits for a locked file by performance.now(), which stands still unless the test advances it.
    vi.useFakeTimers({ toFake: ['performance'] });
    storage = openSqliteStorage({ file, now: () => time });
    other = new DatabaseSync(file);
    return () => {
      vi.useRealTimers();
      other.close();
      return storage.close();
    };
  });

  test('locks the file, all writes fail after one wait, and reads do not wait for them', async () => {
    const { order } = await (await storage.enter('s')).orders.create(DRAFT, AT);
    other.exec('BEGIN EXCLUSIVE');
    const settled: string[] = [];
    const follow = (name: string, call: Promise<unknown>) => call.finally(() => settled.push(name));
    const sandbox = await storage.enter('s');
    const writes = Array.from({ length: 8 }, () => follow('write', sandbox.orders.create(DRAFT, AT)));
    const failures = Promise.allSettled(writes);
    await follow('get', sandbox.orders.get(order.id));
    await follow('list', sandbox.orders.list(ALL));
    await follow('ping', storage.ping());
    await follow('enter', storage.enter('s'));
    expect(settled).toEqual(['get', 'list', 'ping', 'enter']);
    vi.advanceTimersByTime(LOCK_TIME);
    for (const outcome of await failures) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
    }
    other.exec('ROLLBACK');
    expect((await sandbox.orders.list(ALL)).total).toBe(1);
  });

  test('ends its lock in time, an order and a journal entry are written', async () => {
    const { orders, journal } = await storage.enter('s');
    for (const write of [() => orders.create(DRAFT, AT, KEY), () => journal.append(ENTRY)]) {
      other.exec('BEGIN IMMEDIATE');
      const written = write();
      // The first attempt meets the lock.
      await new Promise(setImmediate);
      other.exec('ROLLBACK');
      await written;
    }
    expect((await orders.list(ALL)).total).toBe(1);
    expect(await journal.list()).toEqual([ENTRY]);
  });

  test('locks the file, a sandbox with expired records can be read', async () => {
    await (await storage.enter('expired')).orders.create(DRAFT, AT);
    time = AT + 6 * DAY;
    const sandbox = await storage.enter('s');
    await sandbox.changeSettings((settings) => ({ ...settings, journal: true }));
    await sandbox.orders.create(DRAFT, AT);
    time = AT + 8 * DAY;
    other.exec('BEGIN IMMEDIATE');
    const locked = await storage.enter('s');
    expect(locked.settings.journal).toBe(true);
    expect((await locked.orders.list(ALL)).total).toBe(1);
    // Expired records cannot be deleted now, but are not served.
    const refused = expect(storage.enter('expired')).rejects.toThrow(StoreUnavailable);
    vi.advanceTimersByTime(LOCK_TIME);
    await refused;
    other.exec('ROLLBACK');
    expect((await (await storage.enter('expired')).orders.list(ALL)).total).toBe(0);
  });
});
