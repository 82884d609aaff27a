import {
  type Examples,
  get,
  SANDBOX_PATH as PATH,
  request,
  SANDBOX,
  update,
} from '../../http/openapi/example-requests.ts';
import { DRAFT } from '../orders/examples.ts';

const EVENING = '2026-02-01T18:30:00Z';

const WITH_EVENT = [update({ events: true, clock: EVENING }), request('POST', `${PATH}/orders`, DRAFT)];

const post = (path: string, body: object) => request('POST', `${PATH}${path}`, body);

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
