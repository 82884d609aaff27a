import { describe, expect, onTestFinished, test } from 'vitest';
import { cancel, type OrderChange, update } from '../../../lib/orders/change.ts';
import { newOrder } from '../../../lib/orders/order.ts';
import type { OrderStatus } from '../../../lib/orders/order-status.ts';
import { OutcomeUnknown } from '../../../lib/orders/order-store.ts';
import type { Sandbox } from '../../../lib/sandboxes/sandbox.ts';
import { DRAFT } from '../../tools/sample-order.ts';
import { type EngineResponse, startWriteProxy } from '../../tools/storage/lossy-proxy.ts';
import { AT, clientAt, freshSandbox, openTable, refusalOf, useTable } from '../../tools/storage/stores.ts';

// The response to a write of A is lost, and B writes before the store sends A's write again.

const A_AT = AT + 1_000;
const LATER = AT + 2_000;
const EARLIER = AT + 500;

const table = useTable();

/** What becomes of A's first send. */
type Fate = 'made, but its response is lost' | 'lost' | EngineResponse;

/** What B does with the order. */
type Act = (b: Sandbox, id: string) => Promise<unknown>;

const itemsOf = (name: string) => [{ name, quantity: 1, price: 400 }];
const changes =
  (change: OrderChange): Act =>
  ({ orders }, id) =>
    orders.change(id, change);
const edits = (at: number) => changes(update({ items: itemsOf('B') }, at));
const moves = (status: OrderStatus) => changes(update({ status }, LATER));
const deletes: Act = ({ orders }, id) => orders.delete(id, LATER);
const nothing: Act = async () => undefined;

function enter(name: string, endpoint = table.endpoint): Promise<Sandbox> {
  const client = clientAt(endpoint);
  return openTable({ tableName: table.tableName, client, pause: async () => undefined }).enter(name);
}

/** An order in a new sandbox, which A and B have entered. A's first write meets its fate after B has acted. */
async function scene(fate: Fate, act: Act, owner?: string) {
  const name = freshSandbox();
  const b = await enter(name);
  const { order } = await b.orders.create({ ...DRAFT, owner }, AT);
  let sends = 0;
  const proxy = await startWriteProxy(table.endpoint, async (forward) => {
    sends += 1;
    if (sends > 1) return forward();
    if (fate === 'made, but its response is lost') await forward();
    await act(b, order.id);
    return typeof fate === 'object' ? fate : undefined;
  });
  onTestFinished(proxy.close);
  return { a: await enter(name, proxy.endpoint), b, order, sends: () => sends };
}

const A_CHANGES: readonly [what: string, change: OrderChange, next: Act][] = [
  ['items', update({ items: itemsOf('A') }, A_AT), edits(LATER)],
  ['items, with If-Match', update({ items: itemsOf('A') }, A_AT, [1]), edits(LATER)],
  ['the status', update({ status: 'paid' }, A_AT), moves('completed')],
  ['the status, with If-Match', update({ status: 'paid' }, A_AT, [1]), moves('cancelled')],
];
const ALL_CHANGES: typeof A_CHANGES = [...A_CHANGES, ['the status to cancelled', cancel(A_AT), nothing]];

