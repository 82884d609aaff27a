import { beforeAll, describe, expect, test } from 'vitest';
import { expectStatuses, MATRIX, OF_ONE_ORDER } from '../tools/access-matrix.ts';
import { STATUSES, type Status, stepsTo } from '../tools/rules.ts';
import { bearerShop, shopWith, withoutIds } from './tools/arrange/identities.ts';
import { createOrder, ITEMS } from './tools/arrange/world.ts';
import { clientOf, type RequestOptions } from './tools/client/client.ts';
import type { Method } from './tools/client/exchange.ts';

describe('the matrix of requests and callers', () => {
  let shop: Awaited<ReturnType<typeof bearerShop>>;
  beforeAll(async () => {
    shop = await bearerShop();
  });

  /** A client of the shop that sends these headers. */
  const as = (caller: Readonly<Record<string, string>>) => clientOf(shop.client.baseUrl, shop.path, caller);
  const place = async (customer: Readonly<Record<string, string>>, status: Status) => {
    const path = `/orders/${(await createOrder({}, as(customer))).id}`;
    for (const step of stepsTo(status)) await as(shop.callers.sam).patch(path, { status: step });
    return path;
  };

  // Every response is compared with the document, so each of these statuses is in it, too.
  test.each(MATRIX)('has the right statuses: $name', async (row) => {
    await expectStatuses(row, {
      callers: shop.callers,
      place,
      send: (caller, method, path, json) => as(caller).send(method, path, { json }),
    });
  });
});

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  ...['"1"', '"2"', '"9"', '*', '1'].flatMap((tag) => [{ 'if-match': tag }, { 'if-none-match': tag }]),
];

const JSON_TYPE = { 'content-type': 'application/json' };
const BODIES: readonly RequestOptions[] = [
  ...STATUSES.map((status) => ({ status })),
  ...[{ items: ITEMS }, { items: ITEMS, status: 'paid' }, {}, { items: [] }, { owner: 'ada' }, null],
]
  .map((json): RequestOptions => ({ json }))
  .concat([
    { body: '{', headers: JSON_TYPE },
    { headers: JSON_TYPE },
    { body: '{}', headers: { 'content-type': 'a/b' } },
  ]);

test.each(STATUSES)(
  'a request for somebody else’s order is answered as one for an id that was never given out: %s',
  async (status) => {
    const shop = await shopWith();
    const [ada, bob] = [shop.as('ada'), shop.as('bob')];
    const order = await createOrder({}, ada);
    for (const step of stepsTo(status)) await shop.as('sam').patch(`/orders/${order.id}`, { status: step });
    const { text: before, headers: shown } = await ada.get(`/orders/${order.id}`);
    const tag = String(shown['etag']);
    const unknown = `${order.id.slice(0, -3)}999`;
    const compare = async (method: Method, suffix: string, { headers, ...options }: RequestOptions) => {
      const answer = async (id: string) =>
        withoutIds(await bob.send(method, `/orders/${id}${suffix}`, { ...options, headers: headers ?? {} }), id);
      const answered = await answer(order.id);
      expect(answered, JSON.stringify([method, suffix, headers, options])).toEqual(await answer(unknown));
      expect([400, 403, 404, 415, 422]).toContain(answered.status);
    };
    for (const headers of [...HEADERS, { 'if-match': tag }, { 'if-none-match': tag }]) {
      for (const { method, suffix, json } of OF_ONE_ORDER) await compare(method, suffix, { json, headers });
    }
    for (const headers of [{}, { 'if-match': tag }, { 'if-match': '"9"' }]) {
      for (const body of BODIES) await compare('PATCH', '', { ...body, headers: { ...headers, ...body.headers } });
    }
    expect((await ada.get(`/orders/${order.id}`)).text).toBe(before);
  },
);
