import { CHANGE_IDS } from '../../../lib/changes/ids.ts';
import { ADVICE } from '../expectations/advice.ts';
import type { OrderRequest } from '../expectations/evidence.ts';
import {
  atMostInASecond,
  endsWithin,
  NAMES_THE_ERROR,
  NO_REPETITION,
  ONE_CREATE,
  waitsAsAsked,
} from '../expectations/manners.ts';
import {
  ANOTHER_TOKEN,
  atMostRequests,
  ENDS_IN_TIME,
  EXITS_0,
  GIVES_UP,
  NO_SECOND_ORDER,
  ORDER_CREATED,
  PAID_OR_GAVE_UP,
  PAID_ORDER,
  PAYS_WHAT_IT_SAW,
} from '../expectations/outcome.ts';
import { advised, oneOrderPaid, paidCalmly } from './advised.ts';
import type { Situation } from './situation.ts';

/** The usual content of ORDER. */
export const ORDER: OrderRequest = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Margherita pizza', quantity: 2, price: 9.5 },
    { name: 'Lemonade', quantity: 1, price: 3.2 },
  ],
};

const LIMIT = 60_000;

const CREATE = { method: 'POST', path: '/orders' };

const NOON = '2026-01-01T12:00:00.000Z';

/** The create's response is held for so many milliseconds, while the probe steps in. */
const HELD = { ...CREATE, when: 'after', delayMs: 3_000, times: 1 };

const CREDENTIALS = { id: 'probe', secret: 'a-secret-of-the-probe' };

/** The first situation. Without it, nothing else means anything. */
export const CALM = 'calm';

