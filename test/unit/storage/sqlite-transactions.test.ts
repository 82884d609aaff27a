import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { update } from '../../../lib/orders/change.ts';
import { StoreUnavailable } from '../../../lib/orders/order-store.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { callDatabase, Database } from '../../../lib/storage/sqlite/database.ts';
import { openDatabase } from '../../../lib/storage/sqlite/database-file.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { ALL, AT, idAt, KEY, temporaryFile } from '../../tools/storage/stores.ts';

let file: string;

beforeEach(() => {
  file = temporaryFile();
});

/** Opens the file as another process would, until the test ends. */
function open(now: () => number = Date.now): Storage {
  const storage = openSqliteStorage({ file, now });
  onTestFinished(() => storage.close());
  return storage;
}

describe('a transaction', () => {
  let db: Database;
  let other: Database;

  beforeEach(() => {
    db = openDatabase(file);
    other = new Database(file);
    return () => {
      db.close();
      other.close();
    };
  });

  const bury = (id: string) => db.write("INSERT INTO tombstones VALUES ('s', ?, 0, NULL)", id);

  const buried = () => other.rows('SELECT id FROM tombstones').map(({ id }) => id);

  const fill = () => {
    for (let count = 0; ; count += 1) bury(`ORD-${count}`);
  };

  const limitSize = () => db.exec(`PRAGMA max_page_count = ${Number(db.row('PRAGMA page_count')?.page_count) + 1}`);

  // test/checks/stress/full-disk.test.ts tests a whole server on a full disk.
  test('that SQLite itself rolls back is StoreUnavailable, and writes nothing', async () => {
    limitSize();
    const refusal = await callDatabase(() => db.transaction(fill)).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StoreUnavailable);
    expect(String(refusal)).toContain('the disk is full');
    expect(buried()).toEqual([]);
  });

  test('commits the work of one turn at once, without the writes of a part that fails', async () => {
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

  test('that SQLite rolls back in part has written whatever has been confirmed', async () => {
    limitSize();
    const parts = [() => bury('one'), fill, () => bury('three')];
    const outcomes = await Promise.allSettled(parts.map((part) => db.commitTogether(part)));
    expect(outcomes[1]).toMatchObject({ status: 'rejected', reason: { errcode: 13 } });
    const confirmed = ['one', undefined, 'three'].filter((_, index) => outcomes[index]?.status === 'fulfilled');
    expect(buried()).toEqual(confirmed);
  });
});

test('a change by another process waits for a change that has read the order, and is then refused', async () => {
  let meanwhile: (() => void) | undefined;
  // The store reads the clock between its read and its write of the order.
  const now = () => {
    const change = meanwhile;
    meanwhile = undefined;
    change?.();
    return Date.now();
  };
  const [one, other] = [open(now), open()];
  const [mine, theirs] = [(await one.enter('shared')).orders, (await other.enter('shared')).orders];
  const { order } = await mine.create(DRAFT, AT);
  const edits: Promise<unknown>[] = [];
  meanwhile = () => {
    const edit = theirs.change(order.id, update({ items: DRAFT.items }, AT + 1));
    edits.push(expect(edit).rejects.toMatchObject({ refusal: { reason: 'not-editable' } }));
  };
  const paid = await mine.change(order.id, update({ status: 'paid' }, AT + 2));
  await Promise.all(edits);
  expect(edits).toHaveLength(1);
  expect(paid).toMatchObject({ status: 'paid', version: 2 });
  expect(await theirs.get(order.id)).toEqual(paid);
});

test.each(['default', 'named'])('the ids of the %s sandbox start over if another process resets it', async (name) => {
  const [one, other] = [open(), open()];
  const create = async (storage: Storage) => (await (await storage.enter(name)).orders.create(DRAFT, AT)).order.id;
  for (let sequence = 1; sequence <= 5; sequence += 1) expect(await create(one)).toBe(idAt(sequence));
  await (await other.enter(name)).clear();
  expect(await create(one)).toBe(idAt(1));
  await (await other.enter(name)).clear();
  expect([await create(other), await create(one), await create(other)]).toEqual([idAt(1), idAt(2), idAt(3)]);
});

test('if its event cannot be written, an order is not created, changed or deleted', async () => {
  const storage = open();
  await (await storage.enter('s')).changeSettings((settings) => ({ ...settings, events: true }));
  const { orders, events } = await storage.enter('s');
  const { order } = await orders.create(DRAFT, AT);
  const db = new DatabaseSync(file);
  db.exec("CREATE TRIGGER refuse BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no events'); END");
  db.close();
  await expect(orders.create(DRAFT, AT)).rejects.toThrow('no events');
  await expect(orders.create(DRAFT, AT, KEY)).rejects.toThrow('no events');
  await expect(orders.change(order.id, update({ status: 'paid' }, AT))).rejects.toThrow('no events');
  await expect(orders.delete(order.id, AT)).rejects.toThrow('no events');
  expect((await orders.list(ALL)).orders).toEqual([order]);
  expect(await events.list()).toHaveLength(1);
});
