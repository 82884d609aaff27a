import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { orderWith } from '../../../lib/defects/shared/facts.ts';
import { ASKED_AREA } from '../../../lib/switches/ids.ts';
import { MATRIX, REQUESTS, type RequestName } from '../../tools/access-matrix.ts';
import { putState } from '../../tools/defects/sandboxes.ts';
import { sendJson } from '../../tools/send-json.ts';
import { withGateway } from '../../tools/with-gateway.ts';

const server = withGateway();

const USERS = { ada: { password: 'p', role: 'customer' }, bob: { password: 'p', role: 'customer' } };
const SETTINGS = { clock: '2026-01-01T12:00:00Z', auth: { scheme: 'basic', users: USERS } };
const ITEMS = [{ name: 'Soup', quantity: 2, price: 4.5 }];
const ORDERS = ['pending', 'paid', 'completed', 'cancelled'].map((status, index) => ({
  ...orderWith({ owner: 'ada', status, items: ITEMS }),
  id: `ORD-176726520000${index}-001`,
}));
const UNKNOWN = 'ORD-1767265200000-999';

const asUser = (name: string) => ({ Authorization: `Basic ${Buffer.from(`${name}:p`).toString('base64')}` });

/** What may be sent for one order: the method, what follows its id, the body and conditional headers. */
type Sent = readonly [method: string, suffix: string, body?: unknown, headers?: Readonly<Record<string, string>>];

const PLAIN: readonly Sent[] = [
  ['GET', ''],
  ['PATCH', '', { items: ITEMS }],
  ['PATCH', '', { status: 'paid' }],
  ['PATCH', '', { status: 'paid', items: ITEMS }],
  ['PATCH', '', { status: 'completed' }],
  ['PATCH', '', { items: [] }],
  ['PATCH', '/cancel'],
  ['DELETE', ''],
];
const CONDITIONAL = [{ 'If-Match': '"1"' }, { 'If-Match': '"9"' }, { 'If-None-Match': '"2"' }].flatMap(
  (headers): Sent[] => [
    ['GET', '', undefined, headers],
    ['PATCH', '', { status: 'paid' }, headers],
    ['PATCH', '/cancel', undefined, headers],
  ],
);

const isForStaff = (method: string, body: unknown) =>
  method === 'DELETE' || JSON.stringify(body) === '{"status":"completed"}';

async function answer(url: string, method: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) {
  const response = await sendJson(url, method, body, headers);
  const { date: _, 'x-request-id': __, ...rest } = Object.fromEntries(response.headers);
  return {
    status: response.status,
    headers: rest,
    text: (await response.text()).replaceAll(/ORD-\d{13}-\d{3}/g, 'ORD'),
  };
}

// A bug of the area `access` is about just this.
const OTHERS = DEFECTS.filter(({ area }) => area !== ASKED_AREA).map(({ id }) => id);

test.each(OTHERS)('for a customer, orders of others do not exist while %s is on', async (id) => {
  const sandbox = `${server.baseUrl}/sandboxes/s-${randomUUID()}`;
  await putState(sandbox, { settings: { ...SETTINGS, defects: [id] }, orders: ORDERS });
  const before = await (await fetch(`${sandbox}/snapshot`)).text();
  const bob = asUser('bob');
  for (const [method, suffix, body, headers] of [...PLAIN, ...CONDITIONAL]) {
    const of = (order: string, from: Readonly<Record<string, string>> = bob) =>
      answer(`${sandbox}/orders/${order}${suffix}`, method, body, { ...from, ...headers });
    expect((await of(UNKNOWN, {})).status).toBe(401);
    const unknown = await of(UNKNOWN);
    if (isForStaff(method, body)) expect(unknown.status).toBe(403);
    for (const order of ORDERS) expect(await of(order.id), JSON.stringify([method, body, headers])).toEqual(unknown);
  }
  for (const query of ['', '?customerEmail=ada@example.com', '?status=paid&limit=1', '?offset=2']) {
    const { text } = await answer(`${sandbox}/orders${query}`, 'GET', undefined, bob);
    expect(text).not.toContain('Ada');
    expect(text).not.toMatch(/"total":\s*[1-9]/);
  }
  expect(await (await fetch(`${sandbox}/snapshot`)).text()).toBe(before);
});

