import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailable } from '../../lib/orders/order-store.ts';
import { callDatabase } from '../../lib/storage/sqlite/database.ts';
import { openDatabase } from '../../lib/storage/sqlite/database-file.ts';

// test/stress/full-disk.test.ts tests a whole server on a full disk.
test('a transaction that SQLite itself rolls back is StoreUnavailable, and writes nothing', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'full-'));
  const db = openDatabase(join(directory, 'orders.db'));
  onTestFinished(() => {
    db.close();
    rmSync(directory, { recursive: true });
  });
  db.exec(`PRAGMA max_page_count = ${Number(db.row('PRAGMA page_count')?.page_count) + 1}`);
  const fill = () => {
    for (let count = 0; ; count += 1) db.write("INSERT INTO tombstones VALUES ('s', ?, NULL)", `ORD-${count}`);
  };
  const refusal = await callDatabase(() => db.transaction(fill)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StoreUnavailable);
  expect(String(refusal)).toContain('the disk is full');
  expect(db.row('SELECT count(*) AS count FROM tombstones')).toEqual({ count: 0 });
});
