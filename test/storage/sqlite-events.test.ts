import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';

const AT = 1_750_000_000_000;

test('if its event cannot be written, an order is not created, changed or deleted', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'events-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'orders.db');
  const storage = openSqliteStorage({ file });
  onTestFinished(() => storage.close());
  await (await storage.enter('s')).changeSettings((settings) => ({ ...settings, events: true }));
  const { orders, events } = await storage.enter('s');
  const { order } = await orders.create(DRAFT, AT);
  const db = new DatabaseSync(file);
  db.exec("CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no events'); END");
  db.close();
  const key = { key: 'k', fingerprint: 'f' };
  await expect(orders.create(DRAFT, AT)).rejects.toThrow('no events');
  await expect(orders.create(DRAFT, AT, key)).rejects.toThrow('no events');
  await expect(orders.change(order.id, update({ status: 'paid' }, AT))).rejects.toThrow('no events');
  await expect(orders.delete(order.id, AT)).rejects.toThrow('no events');
  expect((await orders.list({ oldestFirst: true, limit: 10, offset: 0 })).orders).toEqual([order]);
  expect(await events.list()).toHaveLength(1);
});
