import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { beforeEach, describe, expect, test } from 'vitest';
import { meetFault } from '../../../lib/http/chain/meet-faults.ts';
import { update } from '../../../lib/orders/change.ts';
import { byStatus } from '../../../lib/orders/order-status.ts';
import type { OrderStore } from '../../../lib/orders/order-store.ts';
import { seedOrders } from '../../../lib/sandboxes/seed-orders.ts';
import { sandboxLifetime } from '../../../lib/storage/store-clock.ts';
import { DAY } from '../../tools/durations.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { Crash, crashAt, interceptSends } from '../../tools/storage/intercept.ts';
import {
  ALL,
  AT,
  clientAt,
  describeEachStore,
  ENTRY,
  freshSandbox,
  idAt,
  KEY,
  openTable,
  refusalOf,
  tableAt,
  useTable,
} from '../../tools/storage/stores.ts';

describeEachStore((store) => {
  /** A sandbox whose clock the test moves, and how a request enters it. */
  function agingSandbox(name = freshSandbox(), lifetime?: number) {
    const clock = { day: 0, now: () => AT + clock.day * DAY };
    const storage = store.open(clock.now, lifetime);
    return { clock, enter: (entered = name) => storage.enter(entered) };
  }

  test('an order in a named sandbox is in no read, and its id is free, 7 days after its last change', async () => {
    const { clock, enter } = agingSandbox();
    const { order: left } = await (await enter()).orders.create(DRAFT, AT);
    const { order: kept } = await (await enter()).orders.create(DRAFT, AT + 1);
    clock.day = 5;
    await (await enter()).orders.change(kept.id, update({ status: 'paid' }, AT + 2));
    clock.day = 6.99;
    expect((await (await enter()).orders.list(ALL)).total).toBe(2);
    clock.day = 7.01;
    const sandbox = await enter();
    expect(await sandbox.orders.get(left.id)).toBeUndefined();
    const pay = () => sandbox.orders.change(left.id, update({ status: 'paid' }, AT + 3));
    for (const write of [pay, () => sandbox.orders.delete(left.id, AT + 3)]) {
      expect(await refusalOf(write())).toMatchObject({ reason: 'not-found' });
    }
    for (const filter of [{}, { customerEmail: DRAFT.customerEmail }, { createdFrom: AT - 5 }]) {
      expect(await sandbox.orders.list({ ...ALL, ...filter })).toMatchObject({ total: 1, orders: [{ id: kept.id }] });
    }
    expect((await sandbox.contents()).counts).toEqual({ ...byStatus(() => 0), paid: 1 });
    clock.day = 12.01;
    expect((await (await enter()).orders.list(ALL)).total).toBe(0);
    expect((await (await enter()).orders.create(DRAFT, AT)).order.id).toBe(idAt(1));
  });

  test('in a sandbox still in use, the id of an order can be used again after 7 days, deleted or not', async () => {
    const { clock, enter } = agingSandbox();
    await (await enter()).orders.create(DRAFT, AT);
    const { order } = await (await enter()).orders.create(DRAFT, AT + 1);
    await (await enter()).orders.delete(order.id, AT + 1);
    clock.day = 5;
    await (await enter()).orders.create(DRAFT, AT + 2);
    clock.day = 7.01;
    for (const at of [AT, AT + 1]) expect((await (await enter()).orders.create(DRAFT, at)).order.id).toBe(idAt(1, at));
  });

  test('a deleted id stays reserved for the life of its sandbox, even if it is longer than a week', async () => {
    const { clock, enter } = agingSandbox(freshSandbox(), 30 * DAY);
    const { order } = await (await enter()).orders.create(DRAFT, AT);
    await (await enter()).orders.delete(order.id, AT);
    clock.day = 29;
    expect((await (await enter()).orders.create(DRAFT, AT)).order.id).not.toBe(order.id);
  });

  test('an order in the default sandbox does not expire', async () => {
    const { clock, enter } = agingSandbox('default');
    const { order } = await (await enter()).orders.create(DRAFT, AT + 77);
    clock.day = 1_000;
    // Entering a sandbox removes others that have expired.
    await enter(freshSandbox());
    expect(await (await enter()).orders.get(order.id)).toEqual(order);
  });

  test('settings expire 7 days after the last request to the sandbox', async () => {
    const { clock, enter } = agingSandbox();
    await (await enter()).changeSettings((settings) => ({ ...settings, journal: true }));
    clock.day = 6;
    expect((await enter()).settings.journal).toBe(true);
    clock.day = 12.9;
    expect((await enter()).settings.journal).toBe(true);
    clock.day = 19.99;
    expect((await enter()).settings.journal).toBe(false);
  });

  test('the uses of a fault rule are counted as long as the settings live', async () => {
    const { clock, enter } = agingSandbox();
    const rule = { method: '*', path: '*', status: 503 };
    const faults = [{ ...rule, times: 1 }, rule];
    await (await enter()).changeSettings((settings) => ({ ...settings, faults, faultCounter: 'faults' }));
    const sandbox = await enter();
    expect([await meetFault(sandbox, 0), await meetFault(sandbox, 1)]).toEqual([true, true]);
    for (const day of [5, 12.06, 19.12]) {
      // A change of a setting must not prevent the renewal of the counts.
      for (const hours of [0, 1.5]) {
        clock.day = day + hours / 24;
        await store.deleteExpired(clock.now());
        await (await enter()).changeSettings((settings) => ({ ...settings, delayMs: 5 }));
      }
      expect(await (await enter()).read('faults')).toEqual({ 0: 1, 1: 1 });
      expect(await meetFault(await enter(), 0)).toBe(false);
    }
  });

  test('a journal entry expires after a day', async () => {
    const { clock, enter } = agingSandbox();
    await (await enter()).journal.append(ENTRY);
    clock.day = 0.99;
    expect(await (await enter()).journal.list()).toEqual([ENTRY]);
    clock.day = 1.01;
    expect(await (await enter()).journal.list()).toEqual([]);
  });

  test.each(['1e-300', '1e300'])('a sandbox can be written if SANDBOX_TTL_DAYS is %s', async (days) => {
    const storage = store.open(() => AT, sandboxLifetime(days));
    const sandbox = await storage.enter(freshSandbox());
    const { order } = await sandbox.orders.create(DRAFT, AT, { key: 'k', fingerprint: 'f' });
    await sandbox.addOrders(seedOrders(2, 1));
    await sandbox.changeSettings((settings) => ({ ...settings, journal: true }));
    await sandbox.journal.append(ENTRY);
    await sandbox.add('met', ['a']);
    await sandbox.orders.change(order.id, update({ status: 'paid' }, AT));
    await sandbox.orders.delete(order.id, AT);
    expect(await sandbox.clear()).toMatchObject({ finished: true });
  });
});

