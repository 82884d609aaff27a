// Who may do what with whose order: a matrix of requests and callers, and what a customer finds.
import type { Api, Sandbox } from 'food-ordering-service/client';
import { buildOrder, test, unwrap } from 'food-ordering-service/vitest';
import { expect } from 'vitest';

const CLIENTS = {
  reader: { secret: 'r', role: 'staff', scope: 'orders:read' },
  ada: { secret: 'a', role: 'customer' },
  bob: { secret: 'b', role: 'customer' },
  sam: { secret: 's', role: 'staff' },
} as const;

/** Returns a client for each caller: each of the clients, nobody, and those with an expired or a forged token. */
async function callersOf(sandbox: Sandbox) {
  await sandbox.freezeClock('2026-01-01T12:00:00Z');
  await sandbox.update({ auth: { scheme: 'bearer', clients: CLIENTS, lifetimeSeconds: 60 } });
  const expired = await sandbox.as('sam');
  await sandbox.advanceClock(60_000);
  const names = ['reader', 'ada', 'bob', 'sam', 'sam'];
  const [reader, ada, bob, sam, forged] = await Promise.all(names.map((name) => sandbox.as(name)));
  if (!reader || !ada || !bob || !sam || !forged) throw new Error('A client is missing');
  forged.use({
    onRequest: ({ request: { headers } }) =>
      headers.set('Authorization', `${headers.get('Authorization')?.slice(0, -8)}AAAAAAAA`),
  });
  return { nobody: sandbox.api, expired, forged, reader, ada, bob, sam };
}

type Send = (api: Api, id: string, tag: string) => Promise<{ response: Response }>;
const create = (api: Api, header = {}) => unwrap(api.POST('/orders', { params: { header }, body: buildOrder() }));
const at = (id: string, header = {}) => ({ params: { path: { id }, header } });
const status = (id: string, status: 'paid' | 'completed') => ({ ...at(id), body: { status } });

// What the reader, ada, bob and sam get for ada's order. All other callers get a 401.
const CALLERS = ['nobody', 'expired', 'forged', 'reader', 'ada', 'bob', 'sam'] as const;
const MATRIX: [name: string, send: Send, statuses: number[]][] = [
  ['list', (api) => api.GET('/orders'), [200, 200, 200, 200]],
  ['create', (api) => api.POST('/orders', { body: buildOrder() }), [403, 201, 201, 201]],
  ['name', (api) => api.POST('/orders', { body: buildOrder({ owner: 'bob' }) }), [403, 422, 422, 422]],
  ['read', (api, id) => api.GET('/orders/{id}', at(id)), [200, 200, 404, 200]],
  ['reread', (api, id, tag) => api.GET('/orders/{id}', at(id, { 'If-None-Match': tag })), [304, 304, 404, 304]],
  ['pay', (api, id) => api.PATCH('/orders/{id}', status(id, 'paid')), [403, 200, 404, 200]],
  ['complete', (api, id) => api.PATCH('/orders/{id}', status(id, 'completed')), [403, 403, 403, 200]],
  ['cancel', (api, id) => api.PATCH('/orders/{id}/cancel', at(id)), [403, 200, 404, 200]],
  ['delete', (api, id) => api.DELETE('/orders/{id}', at(id)), [403, 403, 403, 200]],
];

test.for(MATRIX)('who may %s', async ([name, send, statuses], { sandbox }) => {
  const callers = await callersOf(sandbox);
  const seen: number[] = [];
  for (const caller of CALLERS) {
    const created = await callers.ada.POST('/orders', { body: buildOrder() });
    const { id } = await unwrap(created);
    if (name === 'complete') await callers.ada.PATCH('/orders/{id}', status(id, 'paid'));
    const tag = created.response.headers.get('ETag') ?? '';
    seen.push((await send(callers[caller], id, tag)).response.status);
  }
  expect(seen).toEqual([401, 401, 401, ...statuses]);
});

test.for([{}, { customerEmail: 'ada@example.com' }, { status: 'pending' as const }])(
  'a customer lists and counts only their own orders: %j',
  async (query, { sandbox }) => {
    const { ada, bob, sam } = await callersOf(sandbox);
    for (const api of [ada, bob, sam, bob]) await create(api);
    const { orders, pagination } = await unwrap(bob.GET('/orders', { params: { query } }));
    expect(orders.map(({ owner }) => owner)).toEqual(['bob', 'bob']);
    expect(pagination.total).toBe(2);
  },
);

test('two customers can send the same idempotency key', async ({ sandbox }) => {
  const { ada, bob } = await callersOf(sandbox);
  for (const api of [ada, bob, ada]) {
    const { owner } = await create(api, { 'Idempotency-Key': 'key-1' });
    expect(owner).toBe(api === ada ? 'ada' : 'bob');
  }
});
