import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { FaultRule } from '../../../lib/sandboxes/settings.ts';
import { openDynamoStorage } from '../../../lib/storage/dynamodb/dynamo-storage.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { openSqliteStorage } from '../../../lib/storage/sqlite/sqlite-storage.ts';
import { runPool } from '../../../lib/tools/harness/run-pool.ts';
import { orderOf, type Send, type Shown, shopIn, UNKNOWN } from '../../tools/http/role-shop.ts';
import { startLossyProxy } from '../../tools/storage/lossy-proxy.ts';
import { clientAt, temporaryFile, useTable } from '../../tools/storage/stores.ts';

const table = useTable();

const STORES = {
  memory: async () => openMemoryStorage(),
  SQLite: async () => openSqliteStorage({ file: temporaryFile() }),
  'DynamoDB, which loses every seventh answer to a write': async () => {
    const proxy = await startLossyProxy(table.endpoint, 7);
    onTestFinished(proxy.close);
    return openDynamoStorage({ tableName: table.tableName, client: clientAt(proxy.endpoint) });
  },
};

/** Faults `after`: the work is done, and the response is lost. */
const LOST: readonly FaultRule[] = ['POST', 'PATCH', 'DELETE'].map((method) => ({
  method,
  path: '*',
  status: 503,
  when: 'after',
  times: 60,
}));

/** The request of each kind of operation on an order with this id; `pick` is any number. */
const REQUESTS = {
  create: (send, user) => send(user, 'create', { body: orderOf(user) }),
  keyed: (send, user, _, pick) => send(user, 'create', { body: orderOf(user), key: `key-${pick % 9}` }),
  list: (send, user) => send(user, 'list'),
  get: (send, user, id) => send(user, 'get', { id }),
  edit: (send, user, id) => send(user, 'update', { id, body: { items: orderOf(user).items } }),
  pay: (send, user, id) => send(user, 'update', { id, body: { status: 'paid' } }),
  complete: (send, user, id) => send(user, 'update', { id, body: { status: 'completed' } }),
  cancel: (send, user, id) => send(user, 'cancel', { id }),
  delete: (send, user, id) => send(user, 'delete', { id }),
} satisfies Record<string, (send: Send, user: string, id: string, pick: number) => ReturnType<Send>>;

const operation = fc.record({
  user: fc.constantFrom('ada', 'bob', 'sam'),
  kind: fc.constantFrom(...(Object.keys(REQUESTS) as (keyof typeof REQUESTS)[])),
  pick: fc.nat(10_000),
});

test.each(Object.entries(STORES))(
  'two customers and staff act on the same orders at once, and nothing of one is seen or changed by the other: %s',
  async (_, open) => {
    const storage = await open();
    onTestFinished(() => storage.close());
    const send = await shopIn(storage, LOST);
    const owners = new Map<string, string | undefined>();
    const statuses = new Set<number>();
    const operations = fc.sample(operation, { seed: Number(process.env.SEED), numRuns: 2_000 });
    await runPool(operations, 12, async ({ user, kind, pick }) => {
      const known = [...owners.keys()].slice(-30);
      const id = known[pick % known.length] ?? UNKNOWN;
      const { status, data } = await REQUESTS[kind](send, user, id, pick);
      statuses.add(status);
      for (const order of data?.orders ?? (data?.items ? [data] : [])) {
        if (user !== 'sam') expect(order.owner).toBe(user);
        owners.set(order.id, order.owner);
      }
      if (user === 'sam' || owners.get(id) === user || ['create', 'keyed', 'list'].includes(kind)) return;
      expect(status, `${user} ${kind} ${id}`).toBeOneOf(
        ['complete', 'delete'].includes(kind) ? [403, 503] : [404, 503],
      );
    });
    const all = await allOf(send);
    expect(all.length).toBeGreaterThan(100);
    // Only the owner and staff have written an order's items.
    for (const { items, owner } of all) for (const { name } of items) expect(['sam', owner]).toContain(name);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 403, 404, 422, 503]));
  },
  600_000,
);

/** Returns all orders, after asserting that the lists of the customers are the parts of it that they own. */
async function allOf(send: Send): Promise<readonly Shown[]> {
  const listOf = async (user: string) => {
    const listed: Shown[] = [];
    for (let total = 1; listed.length < total; ) {
      const { data } = await send(user, 'list', { offset: listed.length });
      total = data?.pagination?.total ?? 0;
      listed.push(...(data?.orders ?? []));
    }
    return listed;
  };
  const all = await listOf('sam');
  for (const user of ['ada', 'bob']) expect(await listOf(user)).toEqual(all.filter(({ owner }) => owner === user));
  return all;
}