describe.each([undefined, 'ada'])('with the owner %s', (owner) => {
  test.each(A_CHANGES)('a change of %s that was made is not repeated after a change of B', async (_, change, next) => {
    const { a, b, order, sends } = await scene('made, but its response is lost', next, owner);
    await expect(a.orders.change(order.id, { ...change, owner })).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await b.orders.get(order.id)).toMatchObject({ version: 3, updatedAt: LATER });
    expect(sends()).toBe(2);
  });

  test.each(ALL_CHANGES)('a change of %s that was made is unknown after B has deleted the order', async (_, change) => {
    const { a, b, order, sends } = await scene('made, but its response is lost', deletes, owner);
    await expect(a.orders.change(order.id, { ...change, owner })).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await b.orders.get(order.id)).toBeUndefined();
    expect(sends()).toBe(2);
  });

  test.each(ALL_CHANGES)('a change of %s that was made is reported as made', async (_, change) => {
    const { a, b, order } = await scene('made, but its response is lost', nothing, owner);
    const changed = await a.orders.change(order.id, { ...change, owner });
    expect(changed).toMatchObject({ version: 2, updatedAt: A_AT });
    expect(await b.orders.get(order.id)).toEqual(changed);
  });

  test.each(ALL_CHANGES)('a change of %s that was lost is not made after a later one of B', async (_, change) => {
    const { a, b, order, sends } = await scene('lost', edits(LATER), owner);
    await expect(a.orders.change(order.id, { ...change, owner })).rejects.toBeInstanceOf(OutcomeUnknown);
    expect(await b.orders.get(order.id)).toMatchObject({ version: 2, items: itemsOf('B') });
    expect(sends()).toBe(2);
  });

  test.each<[what: string, change: OrderChange, at: number, reason?: string]>([
    ['items', update({ items: itemsOf('A') }, A_AT), EARLIER],
    ['items', update({ items: itemsOf('A') }, A_AT), A_AT],
    ['items, with If-Match', update({ items: itemsOf('A') }, A_AT, [1]), EARLIER, 'version-mismatch'],
    ['items, with If-Match', update({ items: itemsOf('A') }, A_AT, [1]), A_AT, 'version-mismatch'],
    ['the status to completed', update({ status: 'completed' }, A_AT), EARLIER, 'transition'],
  ])(
    'a change of %s that was lost is decided as usual after a change of B at that time or before',
    async (_, change, at, reason) => {
      const { a, b, order } = await scene('lost', edits(at), owner);
      const changing = a.orders.change(order.id, { ...change, owner });
      if (reason) expect(await refusalOf(changing)).toMatchObject({ reason });
      else expect(await changing).toMatchObject({ version: 3, items: itemsOf('A') });
      expect(await b.orders.get(order.id)).toMatchObject({ version: reason ? 2 : 3 });
    },
  );

  test.each(ALL_CHANGES)('a change of %s that was lost finds no order after B has deleted it', async (_, change) => {
    const { a, order } = await scene('lost', deletes, owner);
    expect(await refusalOf(a.orders.change(order.id, { ...change, owner }))).toMatchObject({ reason: 'not-found' });
  });

  test.each([undefined, [1]])(
    'a delete that was made is reported as made, and spares what B restores (versions %j)',
    async (versions) => {
      const restores: Act = (b, id) => b.addOrders([newOrder({ ...DRAFT, owner }, id, AT)]);
      for (const act of [nothing, restores]) {
        const { a, b, order } = await scene('made, but its response is lost', act, owner);
        expect(await a.orders.delete(order.id, A_AT, versions, owner)).toBeUndefined();
        expect((await b.orders.get(order.id))?.version).toBe(act === restores ? 3 : undefined);
      }
    },
  );

  test('a delete that was lost is decided as usual after B has changed or deleted the order', async () => {
    const changed = await scene('lost', edits(LATER), owner);
    const deleting = changed.a.orders.delete(changed.order.id, A_AT, [1], owner);
    expect(await refusalOf(deleting)).toMatchObject({ reason: 'version-mismatch' });
    await changed.a.orders.delete(changed.order.id, A_AT, undefined, owner);
    expect(await changed.b.orders.get(changed.order.id)).toBeUndefined();
    const { a, order } = await scene('lost', deletes, owner);
    const missing = a.orders.delete(order.id, A_AT, undefined, owner);
    expect(await refusalOf(missing)).toMatchObject({ reason: 'not-found' });
  });
});

test("a lost change of somebody else's order finds no order, whatever its owner does meanwhile", async () => {
  for (const act of [edits(LATER), deletes]) {
    const { a, order } = await scene('lost', act, 'ada');
    const change = { ...update({ items: itemsOf('A') }, A_AT), owner: 'bob' };
    expect(await refusalOf(a.orders.change(order.id, change))).toMatchObject({ reason: 'not-found' });
  }
});

test.each([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'TransactionConflictException',
  'ReplicatedWriteConflictException',
])('a change that is refused with a %s is made after the change of B that came first', async (name) => {
  const body = JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: name });
  const { a, order, sends } = await scene({ status: 400, body }, edits(LATER));
  const changed = await a.orders.change(order.id, update({ items: itemsOf('A') }, A_AT));
  expect(changed).toMatchObject({ version: 3, items: itemsOf('A'), updatedAt: LATER + 1 });
  expect(sends()).toBe(3);
});

test('settings that were written are not written again after more changes than the record can show', async () => {
  const add = (sandbox: Sandbox) => sandbox.changeSettings((now) => ({ ...now, delayMs: now.delayMs + 1 }));
  const adds =
    (count: number): Act =>
    async (b) => {
      for (let change = 0; change < count; change += 1) await add(b);
    };
  const shown = await scene('made, but its response is lost', adds(19));
  await add(shown.a);
  expect((await enter(shown.b.name)).settings.delayMs).toBe(20);
  const hidden = await scene('made, but its response is lost', adds(20));
  await expect(add(hidden.a)).rejects.toBeInstanceOf(OutcomeUnknown);
  expect((await enter(hidden.b.name)).settings.delayMs).toBe(21);
});
