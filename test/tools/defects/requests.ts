import type { RequestStep } from '../../../lib/api/switches/facts.ts';
import { create, createText, list, NO_SUCH_ORDER, send } from '../../../lib/defects/shared/facts.ts';
import { ADA, BOB, by, SHOP } from '../../../lib/defects/shared/identities.ts';
import { STATUSES, type Status } from '../rules.ts';

const idOf = (status: Status) => `ORD-1767225600000-00${STATUSES.indexOf(status) + 1}`;
const ITEMS = [{ name: 'Soup', quantity: 3, price: 2.5 }];
const OTHER_ITEMS = [{ name: 'Tea 🍵', quantity: 1, price: 1.99 }];
const DRAFT = { customerName: 'Ada', customerEmail: 'Ada@example.com', items: ITEMS };

/** An order of each status. */
export const ORDERS = STATUSES.map((status) => ({ ...DRAFT, id: idOf(status), status }));

const KEY = { 'Idempotency-Key': 'key-1' };
const OTHER_TAG = { 'If-Match': '"7"' };
/** The entity tag of a pending order, a tag that no order has, and both. */
const TAGS = ['"1"', '"7"', '"7", "1"'];

const patch = (path: string, body?: unknown, headers = {}) => send('PATCH', path, headers, { body });
const remove = (path: string, headers = {}) => send('DELETE', path, headers);

/** Requests in a sandbox with ORDERS, in groups that begin anew. */
export const GROUPS: readonly (readonly RequestStep[])[] = [
  ...[
    '',
    '?status=paid&customerEmail=ada@example.com',
    '?limit=1&page=2&createdTo=2026-01-02T00:00:00Z',
    '?page=9',
    '?sort=createdAt&limit=1&offset=2&createdFrom=2026-01-01T00:00:00Z',
    '?limit=0&stauts=paid',
    '?status=cancelled&customerEmail=ada@EXAMPLE.com&page=2&limit=1',
    '?customerEmail=da@example.com&createdFrom=2026-01-01T02:00:00%2B02:00&createdTo=2026-01-01T00:00:00Z&limit=2',
  ].map((query) => [list(query)]),
  [create(DRAFT)],
  [create({ ...DRAFT, status: 'paid' })],
  [create(DRAFT, KEY)],
  [create(DRAFT, KEY), create(DRAFT, KEY)],
  [create(DRAFT, KEY), create({ ...DRAFT, customerEmail: 'eve@example.com' }, KEY)],
  // Each of these bodies breaks a rule that two bugs ignore, or meets it at its limit.
  ...[
    { price: 0.29, quantity: 1000 },
    { price: 9.999 },
    { price: 0 },
    { quantity: 1.5 },
    { quantity: '2', note: 'hot' },
  ].flatMap((changes) => {
    const items = ITEMS.map((item) => ({ ...item, ...changes }));
    return [[create({ ...DRAFT, items })], [patch(`/orders/${idOf('pending')}`, { items, status: 'completed' })]];
  }),
  ...['  ', ' Zoë & Co 🍕 '].map((customerName) => [create({ ...DRAFT, customerName, status: 'paid' })]),
  [patch(NO_SUCH_ORDER, { items: ITEMS, status: 'paid' }, OTHER_TAG)],
  [patch(NO_SUCH_ORDER, { items: [], status: 'eaten' }, OTHER_TAG)],
  [remove(NO_SUCH_ORDER, OTHER_TAG)],
  [send('POST', '/orders', { 'Content-Type': 'text/plain', 'X-Request-Id': 'mine' }, { text: '{' })],
  ...['a+b@example.com', '+@example.com', 'a+b@'].map((customerEmail) => [
    create({ ...DRAFT, customerName: 'n'.repeat(100), customerEmail }),
  ]),
  [createText(JSON.stringify(DRAFT), 'application/json; charset=utf-8')],
  [createText(JSON.stringify(DRAFT), 'text/plain; charset=utf-8')],
  [send('POST', '/orders/pizza', {}, { body: DRAFT })],
  ...STATUSES.flatMap((status) => {
    const path = `/orders/${idOf(status)}`;
    return [
      [send('GET', path)],
      [send('GET', path, { 'If-None-Match': '"1"' })],
      [patch(path, { items: ITEMS })],
      ...STATUSES.flatMap((next) => [
        [patch(path, { status: next })],
        [patch(path, { items: OTHER_ITEMS, status: next })],
      ]),
      [patch(`${path}/cancel`)],
      [remove(path)],
      ...TAGS.map((tag) => ({ 'If-Match': tag })).flatMap((headers) => [
        [patch(path, { items: ITEMS, status: 'paid' }, headers)],
        [patch(path, { status: 'paid' }, headers)],
        [patch(`${path}/cancel`, undefined, headers)],
        [remove(path, headers)],
      ]),
    ];
  }),
];

/** A sandbox with roles, whose orders are ada's. */
export const OWNED_ORDERS = ORDERS.map((order) => ({ ...order, owner: 'ada' }));
export const ROLES = 'settings' in SHOP ? SHOP.settings : {};

/** The same groups, sent by another customer and by their owner. */
export const GROUPS_BY_CUSTOMERS = [BOB, ADA].flatMap((user) =>
  GROUPS.map((group) => group.map((step) => by(user, step))),
);
