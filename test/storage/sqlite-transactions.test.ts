import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StoreUnavailable } from '../../lib/orders/order-store.ts';
import { callDatabase, Database } from '../../lib/storage/sqlite/database.ts';
import { openDatabase } from '../../lib/storage/sqlite/database-file.ts';

let directory: string;
let db: Database;
let other: Database;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'transactions-'));
  db = openDatabase(join(directory, 'orders.db'));
  other = new Database(join(directory, 'orders.db'));
});

afterEach(() => {
  db.close();
  other.close();
  rmSync(directory, { recursive: true });
});

const bury = (id: string) => db.write("INSERT INTO tombstones VALUES ('s', ?, 0, NULL)", id);

const buried = () => other.rows('SELECT id FROM tombstones').map(({ id }) => id);

const fill = () => {
  for (let count = 0; ; count += 1) bury(`ORD-${count}`);
};

const limitSize = () => db.exec(`PRAGMA max_page_count = ${Number(db.row('PRAGMA page_count')?.page_count) + 1}`);

// test/stress/full-disk.test.ts tests a whole server on a full disk.
test('a transaction that SQLite itself rolls back is StoreUnavailable, and writes nothing', async () => {
  limitSize();
  const refusal = await callDatabase(() => db.transaction(fill)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreUnavailable);
  expect(String(refusal)).toContain('the disk is full');
  expect(buried()).toEqual([]);
});

test('the work of one turn is committed at once, without the writes of a part that fails', async () => {
  const failure = new Error('refused');
  const first = db.commitTogether(() => bury('one')).then(buried);
  const second = db.commitTogether(() => {
    bury('two');
    throw failure;
  });
  const third = db.commitTogether(() => bury('three'));
  expect(buried()).toEqual([]);
  const outcomes = await Promise.allSettled([first, second, third]);
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: ['one', 'three'] },
    { status: 'rejected', reason: failure },
    { status: 'fulfilled', value: 1 },
  ]);
  expect(buried()).toEqual(['one', 'three']);
});

test('if SQLite rolls back a part of the work of one turn, whatever has been confirmed is written', async () => {
  limitSize();
  const parts = [() => bury('one'), fill, () => bury('three')];
  const outcomes = await Promise.allSettled(parts.map((part) => db.commitTogether(part)));
  expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } });
  const confirmed = ['one', undefined, 'three'].filter((_, index) => outcomes[index]?.status === 'fulfilled');
  expect(buried()).toEqual(confirmed);
});
