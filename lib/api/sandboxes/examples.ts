import { EVENING, type Examples, get, PATH, post, request, set } from '../../http/openapi/example-requests.ts';
import { ORDER_STATUSES } from '../../orders/order-status.ts';
import { SWITCHES_SET } from '../switches/examples.ts';

const SETTINGS = {
  clock: EVENING,
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

const SEEDED = post('/seed', { orders: 12 });

const replace = (body: object) => request('PUT', PATH, body);

/** The examples of each operation. */
export const SANDBOX_EXAMPLES = {
  getSandbox: { 'A seeded sandbox': [SEEDED, get(PATH)] },
  updateSandbox: {
    'A clock that stands still, a fault for two requests, and a journal': set(SETTINGS),
    'Reset to the defaults': [set(SETTINGS), set({ clock: null, delayMs: null, faults: null, journal: null })],
    ...SWITCHES_SET,
  },
  replaceSandbox: {
    'A completed order of last month': replace({ settings: { clock: '2026-01-15T12:00:00Z' }, orders: [COMPLETED] }),
  },
  getSnapshot: { 'A sandbox of one order': [replace({ orders: [COMPLETED] }), get(`${PATH}/snapshot`)] },
  deleteSandbox: { 'A sandbox of twelve orders': [SEEDED, request('DELETE', PATH)] },
  getBoard: {
    'A seeded sandbox': [SEEDED, get(`${PATH}/board?${ORDER_STATUSES.map((status) => `${status}=1`).join('&')}`)],
    'The client has it': get(`${PATH}/board`, { 'If-None-Match': '*' }),
  },
  seedSandbox: { 'Three orders': post('/seed', { orders: 3, seed: 7 }) },
  advanceClock: { 'A day later': [set({ clock: EVENING }), post('/clock', { advanceMs: 86_400_000 })] },
} as const satisfies Record<string, Examples>;
