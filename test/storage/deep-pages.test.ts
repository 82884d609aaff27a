import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { update } from '../../lib/orders/change.ts';
import type { ListQuery, OrderStore } from '../../lib/orders/order-store.ts';
import type { Sandbox, Storage } from '../../lib/sandboxes/sandbox.ts';
import { seedOrders } from '../../lib/sandboxes/seed-orders.ts';
import { openSqliteStorage } from '../../lib/storage/sqlite/sqlite-storage.ts';
import { DRAFT } from '../orders/sample-order.ts';

const AT = 1_750_000_000_000;

let directory: string;
let storages: readonly Storage[];
let mine: Sandbox;
let theirs: Sandbox;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'deep-'));
  const file = join(directory, 'orders.db');
  storages = [openSqliteStorage({ file }), openSqliteStorage({ file })];
  [mine, theirs] = (await Promise.all(storages.map((storage) => storage.enter('default')))) as [Sandbox, Sandbox];
  await mine.addOrders(seedOrders(1_000, 1));
  await mine.addOrders(seedOrders(700, 2));
});

afterAll(async () => {
  await Promise.all(storages.map((storage) => storage.close()));
  rmSync(directory, { recursive: true });
});

const FILTERS: readonly Partial<ListQuery>[] = [
  {},
  { oldestFirst: true },
  { status: 'pending' },
  { createdFrom: 1_000 },
  { createdFrom: 1_000, oldestFirst: true },
];
const OFFSETS = [499, 500, 501, 999, 1_000, 1_234, 1_499, 1_500, 1_690, 1_700, 1_701, 2_000, 9_999];

async function walk(orders: OrderStore, filter: Partial<ListQuery>): Promise<string[]> {
  const ids: string[] = [];
  for (let more = true; more; ) {
    const after = ids.at(-1);
    const page = await orders.list({ oldestFirst: false, limit: 100, offset: 0, ...filter, after });
    ids.push(...page.orders.map(({ id }) => id));
    more = page.hasMore;
  }
  return ids;
}

async function expectPages(): Promise<void> {
  for (const filter of FILTERS) {
    const ids = await walk(theirs.orders, filter);
    for (const offset of OFFSETS) {
      const { orders, total, hasMore } = await mine.orders.list({ oldestFirst: false, limit: 7, offset, ...filter });
      const found = { ids: orders.map(({ id }) => id), total, hasMore };
      const expected = { ids: ids.slice(offset, offset + 7), total: ids.length, hasMore: ids.length > offset + 7 };
      expect(found, `${JSON.stringify(filter)} from ${offset}`).toEqual(expected);
    }
  }
}

const WRITES: readonly [what: string, write: () => Promise<unknown>][] = [
  ['nothing', async () => undefined],
  ['a create', () => mine.orders.create(DRAFT, AT)],
  ['a create in the past', () => mine.orders.create(DRAFT, 1_000)],
  ['a change of status', async () => change(mine.orders, 650)],
  ['a delete', async () => mine.orders.delete((await walk(mine.orders, {}))[3] ?? '', AT)],
  ['a seed', () => mine.addOrders(seedOrders(3, 3))],
  ['a create by another process', () => theirs.orders.create(DRAFT, AT + 1)],
  ['a change by another process', () => change(theirs.orders, 20)],
  ['a delete by another process', async () => theirs.orders.delete((await walk(mine.orders, {}))[800] ?? '', AT)],
  ['a reset', () => mine.clear()],
];

async function change(orders: OrderStore, index: number): Promise<unknown> {
  const pending = await walk(orders, { status: 'pending' });
  return orders.change(pending[index % pending.length] ?? '', update({ status: 'paid' }, AT));
}

test.each(WRITES)('a deep page has the right orders after %s', async (_, write) => {
  await expectPages();
  await write();
  await expectPages();
});