const CLIENTS = {
  ada: { secret: 's', role: 'customer' },
  bob: { secret: 's', role: 'customer' },
  sam: { secret: 's', role: 'staff' },
  reader: { secret: 's', role: 'staff', scope: 'orders:read' },
};
const bearer = (clients: object) => ({ scheme: 'bearer', clients, lifetimeSeconds: 60 });

async function tokenOf(sandbox: string, client: string) {
  const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: client, client_secret: 's' });
  const response = await fetch(`${sandbox}/oauth/token`, { method: 'POST', body });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return { Authorization: `Bearer ${token}` };
}

async function callersOf(sandbox: string) {
  const other = `${sandbox}-other`;
  await sendJson(other, 'PATCH', { auth: bearer(CLIENTS) });
  await sendJson(sandbox, 'PATCH', { clock: '2026-01-01T12:00:00Z', auth: bearer({ ...CLIENTS, gone: CLIENTS.sam }) });
  const expired = await tokenOf(sandbox, 'sam');
  await sendJson(sandbox, 'PATCH', { clock: '2026-01-01T12:01:00Z' });
  const [ada, bob, sam, reader, gone] = await Promise.all(
    ['ada', 'bob', 'sam', 'reader', 'gone'].map((client) => tokenOf(sandbox, client)),
  );
  if (!ada || !bob || !sam || !reader || !gone) throw new Error('A token is missing');
  await sendJson(sandbox, 'PATCH', { auth: bearer(CLIENTS) });
  const forged = { Authorization: `${sam.Authorization.slice(0, -8)}AAAAAAAA` };
  const unknown = { Authorization: 'Bearer guess' };
  return { unrecognised: [{}, unknown, expired, forged, await tokenOf(other, 'sam'), gone], reader, ada, bob, sam };
}

/** The rows of bugs that are about a status itself. Nobody may do more by it. */
const OWN_ROWS: Readonly<Record<string, Partial<typeof MATRIX>>> = {
  'create-is-200': { create: [401, 403, 200, 200, 200, 200, 200] },
  'delete-missing-accepted': { delete: [401, 403, 403, 403, 403, 200, 200] },
  'missing-order-is-400': {
    get: [401, 200, 200, 400, 400, 200, 400],
    'get (HEAD)': [401, 200, 200, 400, 400, 200, 400],
  },
};

test.each(OTHERS)('everybody may do what they may without it while %s is on', async (id) => {
  const sandbox = `${server.baseUrl}/sandboxes/s-${randomUUID()}`;
  const callers = await callersOf(sandbox);
  for (const name of Object.keys(MATRIX) as RequestName[]) {
    const { method, path, ...rest } = REQUESTS[name];
    const owned = async (owner: 'ada' | 'bob') => {
      await sendJson(sandbox, 'PATCH', { defects: [] });
      const response = await sendJson(`${sandbox}/orders`, 'POST', REQUESTS.create.json, callers[owner]);
      const { data } = (await response.json()) as { data: { id: string } };
      const order = `/orders/${data.id}`;
      if (name === 'complete') await sendJson(`${sandbox}${order}`, 'PATCH', { status: 'paid' }, callers[owner]);
      await sendJson(sandbox, 'PATCH', { defects: [id] });
      return order;
    };
    const missing = (order: string) => `${order.slice(0, -3)}999`;
    const statusOf = async (caller: Readonly<Record<string, string>>, order: string) =>
      (await sendJson(`${sandbox}${path(order)}`, method, 'json' in rest ? rest.json : undefined, caller)).status;
    const [adas, bobs] = [await owned('ada'), await owned('bob')];
    const [nobody, ...expected] = OWN_ROWS[id]?.[name] ?? MATRIX[name];
    for (const caller of callers.unrecognised) expect(await statusOf(caller, adas)).toBe(nobody);
    const seen = [
      await statusOf(callers.reader, adas),
      await statusOf(callers.ada, adas),
      await statusOf(callers.ada, bobs),
      await statusOf(callers.ada, missing(bobs)),
      await statusOf(callers.sam, await owned('ada')),
      await statusOf(callers.sam, missing(bobs)),
    ];
    expect(seen, name).toEqual(expected);
  }
});
