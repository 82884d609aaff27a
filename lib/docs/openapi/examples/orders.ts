import { MAX_BODY_BYTES } from '../../../http/limits.ts';
import type { ExampleApi, Examples } from './example-api.ts';

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

const KEY = { 'Idempotency-Key': 'example-key-1' };
const PLAIN = { 'Content-Type': 'text/plain' };
const OUTDATED = { 'If-Match': '"7"' };

const change = (body: object, status?: Parameters<ExampleApi['order']>[0], headers = {}) => {
  return async (api: ExampleApi) => api.send('PATCH', await api.order(status), { body, headers });
};

/** The examples of each operation. */
export const ORDER_EXAMPLES = {
  listOrders: {
    'Two orders, newest first': async (api) => {
      await api.order('paid');
      await api.order();
      return api.send('GET', '/orders?limit=2');
    },
    'A filter that matches nothing': (api) =>
      api.send('GET', '/orders?status=completed&customerEmail=nobody@example.com'),
    'An unknown query parameter': (api) => api.send('GET', '/orders?state=paid'),
    'Two ways of paging at once': (api) => api.send('GET', '/orders?page=1&offset=0'),
  },
  createOrder: {
    'An order of two items': (api) => api.send('POST', '/orders', { body: DRAFT }),
    'Malformed JSON': (api) => api.send('POST', '/orders', { body: '{"customerName": "Ada' }),
    'No body': (api) => api.send('POST', '/orders'),
    'A body over 256 KiB': (api) =>
      api.send('POST', '/orders', { body: { ...DRAFT, customerName: 'A'.repeat(MAX_BODY_BYTES) } }),
    'Not declared as JSON': (api) => api.send('POST', '/orders', { body: DRAFT, headers: PLAIN }),
    'Three broken rules': (api) =>
      api.send('POST', '/orders', {
        body: { customerName: ' ', customerEmail: 'ada', items: [{ name: 'Pizza', quantity: 0, price: 9.5 }] },
      }),
    'A key that was used for another order': async (api) => {
      await api.send('POST', '/orders', { body: DRAFT, headers: KEY });
      return api.send('POST', '/orders', { body: { ...DRAFT, items: OTHER_ITEMS }, headers: KEY });
    },
  },
  getOrder: {
    'A pending order': async (api) => api.send('GET', await api.order()),
    'A paid order, with its receipt': async (api) => api.send('GET', await api.order('paid')),
    'The client has this version': async (api) =>
      api.send('GET', await api.order(), { headers: { 'If-None-Match': '"1"' } }),
    'A malformed id': (api) => api.send('GET', MALFORMED),
    'No such order': (api) => api.send('GET', UNKNOWN),
  },
  updateOrder: {
    'Pay: the order gets its receipt': change({ status: 'paid' }),
    'Replace the items': change({ items: OTHER_ITEMS }),
    'Replace the items and pay': change({ items: OTHER_ITEMS, status: 'paid' }),
    'A malformed id': (api) => api.send('PATCH', MALFORMED, { body: { status: 'paid' } }),
    'No such order': (api) => api.send('PATCH', UNKNOWN, { body: { status: 'paid' } }),
    'Another version than the client has seen': change({ status: 'paid' }, 'pending', OUTDATED),
    'A body over 256 KiB': change({ status: 'A'.repeat(MAX_BODY_BYTES) }),
    'Not declared as JSON': change({ status: 'paid' }, 'pending', PLAIN),
    'A broken rule': change({ status: 'delivered' }),
    'A transition that the status does not allow': change({ status: 'completed' }),
    'Items of an order that is not pending': change({ items: OTHER_ITEMS }, 'paid'),
  },
  deleteOrder: {
    'A deleted order': async (api) => api.send('DELETE', await api.order()),
    'A malformed id': (api) => api.send('DELETE', MALFORMED),
    'No such order': (api) => api.send('DELETE', UNKNOWN),
    'Another version than the client has seen': async (api) =>
      api.send('DELETE', await api.order(), { headers: OUTDATED }),
  },
  cancelOrder: {
    'A cancelled order': async (api) => api.send('PATCH', `${await api.order()}/cancel`),
    'A malformed id': (api) => api.send('PATCH', `${MALFORMED}/cancel`),
    'No such order': (api) => api.send('PATCH', `${UNKNOWN}/cancel`),
    'Another version than the client has seen': async (api) =>
      api.send('PATCH', `${await api.order()}/cancel`, { headers: OUTDATED }),
    'A completed order': async (api) => api.send('PATCH', `${await api.order('completed')}/cancel`),
  },
} as const satisfies Record<string, Examples>;
