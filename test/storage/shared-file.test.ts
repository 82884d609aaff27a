import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import { formatOrderId } from '../../lib/orders/order-id.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';

const AT = 1_750_000_000_000;

let directory: string;
let file: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'shared-'));
  file = join(directory, 'orders.db');
});

afterEach(() => rmSync(directory, { recursive: true }));

test('a change by another process waits for a change that has read the order, and is then refused', async () => {
  let meanwhile: (() => void) | undefined;
  // The store reads the clock between its read and its write of the order.
  const now = () => {
    const change = meanwhile;
    meanwhile = undefined;
    change?.();
    return Date.now();
  };
  const [one, other] = [openSqliteStorage({ file, now }), openSqliteStorage({ file })];
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
  await Promise.all([one.close(), other.close()]);
});

test('a list shows the changes of another process', async () => {
  const [one, other] = [openSqliteStorage({ file }), openSqliteStorage({ file })];
  const [mine, theirs] = [(await one.enter('default')).orders, (await other.enter('default')).orders];
  const { order } = await mine.create(DRAFT, AT);
  const list = { oldestFirst: false, limit: 20, offset: 0 };
  expect((await mine.list(list)).orders).toEqual([order]);
  const paid = await theirs.change(order.id, update({ status: 'paid' }, AT + 1));
  expect((await mine.list({ ...list, status: 'paid' })).orders).toEqual([paid]);
  expect(await mine.list(list)).toEqual({ orders: [paid], total: 1, hasMore: false });
  await mine.create(DRAFT, AT + 2);
  await theirs.create(DRAFT, AT + 3);
  expect(await mine.list({ ...list, limit: 1 })).toMatchObject({ total: 3, hasMore: true });
  expect(await mine.list({ ...list, status: 'paid' })).toEqual({ orders: [paid], total: 1, hasMore: false });
  await Promise.all([one.close(), other.close()]);
});

test.each(['default', 'named'])(
  'the ids of the %s sandbox start over after a reset by another process',
  async (name) => {
    const [one, other] = [openSqliteStorage({ file }), openSqliteStorage({ file })];
    const create = async (storage: Storage) => (await (await storage.enter(name)).orders.create(DRAFT, AT)).order.id;
    const idAt = (sequence: number) => formatOrderId({ timestamp: AT, sequence });
    for (let sequence = 1; sequence <= 5; sequence += 1) expect(await create(one)).toBe(idAt(sequence));
    await (await other.enter(name)).clear();
    expect(await create(one)).toBe(idAt(1));
    await (await other.enter(name)).clear();
    expect([await create(other), await create(one), await create(other)]).toEqual([idAt(1), idAt(2), idAt(3)]);
    await Promise.all([one.close(), other.close()]);
  },
);
