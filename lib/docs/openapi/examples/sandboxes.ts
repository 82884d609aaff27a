import { ORDER_STATUSES } from '../../../orders/order-status.ts';
import { type Examples, SANDBOX } from './example-api.ts';
import { DRAFT } from './orders.ts';
import { SWITCHES_SET } from './switches.ts';

const PATH = `/sandboxes/${SANDBOX}`;
const BAD = '/sandboxes/My_Tests';
const PLAIN = { 'Content-Type': 'text/plain' };
const SETTINGS = {
  clock: '2026-02-01T18:30:00Z',
  faults: [{ method: 'POST', path: '/orders', status: 503, times: 2, when: 'after', retryAfter: 3 }],
  journal: true,
};

const COMPLETED = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  status: 'completed',
  items: [{ name: 'Lasagne', quantity: 2, price: 12.75 }],
  createdAt: '2025-12-24T18:30:00Z',
};

/** The examples of each operation. */
export const SANDBOX_EXAMPLES = {
  getSandbox: {
    'A seeded sandbox': async (api) => {
      await api.send('POST', `${PATH}/seed`, { body: { orders: 12 } });
      return api.send('GET', PATH);
    },
    'A malformed name': (api) => api.send('GET', BAD),
  },
  updateSandbox: {
    'A clock that stands still, a fault for two requests, and a journal': (api) =>
      api.send('PATCH', PATH, { body: SETTINGS }),
    'Reset to the defaults': async (api) => {
      await api.send('PATCH', PATH, { body: SETTINGS });
      return api.send('PATCH', PATH, { body: { clock: null, delayMs: null, faults: null, journal: null } });
    },
    'A malformed name': (api) => api.send('PATCH', BAD, { body: SETTINGS }),
    'No body': (api) => api.send('PATCH', PATH),
    'Not declared as JSON': (api) => api.send('PATCH', PATH, { body: SETTINGS, headers: PLAIN }),
    'A broken rule': (api) => api.send('PATCH', PATH, { body: { delayMs: 60_000 } }),
    'The default sandbox': (api) => api.send('PATCH', '/sandboxes/default', { body: SETTINGS }),
    ...SWITCHES_SET,
  },
  replaceSandbox: {
    'A completed order of last month': (api) =>
      api.send('PUT', PATH, { body: { settings: { clock: '2026-01-15T12:00:00Z' }, orders: [COMPLETED] } }),
    'A malformed name': (api) => api.send('PUT', BAD, { body: {} }),
    'No body': (api) => api.send('PUT', PATH),
    'Not declared as JSON': (api) => api.send('PUT', PATH, { body: {}, headers: PLAIN }),
    'An order that cannot exist': (api) => api.send('PUT', PATH, { body: { orders: [{ ...COMPLETED, total: 25 }] } }),
    'The default sandbox cannot be replaced': (api) => api.send('PUT', '/sandboxes/default', { body: {} }),
  },
  getSnapshot: {
    'A sandbox of one order': async (api) => {
      await api.send('PUT', PATH, { body: { orders: [COMPLETED] } });
      return api.send('GET', `${PATH}/snapshot`);
    },
    'A malformed name': (api) => api.send('GET', `${BAD}/snapshot`),
    'A sandbox of 1,001 orders': async (api) => {
      await api.send('POST', `${PATH}/seed`, { body: { orders: 1_000 } });
      await api.send('POST', '/orders', { body: DRAFT, headers: { 'X-Sandbox': SANDBOX } });
      return api.send('GET', `${PATH}/snapshot`);
    },
  },
  deleteSandbox: {
    'A sandbox of twelve orders': async (api) => {
      await api.send('POST', `${PATH}/seed`, { body: { orders: 12 } });
      return api.send('DELETE', PATH);
    },
    'A malformed name': (api) => api.send('DELETE', BAD),
  },
  getBoard: {
    'A seeded sandbox': async (api) => {
      await api.send('POST', `${PATH}/seed`, { body: { orders: 12 } });
      return api.send('GET', `${PATH}/board?${ORDER_STATUSES.map((status) => `${status}=1`).join('&')}`);
    },
    'The client has it': (api) => api.send('GET', `${PATH}/board`, { headers: { 'If-None-Match': '*' } }),
    'A malformed name': (api) => api.send('GET', `${BAD}/board`),
    'An unknown parameter': (api) => api.send('GET', `${PATH}/board?shipped=1`),
  },
  seedSandbox: {
    'Three orders': (api) => api.send('POST', `${PATH}/seed`, { body: { orders: 3, seed: 7 } }),
    'A malformed name': (api) => api.send('POST', `${BAD}/seed`),
    'Not declared as JSON': (api) => api.send('POST', `${PATH}/seed`, { body: { orders: 5 }, headers: PLAIN }),
    'Too many orders': (api) => api.send('POST', `${PATH}/seed`, { body: { orders: 5_000 } }),
  },
  advanceClock: {
    'A day later': async (api) => {
      await api.send('PATCH', PATH, { body: { clock: '2026-02-01T18:30:00Z' } });
      return api.send('POST', `${PATH}/clock`, { body: { advanceMs: 86_400_000 } });
    },
    'A malformed name': (api) => api.send('POST', `${BAD}/clock`, { body: { advanceMs: 1 } }),
    'No body': (api) => api.send('POST', `${PATH}/clock`),
    'Not declared as JSON': (api) => api.send('POST', `${PATH}/clock`, { body: { advanceMs: 1 }, headers: PLAIN }),
    'Back in time': (api) => api.send('POST', `${PATH}/clock`, { body: { advanceMs: -1 } }),
  },
  listRequests: {
    'A request that was recorded': async (api) => {
      await api.send('PATCH', PATH, { body: { journal: true } });
      await api.send('GET', '/orders?status=paid', {
        headers: { 'X-Sandbox': SANDBOX, Authorization: 'Bearer secret' },
      });
      return api.send('GET', `${PATH}/requests`);
    },
    'A malformed name': (api) => api.send('GET', `${BAD}/requests`),
    'An unknown query parameter': (api) => api.send('GET', `${PATH}/requests?state=200`),
  },
  deleteRequests: {
    'The recorded requests were deleted': (api) => api.send('DELETE', `${PATH}/requests`),
    'A malformed name': (api) => api.send('DELETE', `${BAD}/requests`),
  },
  listEvents: {
    'A create and a payment': async (api) => {
      await api.send('PATCH', PATH, { body: { events: true, clock: '2026-02-01T18:30:00Z' } });
      await api.send('POST', `${PATH}/orders`, { body: DRAFT });
      const order = `ORD-${Date.parse('2026-02-01T18:30:00Z')}-001`;
      await api.send('PATCH', `${PATH}/orders/${order}`, { body: { status: 'paid' } });
      return api.send('GET', `${PATH}/events`);
    },
    'A malformed name': (api) => api.send('GET', `${BAD}/events`),
    'An unknown query parameter': (api) => api.send('GET', `${PATH}/events?status=paid`),
  },
  attemptDeliveries: {
    'Nothing is due': (api) => api.send('POST', `${PATH}/deliveries`, { body: { advanceClock: false } }),
    'One event again': async (api) => {
      await api.send('PATCH', PATH, { body: { events: true, clock: '2026-02-01T18:30:00Z' } });
      await api.send('POST', `${PATH}/orders`, { body: DRAFT });
      const event = `evt-${SANDBOX}-${Date.parse('2026-02-01T18:30:00Z')}001-1`;
      return api.send('POST', `${PATH}/deliveries`, { body: { event } });
    },
    'An unknown event': (api) => api.send('POST', `${PATH}/deliveries`, { body: { event: 'evt-1' } }),
    'A malformed name': (api) => api.send('POST', `${BAD}/deliveries`),
    'Not declared as JSON': (api) =>
      api.send('POST', `${PATH}/deliveries`, {
        body: { advanceClock: true },
        headers: PLAIN,
      }),
    'A clock that runs': (api) => api.send('POST', `${PATH}/deliveries`, { body: { advanceClock: true } }),
  },
} as const satisfies Record<string, Examples>;
