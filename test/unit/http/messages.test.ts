import { beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from '../../../infra/server/gateway/gateway.ts';
import { createOrderBody, updateOrderBody } from '../../../lib/api/orders/body.ts';
import { show, violationsOf } from '../../../lib/http/request/validation.ts';
import { nearestOf } from '../../../lib/http/suggest.ts';
import { nearestDefects } from '../../../lib/switches/known-defects.ts';
import { testService } from '../../tools/http/test-service.ts';
import { end, listen } from '../../tools/listen.ts';
import { LIMITS, STATUSES } from '../../tools/rules.ts';
import { sendJson } from '../../tools/send-json.ts';

// Messages are for people and may change, so the contract suite does not check them. These tests check that a message
// says what was wrong, what was received, and what would be right.

interface ErrorJson {
  readonly code: string;
  readonly message: string;
  readonly details: readonly { readonly path: string; readonly message: string }[];
}

interface Options {
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ITEM = { name: 'Soup', quantity: 1, price: 4.5 };
const ORDER = { customerName: 'Ada', customerEmail: 'ada@example.com', items: [ITEM] };
const orderWith = (changes: object) => ({ ...ORDER, ...changes });
const itemWith = (changes: object) => orderWith({ items: [{ ...ITEM, ...changes }] });

/** Matches the range of a limit, followed by the value that was received. */
const within = (limit: number, value: string) => new RegExp(`\\b1 to ${limit}\\b.*${value}`);

const server = createGateway({ service: testService() });
let baseUrl = '';

beforeAll(async () => {
  baseUrl = await listen(server);
  return () => end(server);
});

function send(method: string, path: string, { json, headers }: Options = {}): Promise<Response> {
  return sendJson(`${baseUrl}${path}`, method, json, headers);
}

async function errorOf(method: string, path: string, options: Options = {}): Promise<ErrorJson> {
  const { error } = (await (await send(method, path, options)).json()) as { error: ErrorJson };
  return error;
}

test.each<[rule: string, body: unknown, path: string, message: RegExp]>([
  ['a number as the name', orderWith({ customerName: 7 }), 'customerName', /string.*7/],
  [
    'a long name',
    orderWith({ customerName: 'n'.repeat(LIMITS.nameLength + 1) }),
    'customerName',
    new RegExp(`at most ${LIMITS.nameLength}.*${LIMITS.nameLength + 1}`),
  ],
  ['a NUL in a name', orderWith({ customerName: 'A\u0000da' }), 'customerName', /control/],
  ['an invalid e-mail', orderWith({ customerEmail: 'ada@' }), 'customerEmail', /ada@example\.com.*"ada@"/],
  ['no items', orderWith({ items: [] }), 'items', within(LIMITS.items, '0')],
  ['items that are an object', orderWith({ items: {} }), 'items', /array/],
  ['an item that is null', orderWith({ items: [null] }), 'items[0]', /object/],
  ['quantity 0', itemWith({ quantity: 0 }), 'items[0].quantity', within(LIMITS.quantity, '0')],
  ['quantity 1.5', itemWith({ quantity: 1.5 }), 'items[0].quantity', /whole.*1\.5/],
  ['a string as the quantity', itemWith({ quantity: '1' }), 'items[0].quantity', /number.*"1"/],
  ['price 1.005', itemWith({ price: 1.005 }), 'items[0].price', /two decimals.*1\.005/],
  ['an unknown member', orderWith({ coupon: 'x' }), 'coupon', /"coupon"/],
  ['an array', [ORDER], '', /object.*array/],
])('the message about a broken rule: %s', async (_, json, path, message) => {
  const { details, ...error } = await errorOf('POST', '/orders', { json });
  expect(details).toEqual([{ path, message: error.message }]);
  expect(error.message).toMatch(message);
});

test.each([
  ['/orders?colour=red', /colour/],
  ['/orders?__proto__=1', /__proto__/],
  ['/orders?status=shipped', new RegExp(`status.*${STATUSES.join(', ')}.*shipped`)],
  ['/orders?sort=total', /sort.*createdAt.*total/],
  ['/orders?limit=0', new RegExp(`limit.*1.*${LIMITS.pageSize}.*0`)],
  ['/orders?customerEmail=ada', /customerEmail/],
  [
    '/orders?customerEmail=a@b.c',
    /customerEmail.*: the part after the last dot needs two letters or more; received "a@b\.c"$/,
  ],
  ['/orders?customerEmail=ada+lunch@example.com', /customerEmail.*%2B/],
  ['/orders?createdTo=2026-01-31', /createdTo/],
  ['/orders?createdTo=2016-12-31T23:59:60Z', /createdTo.*leap second.*23:59:60Z"$/],
  ['/orders?createdTo=2026-01-31T24:00:00Z', /createdTo.*00:00 of the next day/],
  [
    '/orders?createdFrom=2026-01-31T12:00+02:00',
    /createdFrom.*"2026-01-31T12:00 02:00"\. In a query, \+ is a space: write a plus as %2B/,
  ],
  ['/orders?limit=+5', /limit.*%2B/],
  ['/orders?status=+paid', /status.*%2B/],
  ['/orders?cursor=a+b', /cursor.*%2B/],
  ['/orders?__delay=+5', /delay.*" 5".*%2B/],
  ['/orders?__code=+503', /status.*" 503".*%2B/],
  ['/sandboxes/x/requests?since=2016-12-31T23:59:60Z', /since.*leap second/],
  ['/defects?area=+money', /area.*%2B/],
  ['/orders?cursor=x', /cursor/],
  ['/orders?page=1&offset=0', /page and offset/],
  ['/orders?status=paid&status=paid', /status/],
  ['/openapi.json?view=menu', /view must be one of orders; received "menu"/],
  ['/openapi.json?view=orders&view=orders', /view was sent 2 times/],
  ['/openapi.json?veiw=orders', /"veiw" is not a query parameter here.*view/],
])('the message about a query names the parameter: %s', async (path, message) => {
  expect(await errorOf('GET', path)).toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(message) });
});

test.each([
  ['/sandboxes/leap', { clock: '2016-12-31T23:59:60Z' }, 'clock'],
  ['/sandboxes/leap', { clock: { startAt: '2016-12-31T23:59:60Z' } }, 'clock.startAt'],
  ['/sandboxes/leap', { orders: [orderWith({ createdAt: '2016-12-31T23:59:60Z' })] }, 'orders[0].createdAt'],
])('the message about a leap second says so: %s %j', async (path, json, at) => {
  const { details } = await errorOf('orders' in json ? 'PUT' : 'PATCH', path, { json });
  const message = expect.stringMatching(/leap second.*"2016-12-31T23:59:60Z"$/);
  expect(details).toEqual([{ path: at, message }]);
});

describe('the message about a body', () => {
  const messageOf = async (body: string, type = 'application/json', path = '/orders') => {
    const response = await fetch(`${baseUrl}${path}`, { method: 'POST', body, headers: { 'Content-Type': type } });
    const json = (await response.json()) as { error: ErrorJson; error_description?: string };
    return json.error_description ?? json.error.message;
  };

  test.each([
    ['\ufeff{"a":1}', /begins with a byte order mark \(U\+FEFF\)/],
    ['\ufeff ', /begins with a byte order mark/],
    ['😀', /: Unexpected token, "😀" is not valid JSON$/],
    ['"😀', /: Unterminated string/],
    [`{"${'😀'.repeat(8)}": tx, "${'😀'.repeat(8)}": 1}`, /\.\.\."(?:😀)+": tx, "(?:😀)+"\.\.\. is not valid JSON$/],
    [`{"x${'😀'.repeat(8)}":tx,"${'😀'.repeat(8)}": 1}`, /\.\.\."(?:😀)+":tx,"(?:😀)+"\.\.\. is not valid JSON$/],
    [' \n', /no body/],
  ])('%s says what is wrong in whole characters', async (body, message) => {
    for (const path of ['/orders', '/sandboxes/text/clock']) {
      const shown = await messageOf(body, 'application/json', path);
      expect(shown).toMatch(message);
      expect(shown).not.toContain('\ufffd');
    }
  });

  test.each(['/orders', '/sandboxes/typed/oauth/token'])('with an empty Content-Type says so: %s', async (path) => {
    await send('PATCH', '/sandboxes/typed', { json: { auth: { scheme: 'bearer', clients: { kiosk: 'secret' } } } });
    expect(await messageOf('{}', '', path)).toMatch(/; received an empty Content-Type$/);
    expect(await messageOf('{}', 'text/plain', path)).toMatch(/; received text\/plain$/);
  });
});

test('a received value is cut between characters and between escape sequences', () => {
  expect(show(`x${'😀'.repeat(60)}`)).toBe(`"x${'😀'.repeat(39)}…`);
  expect(show('😀'.repeat(60))).toBe(`"${'😀'.repeat(39)}…`);
  expect(show('\u0001'.repeat(60))).toBe(`"${'\\u0001'.repeat(13)}…`);
  expect(show('\\'.repeat(60))).toBe(`"${'\\\\'.repeat(39)}…`);
  expect(show(`x${'"'.repeat(60)}`)).toBe(`"x${'\\"'.repeat(39)}…`);
  expect(show('\ud83d')).toBe('"\ufffd"');
});

describe('the message about a path', () => {
  test.each([
    ['/helth', 'Did you mean /health?'],
    ['/sandbox/my-tests', 'Did you mean /sandboxes/my-tests?'],
    ['/orders/ORD-1718000000000-001/', 'Did you mean /orders/ORD-1718000000000-001?'],
    ['/api/orders', 'Did you mean /orders?'],
    ['/v1/orders', 'Did you mean /orders?'],
    ['/api/v1/orders/ORD-1718000000000-001', 'Did you mean /orders/ORD-1718000000000-001?'],
    ['/orders/', 'Did you mean /orders?'],
    ['/Order', 'Did you mean /orders?'],
    ['/sandboxes/x/api/orders', 'Did you mean /sandboxes/x/orders?'],
    ['/api/sandboxes/x/v2/order', 'Did you mean /sandboxes/x/orders?'],
    ['/sandboxes/x/helth', 'Did you mean /sandboxes/x/health?'],
    ['/sandboxes/x/clok', 'Did you mean POST /sandboxes/x/clock?'],
    ['/clock', 'Did you mean POST /sandboxes/{name}/clock?'],
    ['/snapshot', 'Did you mean /sandboxes/{name}/snapshot?'],
    ['/sandboxes', 'Did you mean /sandboxes/{name}?'],
    ['/orders/ORD-1/pay', 'Did you mean PATCH /orders/ORD-1?'],
    ['/orders/ORD-1/status', 'Did you mean PATCH /orders/ORD-1?'],
    ['/orders/ORD-1/items/item-1', 'Did you mean PATCH /orders/ORD-1?'],
    ['/api/order/ORD-1/complete', 'Did you mean PATCH /orders/ORD-1?'],
    ['/sandboxes/x/orders/ORD-1/pay', 'Did you mean PATCH /sandboxes/x/orders/ORD-1?'],
    ['/orders/ORD-1/cancle', 'Did you mean PATCH /orders/ORD-1/cancel?'],
    ['/orders/ORD-1/refund', 'Did you mean PATCH /orders/ORD-1/cancel?'],
    ['/orders/ORD-1/delete', 'Did you mean DELETE /orders/ORD-1?'],
    ['/orders/ORD-1/receipt', 'Did you mean /orders/ORD-1?'],
    ['/payments', 'Did you mean PATCH /orders/{id}?'],
    ['/checkout', 'Did you mean POST /orders?'],
    ['/auth', 'Did you mean POST /oauth/token?'],
    ['/login', 'Did you mean POST /oauth/token?'],
    ['/token', 'Did you mean POST /oauth/token?'],
    ['/auth/login', 'Did you mean POST /oauth/token?'],
    ['/oauth2/token', 'Did you mean POST /oauth/token?'],
    ['/sandboxes/x/login', 'Did you mean POST /sandboxes/x/oauth/token?'],
    ['/openapi.yaml', 'Did you mean /openapi.json?'],
    ['/swagger.json', 'Did you mean /openapi.json?'],
    ['/v3/api-docs', 'Did you mean /openapi.json?'],
    ['/swagger-ui/index.html', 'Did you mean /docs?'],
    ['/healthz', 'Did you mean /health?'],
    ['/status', 'Did you mean /health?'],
    ['/bugs', 'Did you mean /defects?'],
    ['/index.html', 'Did you mean /?'],
    [`/${'orders/'.repeat(1_000)}`, 'There is nothing at'],
    ['/pizzas', 'There is nothing at /pizzas. GET / lists the endpoints'],
    ['/orders/ORD-1718000000000-001', 'ORD-1718000000000-001'],
  ])('%s says: %s', async (path, text) => {
    expect(await errorOf('GET', path)).toMatchObject({ code: 'NOT_FOUND', message: expect.stringContaining(text) });
  });

  test('repeats a malformed id and shows the right format, even if a header is wrong, too', async () => {
    for (const headers of [{}, { 'If-None-Match': 'x' }]) {
      const { message } = await errorOf('GET', '/orders/17', { headers });
      expect(message).toMatch(/17.*ORD-\d{13}-\d{3}/);
    }
  });
});

test('the message about a wrong header names it, even if the body is missing, too', async () => {
  const { message } = await errorOf('POST', '/orders', { headers: { 'Idempotency-Key': 'a b' } });
  expect(message).toMatch(/Idempotency-Key/);
});

test('the message about a caller without a permission names the permission', async () => {
  const auth = { scheme: 'apiKey', keys: [{ secret: 'reader', scope: 'orders:read' }] };
  await send('PATCH', '/sandboxes/read', { json: { auth } });
  const headers = { 'X-Api-Key': 'reader' };
  expect((await errorOf('POST', '/sandboxes/read/orders', { json: ORDER, headers })).message).toMatch(/orders:write/);
});

test('the message about an expired token says so', async () => {
  const auth = { scheme: 'bearer', clients: { kiosk: 'secret' }, lifetimeSeconds: 1 };
  await send('PATCH', '/sandboxes/late', { json: { auth, clock: '2026-01-01T12:00:00Z' } });
  const form = 'grant_type=client_credentials&client_id=kiosk&client_secret=secret';
  const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const token = await fetch(`${baseUrl}/sandboxes/late/oauth/token`, { method: 'POST', headers: type, body: form });
  const { access_token } = (await token.json()) as { access_token: string };
  await send('POST', '/sandboxes/late/clock', { json: { advanceMs: 1_000 } });
  const headers = { Authorization: `Bearer ${access_token}` };
  expect((await errorOf('GET', '/sandboxes/late/orders', { headers })).message).toMatch(/expired/);
});

describe('the suggested name', () => {
  const NAMES = ['status', 'sort', 'limit', 'page', 'customerEmail'];
  test.each([
    ['state', 'status'],
    ['STATUS', 'status'],
    ['pgae', 'page'],
    ['email_customer', 'customerEmail'],
  ])('for %s is %s', (name, nearest) => {
    expect(nearestOf(name, NAMES)).toBe(nearest);
  });

  test.each(['', 'x', 'so', 'colour', 'statement', 's'.repeat(10_000)])('for %.20s does not exist', (name) => {
    expect(nearestOf(name, NAMES)).toBeUndefined();
  });
});

test.each([
  ['money-float', 'float-money'],
  ['MONEY-flaot', 'float-money'],
  ['ignored-if-match', 'if-match-ignored'],
  ['fist-oldest', 'oldest-first'],
  ['float-monye', 'float-money'],
])('the id nearest to %s is %s, whatever the order of the words', (id, nearest) => {
  expect(nearestDefects(id)[0]).toBe(nearest);
});

test.each([
  [
    createOrderBody,
    { custmerName: 'Ada' },
    '"custmerName" is not a member here. Did you mean customerName? The members are customerName, customerEmail, items',
  ],
  [
    updateOrderBody,
    { items: [{ name: 'Tea', quantity: 1, price: 1, subtotal: 1 }] },
    '"subtotal" is not a member here. The members are name, quantity, price',
  ],
])(
  'an unknown member of a body is refused with the known members and the most similar one',
  (schema, body, message) => {
    const { error } = schema.safeParse(body);
    expect(error && violationsOf(error).map((violation) => violation.message)).toContain(message);
  },
);
