import { type Examples, get, type Headers, request } from '../../http/openapi/example-requests.ts';
import { MAX_BODY_BYTES } from '../../http/request-limits.ts';
import { type OrderStatus, stepsTo } from '../../orders/order-status.ts';
import type { ORDER_ROWS } from './rows.ts';

export const DRAFT = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Pizza Margherita', quantity: 2, price: 9.5 },
    { name: 'Lemonade', quantity: 3, price: 2.25 },
  ],
};

const OTHER_ITEMS = [{ name: 'Pizza Funghi', quantity: 1, price: 11 }];
const UNKNOWN = '/orders/ORD-1768478400000-999';
const MALFORMED = '/orders/ORD-1';
const ORDER = '/orders/{id}';

const PLAIN_TEXT = { 'Content-Type': 'text/plain' };
const KEY = { 'Idempotency-Key': 'example-key-1' };
const OUTDATED = { 'If-Match': '"7"' };

const create = (body?: unknown, headers?: Headers) => request('POST', '/orders', body, headers);

/** Creates an order and brings it into a status. */
const order = (status: OrderStatus = 'pending') => [
  create(DRAFT),
  ...stepsTo(status).map((next) => request('PATCH', ORDER, { status: next })),
];

const change = (body: object, status?: OrderStatus, headers?: Headers) => [
  ...order(status),
  request('PATCH', ORDER, body, headers),
];

/** The examples of each operation. */
export const ORDER_EXAMPLES = {
  listOrders: {
    'Two orders, newest first': [...order('paid'), ...order(), get('/orders?limit=2')],
    'A filter that matches nothing': get('/orders?status=completed&customerEmail=nobody@example.com'),
    'An unknown query parameter': get('/orders?state=paid'),
    'Two ways of paging at once': get('/orders?page=1&offset=0'),
  },
  createOrder: {
    'An order of two items': create(DRAFT),
    'Malformed JSON': create('{"customerName": "Ada'),
    'No body': create(),
    'A body over 256 KiB': create({ ...DRAFT, customerName: 'A'.repeat(MAX_BODY_BYTES) }),
    'Not declared as JSON': create(DRAFT, PLAIN_TEXT),
    'Three broken rules': create({
      customerName: ' ',
      customerEmail: 'ada',
      items: [{ name: 'Pizza', quantity: 0, price: 9.5 }],
    }),
    'A key that was used for another order': [create(DRAFT, KEY), create({ ...DRAFT, items: OTHER_ITEMS }, KEY)],
  },
  getOrder: {
    'A pending order': [...order(), get(ORDER)],
    'A paid order, with its receipt': [...order('paid'), get(ORDER)],
    'The client has this version': [...order(), get(ORDER, { 'If-None-Match': '"1"' })],
    'A malformed id': get(MALFORMED),
    'No such order': get(UNKNOWN),
  },
  updateOrder: {
    'Pay: the order gets its receipt': change({ status: 'paid' }),
    'Replace the items': change({ items: OTHER_ITEMS }),
    'Replace the items and pay': change({ items: OTHER_ITEMS, status: 'paid' }),
    'A malformed id': request('PATCH', MALFORMED, { status: 'paid' }),
    'No such order': request('PATCH', UNKNOWN, { status: 'paid' }),
    'Another version than the client has seen': change({ status: 'paid' }, 'pending', OUTDATED),
    'A body over 256 KiB': change({ status: 'A'.repeat(MAX_BODY_BYTES) }),
    'Not declared as JSON': change({ status: 'paid' }, 'pending', PLAIN_TEXT),
    'A broken rule': change({ status: 'delivered' }),
    'A transition that the status does not allow': change({ status: 'completed' }),
    'Items of an order that is not pending': change({ items: OTHER_ITEMS }, 'paid'),
  },
  deleteOrder: {
    'A deleted order': [...order(), request('DELETE', ORDER)],
    'A malformed id': request('DELETE', MALFORMED),
    'No such order': request('DELETE', UNKNOWN),
    'Another version than the client has seen': [...order(), request('DELETE', ORDER, undefined, OUTDATED)],
  },
  cancelOrder: {
    'A cancelled order': [...order(), request('PATCH', `${ORDER}/cancel`)],
    'A malformed id': request('PATCH', `${MALFORMED}/cancel`),
    'No such order': request('PATCH', `${UNKNOWN}/cancel`),
    'Another version than the client has seen': [...order(), request('PATCH', `${ORDER}/cancel`, undefined, OUTDATED)],
    'A completed order': [...order('completed'), request('PATCH', `${ORDER}/cancel`)],
  },
} as const satisfies Record<keyof typeof ORDER_ROWS, Examples>;