/** All situations. */
export const SITUATIONS: readonly Situation[] = [
  {
    id: CALM,
    title: 'Nothing goes wrong',
    settings: {},
    limit: LIMIT,
    expectations: paidCalmly(ADVICE.exitCode),
  },
  {
    id: 'unavailable-twice',
    title: 'Creating the order is a 503 twice',
    settings: { faults: [{ ...CREATE, status: 503, times: 2 }] },
    limit: LIMIT,
    expectations: oneOrderPaid(ADVICE.retry),
  },
  {
    id: 'wait-asked',
    title: 'Creating the order is a 429 with Retry-After: 2',
    settings: { faults: [{ ...CREATE, status: 429, retryAfter: 2, times: 1 }] },
    limit: LIMIT,
    expectations: [advised(waitsAsAsked(2_000), ADVICE.retryAfter), ...oneOrderPaid(ADVICE.retryAfter)],
  },
  {
    id: 'rate-limited',
    title: 'One request in three seconds is allowed',
    // The clock runs from the start of a window, so that the next one does not open by chance right after the first request.
    settings: { clock: { startAt: NOON }, rateLimit: { requests: 1, windowSeconds: 3 } },
    limit: LIMIT,
    expectations: [...oneOrderPaid(ADVICE.retryAfter), advised(atMostRequests(12), ADVICE.retryAfter)],
  },
  {
    id: 'create-lost',
    title: 'The order is created, and the connection is closed before a response',
    settings: { faults: [{ ...CREATE, transport: 'reset', when: 'after', times: 1 }] },
    limit: LIMIT,
    expectations: oneOrderPaid(ADVICE.uncertain),
  },
  {
    id: 'create-lost-503',
    title: 'The order is created, and the response is a 503',
    settings: { faults: [{ ...CREATE, status: 503, when: 'after', times: 1 }] },
    limit: LIMIT,
    expectations: oneOrderPaid(ADVICE.uncertain),
  },
  {
    id: 'pay-lost',
    title: 'The order is paid, and the response is a 503',
    settings: { faults: [{ method: 'PATCH', path: '/orders/{id}', status: 503, when: 'after', times: 1 }] },
    limit: LIMIT,
    expectations: oneOrderPaid(ADVICE.readBack),
  },
  {
    id: 'truncated',
    title: 'The order is created, and the connection is closed in the middle of the response',
    settings: { faults: [{ ...CREATE, transport: 'truncated', when: 'after', times: 1 }] },
    limit: LIMIT,
    expectations: oneOrderPaid(ADVICE.incomplete),
  },
  {
    id: 'malformed',
    title: 'The order is created, and the JSON of the response breaks off',
    settings: { faults: [{ ...CREATE, transport: 'malformed', when: 'after', times: 1 }] },
    limit: LIMIT,
    expectations: oneOrderPaid(ADVICE.incomplete),
  },
  {
    id: 'slow',
    title: 'The order is created at once, and the response takes 12 seconds',
    settings: { faults: [{ ...CREATE, when: 'after', delayMs: 12_000, times: 1 }] },
    limit: 90_000,
    expectations: oneOrderPaid(ADVICE.uncertain),
  },
  {
    id: 'hangs',
    title: 'The order is created, and nothing is sent for 20 seconds; then the connection is closed',
    settings: { faults: [{ ...CREATE, transport: 'reset', when: 'after', delayMs: 20_000, times: 1 }] },
    limit: 120_000,
    expectations: [advised(ENDS_IN_TIME, ADVICE.timeLimit), advised(PAID_OR_GAVE_UP, ADVICE.uncertain)],
  },
  {
    id: 'down',
    title: 'Every request is a 503',
    settings: { faults: [{ method: '*', path: '*', status: 503 }] },
    limit: 120_000,
    expectations: [
      advised(ENDS_IN_TIME, ADVICE.backOff),
      advised(GIVES_UP, ADVICE.exitCode),
      advised(endsWithin(120_000), ADVICE.backOff),
      advised(atMostRequests(12), ADVICE.backOff),
      advised(atMostInASecond(3), ADVICE.backOff),
    ],
  },
  {
    id: 'rejected',
    title: 'The order is invalid',
    settings: {},
    order: { ...ORDER, items: [{ name: 'Margherita pizza', quantity: 0, price: 9.5 }] },
    limit: LIMIT,
    expectations: [
      advised(ENDS_IN_TIME, ADVICE.noRetry),
      advised(ONE_CREATE, ADVICE.noRetry),
      advised(GIVES_UP, ADVICE.exitCode),
      advised(NAMES_THE_ERROR, ADVICE.showError),
    ],
  },
  {
    id: 'forbidden',
    title: 'Every request is a 403',
    settings: { faults: [{ method: '*', path: '*', status: 403 }] },
    limit: LIMIT,
    expectations: [
      advised(ENDS_IN_TIME, ADVICE.forbidden),
      advised(NO_REPETITION, ADVICE.forbidden),
      advised(GIVES_UP, ADVICE.exitCode),
    ],
  },
  {
    id: 'token-expires',
    title: 'The access token expires between creating the order and paying for it',
    settings: {
      // The clock stands still, so that a token expires when the probe advances it, and never because a machine is slow.
      clock: NOON,
      auth: { scheme: 'bearer', clients: { [CREDENTIALS.id]: CREDENTIALS.secret }, lifetimeSeconds: 1 },
      faults: [HELD],
    },
    credentials: CREDENTIALS,
    intervention: 'expire-token',
    claim: 'auth',
    limit: LIMIT,
    expectations: [
      advised(ENDS_IN_TIME, ADVICE.timeLimit),
      advised(ORDER_CREATED, ADVICE.renewToken),
      advised(ANOTHER_TOKEN, ADVICE.renewToken),
      advised(EXITS_0, ADVICE.renewToken),
      advised(PAID_ORDER, ADVICE.renewToken),
    ],
  },
  {
    id: 'cancelled-meanwhile',
    title: 'Somebody cancels the order before it is paid',
    settings: { faults: [HELD] },
    intervention: 'cancel',
    limit: LIMIT,
    expectations: [
      advised(ENDS_IN_TIME, ADVICE.timeLimit),
      advised(ORDER_CREATED, ADVICE.exitCode),
      advised(NO_SECOND_ORDER, ADVICE.stateChanged),
      advised(GIVES_UP, ADVICE.stateChanged),
    ],
  },
  {
    id: 'changed-meanwhile',
    title: "Somebody changes the order's items before it is paid",
    settings: { faults: [HELD] },
    intervention: 'change-items',
    claim: 'if-match',
    limit: LIMIT,
    expectations: [
      advised(ENDS_IN_TIME, ADVICE.timeLimit),
      advised(ORDER_CREATED, ADVICE.exitCode),
      advised(PAYS_WHAT_IT_SAW, ADVICE.ifMatch),
    ],
  },
  {
    id: 'compatible-changes',
    title: 'The service uses every freedom that its contract leaves it, such as further members and opaque entity tags',
    settings: { changes: CHANGE_IDS },
    limit: LIMIT,
    expectations: paidCalmly(ADVICE.tolerate),
  },
];
