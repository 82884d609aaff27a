import { EVENING, type Examples, get, PATH, post, request, SANDBOX, set } from '../../http/openapi/example-requests.ts';
import { DRAFT } from '../orders/examples.ts';

const WITH_EVENT = [set({ events: true, clock: EVENING }), post('/orders', DRAFT)];

/** The examples of each operation. */
export const EVENT_EXAMPLES = {
  listEvents: {
    'A create and a payment': [
      ...WITH_EVENT,
      request('PATCH', `${PATH}/orders/{id}`, { status: 'paid' }),
      get(`${PATH}/events`),
    ],
  },
  attemptDeliveries: {
    'Nothing is due': post('/deliveries', { advanceClock: false }),
    'One event again': [...WITH_EVENT, post('/deliveries', { event: `evt-${SANDBOX}-${Date.parse(EVENING)}001-1` })],
  },
} as const satisfies Record<string, Examples>;
