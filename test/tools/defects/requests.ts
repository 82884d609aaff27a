import { ADA, BOB, by, SHOP } from '../../../lib/defects/shared/identities.ts';
import type { SentRequest } from '../../../lib/switches/facts.ts';

import { STATUSES, type Status } from '../rules.ts';

const idOf = (status: Status) => `ORD-1767225600000-00${STATUSES.indexOf(status) + 1}`;
const ITEMS = [{ name: 'Soup', quantity: 3, price: 2.5 }];
const OTHER_ITEMS = [{ name: 'Tea 🍵', quantity: 1, price: 1.99 }];
const DRAFT = { customerName: 'Ada', customerEmail: 'Ada@example.com', items: ITEMS };

/** An order of each status. */
export const ORDERS = STATUSES.map((status) => ({ ...DRAFT, id: idOf(status), status }));

const KEY = { 'Idempotency-Key': 'key-1' };
/** The entity tag of a pending order, a tag that no order has, and both. */
const TAGS = ['"1"', '"7"', '"7", "1"'];

/** Requests in a sandbox with ORDERS, in groups that begin anew. */
export const GROUPS: readonly (readonly SentRequest[])[] = [
  ...[
    '',
    '?status=paid&customerEmail=ada@example.com',
    '?limit=1&page=2&createdTo=2026-01-02T00:00:00Z',
    '?page=9',
    '?sort=createdAt&limit=1&offset=2&createdFrom=2026-01-01T00:00:00Z',
    '?limit=0&stauts=paid',
    '?status=cancelled&customerEmail=ada@EXAMPLE.com&page=2&limit=1',
    '?customerEmail=da@example.com&createdFrom=2026-01-01T02:00:00%2B02:00&createdTo=2026-01-01T00:00:00Z&limit=2',
  ].map((query) => [{ method: 'GET', path: `/orders${query}` }]),
  [{ method: 'POST', path: '/orders', body: DRAFT }],
  [{ method: 'POST', path: '/orders', body: { ...DRAFT, status: 'paid' } }],
  [{ method: 'POST', path: '/orders', body: DRAFT, headers: KEY }],
  [DRAFT, DRAFT].map((body) => ({ method: 'POST', path: '/orders', body, headers: KEY })),
  [DRAFT, { ...DRAFT, customerEmail: 'eve@example.com' }].map((body) => ({
    method: 'POST',
    path: '/orders',
    body,
    headers: KEY,
  })),
  // Each of these bodies breaks a rule that two bugs ignore, or meets it at its limit.
  ...[
    { price: 0.29, quantity: 1000 },
    { price: 9.999 },
    { price: 0 },
    { quantity: 1.5 },
    { quantity: '2', note: 'hot' },
  ].flatMap((changes) => {
    const items = ITEMS.map((item) => ({ ...item, ...changes }));
    return [
      [{ method: 'POST', path: '/orders', body: { ...DRAFT, items } }],
      [{ method: 'PATCH', path: `/orders/${idOf('pending')}`, body: { items, status: 'completed' } }],
    ];
  }),
  ...['  ', ' Zoë & Co 🍕 '].map((customerName) => [
    { method: 'POST', path: '/orders', body: { ...DRAFT, customerName, status: 'paid' } },
  ]),
  ...[
    { items: ITEMS, status: 'paid' },
    { items: [], status: 'eaten' },
  ].map((body) => [{ method: 'PATCH', path: '/orders/ORD-0000000000001-001', body, headers: { 'If-Match': '"7"' } }]),
  [{ method: 'DELETE', path: '/orders/ORD-0000000000001-001', headers: { 'If-Match': '"7"' } }],
  [{ method: 'POST', path: '/orders', headers: { 'Content-Type': 'text/plain', 'X-Request-Id': 'mine' }, text: '{' }],
  ...['a+b@example.com', '+@example.com', 'a+b@'].map((customerEmail) => [
    { method: 'POST', path: '/orders', body: { ...DRAFT, customerName: 'n'.repeat(100), customerEmail } },
  ]),
  ...['application/json; charset=utf-8', 'text/plain; charset=utf-8'].map((type) => [
    { method: 'POST', path: '/orders', headers: { 'Content-Type': type }, text: JSON.stringify(DRAFT) },
  ]),
  [{ method: 'POST', path: '/orders/pizza', body: DRAFT }],
  ...STATUSES.flatMap((status) => {
    const path = `/orders/${idOf(status)}`;
    return [
      [{ method: 'GET', path }],
      [{ method: 'GET', path, headers: { 'If-None-Match': '"1"' } }],
      [{ method: 'PATCH', path, body: { items: ITEMS } }],
      ...STATUSES.flatMap((next) => [
        [{ method: 'PATCH', path, body: { status: next } }],
        [{ method: 'PATCH', path, body: { items: OTHER_ITEMS, status: next } }],
      ]),
      [{ method: 'PATCH', path: `${path}/cancel` }],
      [{ method: 'DELETE', path }],
      ...TAGS.map((tag) => ({ 'If-Match': tag })).flatMap((headers) => [
        [{ method: 'PATCH', path, body: { items: ITEMS, status: 'paid' }, headers }],
        [{ method: 'PATCH', path, body: { status: 'paid' }, headers }],
        [{ method: 'PATCH', path: `${path}/cancel`, headers }],
        [{ method: 'DELETE', path, headers }],
      ]),
    ];
  }),
];

/** A sandbox with roles, whose orders are ada's. */
export const OWNED_ORDERS = ORDERS.map((order) => ({ ...order, owner: 'ada' }));
export const ROLES = 'settings' in SHOP ? SHOP.settings : {};

/** The same groups, sent by another customer and by their owner. */
export const GROUPS_BY_CUSTOMERS = [BOB, ADA].flatMap((user) =>
  GROUPS.map((group) => group.map((send) => by(user, { send }).send)),
);
