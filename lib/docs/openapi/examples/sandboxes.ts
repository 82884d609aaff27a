import { ORDER_STATUSES } from '../../../orders/order-status.ts';
import { DRAFT } from './orders.ts';
import {
  MALFORMED_SANDBOX as BAD,
  type ExampleRequest,
  type Examples,
  get,
  SANDBOX_PATH as PATH,
  PLAIN_TEXT,
  request,
  SANDBOX,
} from './requests.ts';
import { SWITCHES_SET } from './switches.ts';

const EVENING = '2026-02-01T18:30:00Z';

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

const SEEDED = request('POST', `${PATH}/seed`, { orders: 12 });
const WITH_EVENT = [request('PATCH', PATH, { events: true, clock: EVENING }), request('POST', `${PATH}/orders`, DRAFT)];

const update = (body?: unknown, headers?: ExampleRequest['headers']) => request('PATCH', PATH, body, headers);
const replace = (body?: unknown, headers?: ExampleRequest['headers']) => request('PUT', PATH, body, headers);
const post = (path: string, body?: unknown, headers?: ExampleRequest['headers']) =>
  request('POST', `${PATH}${path}`, body, headers);

/** The examples of each operation. */
export const SANDBOX_EXAMPLES = {
  getSandbox: {
    'A seeded sandbox': [SEEDED, get(PATH)],
    'A malformed name': get(BAD),
  },
  updateSandbox: {
    'A clock that stands still, a fault for two requests, and a journal': update(SETTINGS),
    'Reset to the defaults': [update(SETTINGS), update({ clock: null, delayMs: null, faults: null, journal: null })],
    'A malformed name': request('PATCH', BAD, SETTINGS),
    'No body': update(),
    'Not declared as JSON': update(SETTINGS, PLAIN_TEXT),
    'A broken rule': update({ delayMs: 60_000 }),
    'The default sandbox': request('PATCH', '/sandboxes/default', SETTINGS),
    ...SWITCHES_SET,
  },
  replaceSandbox: {
    'A completed order of last month': replace({ settings: { clock: '2026-01-15T12:00:00Z' }, orders: [COMPLETED] }),
    'A malformed name': request('PUT', BAD, {}),
    'No body': replace(),
    'Not declared as JSON': replace({}, PLAIN_TEXT),
    'An order that cannot exist': replace({ orders: [{ ...COMPLETED, total: 25 }] }),
    'The default sandbox cannot be replaced': request('PUT', '/sandboxes/default', {}),
  },
  getSnapshot: {
    'A sandbox of one order': [replace({ orders: [COMPLETED] }), get(`${PATH}/snapshot`)],
    'A malformed name': get(`${BAD}/snapshot`),
    'A sandbox of 1,001 orders': [
      post('/seed', { orders: 1_000 }),
      request('POST', '/orders', DRAFT, { 'X-Sandbox': SANDBOX }),
      get(`${PATH}/snapshot`),
    ],
  },
  deleteSandbox: {
    'A sandbox of twelve orders': [SEEDED, request('DELETE', PATH)],
    'A malformed name': request('DELETE', BAD),
  },
  getBoard: {
    'A seeded sandbox': [SEEDED, get(`${PATH}/board?${ORDER_STATUSES.map((status) => `${status}=1`).join('&')}`)],
    'The client has it': get(`${PATH}/board`, { 'If-None-Match': '*' }),
    'A malformed name': get(`${BAD}/board`),
    'An unknown parameter': get(`${PATH}/board?shipped=1`),
  },
  seedSandbox: {
    'Three orders': post('/seed', { orders: 3, seed: 7 }),
    'A malformed name': request('POST', `${BAD}/seed`),
    'Not declared as JSON': post('/seed', { orders: 5 }, PLAIN_TEXT),
    'Too many orders': post('/seed', { orders: 5_000 }),
  },
  advanceClock: {
    'A day later': [update({ clock: EVENING }), post('/clock', { advanceMs: 86_400_000 })],
    'A malformed name': request('POST', `${BAD}/clock`, { advanceMs: 1 }),
    'No body': post('/clock'),
    'Not declared as JSON': post('/clock', { advanceMs: 1 }, PLAIN_TEXT),
    'Back in time': post('/clock', { advanceMs: -1 }),
  },
  listRequests: {
    'A request that was recorded': [
      update({ journal: true }),
      get('/orders?status=paid', { 'X-Sandbox': SANDBOX, Authorization: 'Bearer secret' }),
      get(`${PATH}/requests`),
    ],
    'A malformed name': get(`${BAD}/requests`),
    'An unknown query parameter': get(`${PATH}/requests?state=200`),
  },
  deleteRequests: {
    'The recorded requests were deleted': request('DELETE', `${PATH}/requests`),
    'A malformed name': request('DELETE', `${BAD}/requests`),
  },
  listEvents: {
    'A create and a payment': [
      ...WITH_EVENT,
      request('PATCH', `${PATH}/orders/{id}`, { status: 'paid' }),
      get(`${PATH}/events`),
    ],
    'A malformed name': get(`${BAD}/events`),
    'An unknown query parameter': get(`${PATH}/events?status=paid`),
  },
  attemptDeliveries: {
    'Nothing is due': post('/deliveries', { advanceClock: false }),
    'One event again': [...WITH_EVENT, post('/deliveries', { event: `evt-${SANDBOX}-${Date.parse(EVENING)}001-1` })],
    'An unknown event': post('/deliveries', { event: 'evt-1' }),
    'A malformed name': request('POST', `${BAD}/deliveries`),
    'Not declared as JSON': post('/deliveries', { advanceClock: true }, PLAIN_TEXT),
    'A clock that runs': post('/deliveries', { advanceClock: true }),
  },
} as const satisfies Record<string, Examples>;
