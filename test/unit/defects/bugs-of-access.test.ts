import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SentRequest } from '../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { orderWith } from '../../../lib/defects/shared/facts.ts';
import { ADA, BOB, SAM } from '../../../lib/defects/shared/identities.ts';
import { excludedBy } from '../../../lib/switches/known-defects.ts';
import { ROLES } from '../../tools/defects/requests.ts';
import { transmit } from '../../tools/defects/run-steps.ts';
import { metIn, setSandbox } from '../../tools/defects/sandboxes.ts';
import { withServer } from '../../tools/with-server.ts';

const server = withServer();

type Sent = Pick<SentRequest, 'body' | 'headers'>;

const UNKNOWN = 'ORD-0000000000001-001';

/** Returns a sandbox with these bugs, and a function that sends a request to it as a user. */
async function shopWith(defects: readonly string[], settings: object = ROLES) {
  const name = `s-${randomUUID()}`;
  await setSandbox(server.baseUrl, name, { defects, ...settings });
  const base = `${server.baseUrl}/sandboxes/${name}`;
  const send = async (user: string | undefined, method: string, path: string, sent: Sent = {}) => {
    const caller = user === undefined ? {} : { user };
    const { status, headers, body } = await transmit(base, { method, path, ...caller, ...sent });
    return { status, etag: headers.get('etag'), data: Object(body).data };
  };
  const create = async (user: string, sent: Sent = {}) =>
    (await send(user, 'POST', '/orders', { body: orderWith(), ...sent })).data;
  return { name, send, create, met: () => metIn(server.baseUrl, name) };
}

/** The bugs that a request of a customer shows. Any caller meets the other bugs of access. */
const OF_CUSTOMERS = DEFECTS.filter(({ area, reproduce }) => {
  const last = reproduce.at(-1);
  const user = last && 'send' in last ? last.send.user : undefined;
  return area === 'access' && (user === ADA || user === BOB);
}).map(({ id }) => id);

test.each(OF_CUSTOMERS)('%s is not met by staff, nor by a customer among their own orders', async (id) => {
  const { send, create, met } = await shopWith([id]);
  const key = { headers: { 'Idempotency-Key': 'key-1' } };
  for (const user of [SAM, ADA]) {
    const order = await create(user, key);
    expect(await create(user, key)).toEqual(order);
    const path = `/orders/${order.id}`;
    const { etag } = await send(user, 'GET', path);
    expect((await send(user, 'GET', path, { headers: { 'If-None-Match': String(etag) } })).status).toBe(304);
    expect((await send(user, 'PATCH', path, { body: { status: 'paid' } })).status).toBe(200);
    expect((await send(user, 'PATCH', `${path}/cancel`)).status).toBe(200);
    expect((await send(user, 'GET', `/orders/${UNKNOWN}`)).status).toBe(404);
    expect((await send(user, 'PATCH', `/orders/${UNKNOWN}`, { body: { status: 'paid' } })).status).toBe(404);
    if (user === ADA) continue;
    expect((await send(user, 'GET', '/orders?customerEmail=ada@example.com')).data.pagination.total).toBe(1);
    expect((await send(user, 'POST', '/orders', { body: orderWith({ owner: 'bob' }) })).status).toBe(422);
    expect((await send(user, 'DELETE', path)).status).toBe(200);
  }
  // The only orders are ada's.
  expect((await send(ADA, 'GET', '/orders?customerEmail=ada@example.com')).data.pagination.total).toBe(1);
  expect(await met()).toEqual({ [id]: 0 });
});

