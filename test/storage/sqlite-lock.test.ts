import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../lib/orders/order-store.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';
import { patience } from '../tools/patience.ts';

const AT = 1_750_000_000_000;
const DAY = 24 * 60 * 60 * 1_000;
const LIST = { oldestFirst: true, limit: 10, offset: 0 };

let directory: string;
let storage: Storage;
let other: DatabaseSync;
let time = AT;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'lock-'));
  const file = join(directory, 'orders.db');
  time = AT;
  storage = openSqliteStorage({ file, now: () => time });
  other = new DatabaseSync(file);
});

afterEach(async () => {
  other.close();
  await storage.close();
  rmSync(directory, { recursive: true });
});

test('while another program locks the file, all writes fail after one wait, and reads do not wait for them', async () => {
  const { order } = await (await storage.enter('s')).orders.create(DRAFT, AT);
  other.exec('BEGIN EXCLUSIVE');
  const settled: string[] = [];
  const follow = (name: string, call: Promise<unknown>) => call.finally(() => settled.push(name));
  const start = performance.now();
  const sandbox = await storage.enter('s');
  const writes = Array.from({ length: 8 }, () => follow('write', sandbox.orders.create(DRAFT, AT)));
  const failures = Promise.allSettled(writes);
  await follow('get', sandbox.orders.get(order.id));
  await follow('list', sandbox.orders.list(LIST));
  await follow('ping', storage.ping());
  await follow('enter', storage.enter('s'));
  expect(settled).toEqual(['get', 'list', 'ping', 'enter']);
  for (const outcome of await failures) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
  }
  expect(performance.now() - start).toBeLessThan(patience(3_000));
  other.exec('ROLLBACK');
  expect((await sandbox.orders.list(LIST)).total).toBe(1);
});

test('a write succeeds if the lock ends in time', async () => {
  const { orders } = await storage.enter('default');
  other.exec('BEGIN IMMEDIATE');
  const created = orders.create(DRAFT, AT, { key: 'k', fingerprint: 'f' });
  other.exec('ROLLBACK');
  expect((await created).order.id).toBe(`ORD-${AT}-001`);
});

test('a sandbox with expired records can be read while the file is locked', async () => {
  await (await storage.enter('expired')).orders.create(DRAFT, AT);
  time = AT + 6 * DAY;
  const sandbox = await storage.enter('s');
  await sandbox.changeSettings((settings) => ({ ...settings, journal: true }));
  await sandbox.orders.create(DRAFT, AT);
  time = AT + 8 * DAY;
  other.exec('BEGIN IMMEDIATE');
  const locked = await storage.enter('s');
  expect(locked.settings.journal).toBe(true);
  expect((await locked.orders.list(LIST)).total).toBe(1);
  // Expired records cannot be deleted now, but are not served.
  await expect(storage.enter('expired')).rejects.toThrow(StoreUnavailable);
  other.exec('ROLLBACK');
  expect((await (await storage.enter('expired')).orders.list(LIST)).total).toBe(0);
});

test('a journal entry is written completely after the lock ends', async () => {
  const sandbox = await storage.enter('s');
  other.exec('BEGIN IMMEDIATE');
  const recorded = sandbox.record(ENTRY);
  other.exec('ROLLBACK');
  await recorded;
  expect(await sandbox.journal()).toEqual([ENTRY]);
});

const ENTRY = {
  id: 'REQ-1750000000000-00000-0000',
  receivedAt: AT,
  method: 'GET',
  path: '/orders',
  route: '/orders',
  query: {},
  headers: {},
  body: null,
  status: 200,
  durationMs: 1,
};