test.each([
  [undefined, 7 * DAY],
  ['', 7 * DAY],
  ['0.1234567', 10_666_659],
  ['1e-300', 1],
  ['1e300', 36_525_000 * DAY],
])('SANDBOX_TTL_DAYS=%s is %s ms', (days, lifetime) => {
  expect(sandboxLifetime(days)).toBe(lifetime);
});

test.each(['0', '-1', 'Infinity', ' ', '7 days'])('SANDBOX_TTL_DAYS=%s is an error that names it', (days) => {
  expect(() => sandboxLifetime(days)).toThrow(/SANDBOX_TTL_DAYS/);
});

const table = useTable();

describe('in the default sandbox', () => {
  let tableName: string;
  let orders: OrderStore;
  beforeEach(async () => {
    const own = await tableAt(table.endpoint);
    tableName = own.tableName;
    orders = (await openTable(own).enter('default')).orders;
  });

  test.each([undefined, KEY])('a slow create does not get an id that was deleted meanwhile (key: %j)', async (key) => {
    const client = clientAt(table.endpoint);
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    interceptSends(client, async (send) => {
      start();
      await released;
      return send();
    });
    const slow = (await openTable({ tableName, client }).enter('default')).orders;
    const creating = slow.create(DRAFT, AT, key);
    await started;
    const { order } = await orders.create(DRAFT, AT);
    await orders.delete(order.id, AT + 1_000);
    release();
    expect((await creating).order.id).not.toBe(order.id);
  });

  test('the retry of a crashed create does not get an id that was deleted meanwhile', async () => {
    const client = clientAt(table.endpoint);
    crashAt(client, 2, 'lost before it is sent');
    const crashing = (await openTable({ tableName, client }).enter('default')).orders;
    await expect(crashing.create(DRAFT, AT, KEY)).rejects.toBeInstanceOf(Crash);
    const { order } = await orders.create(DRAFT, AT);
    await orders.delete(order.id, AT + DAY / 2);
    const retried = await orders.create(DRAFT, AT + DAY / 2, KEY);
    expect(retried.order.id).not.toBe(order.id);
  });

  test('a deleted order leaves no data of its customer', async () => {
    const { order } = await orders.create(DRAFT, AT);
    const paid = await orders.change(order.id, update({ status: 'paid' }, AT));
    await orders.delete(paid.id, AT + 1_000);
    const { Items = [] } = await clientAt(table.endpoint).send(new ScanCommand({ TableName: tableName }));
    const left = ['changedBy', 'createdBy', 'deletedBy', 'expiresAt', 'id', 'sandbox', 'updatedAt', 'version'];
    expect(Items.flatMap((item) => Object.keys(item)).toSorted()).toEqual(left);
  });
});