describe('what a bug leaves as it is', () => {
  const INTRUDING = ['reads-others-order', 'changes-others-order', 'cancels-others-order'];

  test.each([...INTRUDING.map((id) => [id]), INTRUDING])(
    'deleting and completing stay 403 for every id: %s',
    async (...ids) => {
      const { send, create } = await shopWith(ids);
      const [own, others] = [(await create(BOB)).id, (await create(ADA)).id];
      for (const id of [own, others, UNKNOWN]) {
        expect((await send(BOB, 'DELETE', `/orders/${id}`)).status).toBe(403);
        expect((await send(BOB, 'PATCH', `/orders/${id}`, { body: { status: 'completed' } })).status).toBe(403);
      }
    },
  );

  test.each([
    ['changes-others-order', [200, 404]],
    ['cancels-others-order', [404, 200]],
  ])('%s concerns one of the two ways to cancel', async (id, statuses) => {
    const { send, create, met } = await shopWith([id]);
    const path = async () => `/orders/${(await create(ADA)).id}`;
    const patched = await send(BOB, 'PATCH', await path(), { body: { status: 'cancelled' } });
    const cancelled = await send(BOB, 'PATCH', `${await path()}/cancel`);
    expect([patched.status, cancelled.status]).toEqual(statuses);
    expect(await met()).toEqual({ [id]: 1 });
  });

  test('not-modified-leaks needs the current tag', async () => {
    const { send, create, met } = await shopWith(['not-modified-leaks']);
    const path = `/orders/${(await create(ADA)).id}`;
    const statusFor = async (tag: string) =>
      (await send(BOB, 'GET', path, { headers: { 'If-None-Match': tag } })).status;
    const { etag } = await send(ADA, 'GET', path);
    for (const tag of ['*', '"9"']) expect(await statusFor(tag)).toBe(404);
    expect((await send(BOB, 'GET', path)).status).toBe(404);
    expect(await statusFor(`"9", W/${etag}`)).toBe(304);
    expect(await met()).toEqual({ 'not-modified-leaks': 1 });
  });

  test('key-shared-across-users still refuses another body', async () => {
    const { send, create, met } = await shopWith(['key-shared-across-users']);
    const headers = { 'Idempotency-Key': 'key-1' };
    const { id } = await create(ADA, { headers });
    const body = orderWith({ customerName: 'Bob' });
    expect((await send(BOB, 'POST', '/orders', { body, headers })).status).toBe(422);
    expect((await create(SAM, { headers })).id).not.toBe(id);
    expect(await met()).toEqual({ 'key-shared-across-users': 1 });
  });

  test('owner-from-body stores the owner, if somebody can have that name', async () => {
    const { send } = await shopWith(['owner-from-body']);
    const create = (owner: unknown) => send(BOB, 'POST', '/orders', { body: orderWith({ owner }) });
    const { data } = await create('ada');
    expect(data.owner).toBe('ada');
    const statusFor = async (user: string) => (await send(user, 'GET', `/orders/${data.id}`)).status;
    expect([await statusFor(ADA), await statusFor(BOB)]).toEqual([200, 404]);
    for (const owner of ['', 'a:b', 'a'.repeat(101), 1, null]) expect((await create(owner)).status).toBe(422);
  });

  test('total-counts-others leaves hasMore and nextCursor right', async () => {
    const { send, create } = await shopWith(['total-counts-others']);
    for (const user of [ADA, BOB, ADA, BOB]) await create(user);
    const { pagination } = (await send(BOB, 'GET', '/orders?limit=2')).data;
    expect(pagination).toMatchObject({ total: 4, totalPages: 2, hasMore: false, nextCursor: null });
  });
});

describe('tokens', () => {
  const NOON = '2026-01-01T12:00:00Z';
  const clients = { sam: 'sam-secret', tim: 'tim-secret' };
  const auth = { scheme: 'bearer', clients, lifetimeSeconds: 60 };
  const both = ['expired-token-accepted', 'token-signature-unchecked'];

  async function tokenShop() {
    const { name, send } = await shopWith(both, { clock: NOON, auth });
    const grant = { grant_type: 'client_credentials', client_id: 'tim', client_secret: 'tim-secret' };
    const sent = { method: 'POST', body: new URLSearchParams(grant) };
    const response = await fetch(`${server.baseUrl}/sandboxes/${name}/oauth/token`, sent);
    const { access_token: token } = (await response.json()) as { access_token: string };
    const statusOf = async (sent: string) =>
      (await send(undefined, 'GET', '/orders', { headers: { Authorization: `Bearer ${sent}` } })).status;
    return { token, statusOf, set: (settings: object) => setSandbox(server.baseUrl, name, settings) };
  }

  test('are refused if they are expired and forged, or their client was removed', async () => {
    const { token, statusOf, set } = await tokenShop();
    expect([await statusOf(token), await statusOf(`${token}x`)]).toEqual([200, 200]);
    await set({ clock: '2026-01-01T12:01:00Z' });
    expect([await statusOf(token), await statusOf(`${token}x`)]).toEqual([200, 401]);
    await set({ auth: { ...auth, clients: { sam: 'sam-secret' } } });
    expect(await statusOf(token)).toBe(401);
    await set({ clock: NOON });
    expect([await statusOf(token), await statusOf(`${token}x`)]).toEqual([401, 401]);
  });

  test('are refused if their form is wrong', async () => {
    const { token, statusOf } = await tokenShop();
    const [header = ''] = token.split('.');
    const encode = (claims: unknown) => Buffer.from(JSON.stringify(claims)).toString('base64url');
    const claims = [null, 1, {}, { sub: 'tim' }, { sub: 'tim', exp: 'x' }, { sub: 'tim', exp: 9e9, scope: 5 }];
    for (const sent of ['x', '.', '..', 'a.b.c', ...claims.map((each) => `${header}.${encode(each)}.x`)]) {
      expect(await statusOf(sent), sent).toBe(401);
    }
    expect(await statusOf(`${header}.${encode({ sub: 'tim', exp: 9e9 })}.x`)).toBe(200);
  });
});

test('the bugs of the contract that exclude one another cannot be on together', () => {
  const others = {
    'others-are-403': ['reads-others-order', 'changes-others-order', 'cancels-others-order', 'not-modified-leaks'],
    'lists-others-orders': ['total-counts-others', 'filter-crosses-owners'],
    'reads-others-order': ['not-modified-leaks'],
    'key-shared-across-users': ['key-ignored', 'key-across-customers'],
    'total-counts-others': ['total-of-page'],
  };
  for (const [other, ids] of Object.entries(others)) {
    for (const id of ids) expect(excludedBy(id)).toContain(other);
  }
});
