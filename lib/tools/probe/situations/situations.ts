import { CHANGE_IDS } from '../../../switches/ids.ts';
import { ADVICE } from '../expectations/advice.ts';
import type { OrderRequest } from '../expectations/evidence.ts';
import * as client from '../expectations/expectations.ts';
import { advise, type Group, oneOrderPaid, orderedWithToken, paidCalmly, type Situation } from './situation.ts';

/** The usual content of ORDER. */
export const ORDER: OrderRequest = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  items: [
    { name: 'Margherita pizza', quantity: 2, price: 9.5 },
    { name: 'Lemonade', quantity: 1, price: 3.2 },
  ],
};

const CREATE = { method: 'POST', path: '/orders' };

const NOON = '2026-01-01T12:00:00.000Z';

/** The create's response is held for so many milliseconds, while the probe steps in. */
const HELD = { ...CREATE, when: 'after', delayMs: 3_000, times: 1 };

const CREDENTIALS = { id: 'probe', secret: 'a-secret-of-the-probe' };

/** The first situation. Without it, nothing else means anything. */
export const CALM = 'calm';

type ById = Readonly<Record<string, Omit<Situation, 'id' | 'group'>>>;

const RETRIES: ById = {
  'unavailable-twice': {
    title: 'Creating the order is a 503 twice',
    settings: { faults: [{ ...CREATE, status: 503, times: 2 }] },
    expectations: oneOrderPaid(ADVICE.retry),
  },
  'wait-asked': {
    title: 'Creating the order is a 429 with Retry-After: 2',
    settings: { faults: [{ ...CREATE, status: 429, retryAfter: 2, times: 1 }] },
    expectations: [...advise(ADVICE.retryAfter, client.waitsAsAsked(2_000)), ...oneOrderPaid(ADVICE.retryAfter)],
  },
  'rate-limited': {
    title: 'One request in three seconds is allowed',
    // The clock runs from the start of a window, so that the next one does not open by chance right after the first
    // request.
    settings: { clock: { startAt: NOON }, rateLimit: { requests: 1, windowSeconds: 3 } },
    expectations: [...oneOrderPaid(ADVICE.retryAfter), ...advise(ADVICE.retryAfter, client.atMostRequests(12))],
  },
  'create-lost': {
    title: 'The order is created, and the connection is closed before a response',
    settings: { faults: [{ ...CREATE, transport: 'reset', when: 'after', times: 1 }] },
    expectations: oneOrderPaid(ADVICE.uncertain),
  },
  'create-lost-503': {
    title: 'The order is created, and the response is a 503',
    settings: { faults: [{ ...CREATE, status: 503, when: 'after', times: 1 }] },
    expectations: oneOrderPaid(ADVICE.uncertain),
  },
  'pay-lost': {
    title: 'The order is paid, and the response is a 503',
    settings: { faults: [{ method: 'PATCH', path: '/orders/{id}', status: 503, when: 'after', times: 1 }] },
    expectations: oneOrderPaid(ADVICE.readBack),
  },
  truncated: {
    title: 'The order is created, and the connection is closed in the middle of the response',
    settings: { faults: [{ ...CREATE, transport: 'truncated', when: 'after', times: 1 }] },
    expectations: oneOrderPaid(ADVICE.incomplete),
  },
  malformed: {
    title: 'The order is created, and the JSON of the response breaks off',
    settings: { faults: [{ ...CREATE, transport: 'malformed', when: 'after', times: 1 }] },
    expectations: oneOrderPaid(ADVICE.incomplete),
  },
  slow: {
    title: 'The order is created at once, and the response takes 12 seconds',
    settings: { faults: [{ ...CREATE, when: 'after', delayMs: 12_000, times: 1 }] },
    limit: 90_000,
    expectations: oneOrderPaid(ADVICE.uncertain),
  },
  hangs: {
    title: 'The order is created, and nothing is sent for 20 seconds; then the connection is closed',
    settings: { faults: [{ ...CREATE, transport: 'reset', when: 'after', delayMs: 20_000, times: 1 }] },
    limit: 120_000,
    expectations: [
      ...advise(ADVICE.timeLimit, client.ENDS_IN_TIME),
      ...advise(ADVICE.uncertain, client.PAID_OR_GAVE_UP),
    ],
  },
  down: {
    title: 'Every request is a 503',
    settings: { faults: [{ method: '*', path: '*', status: 503 }] },
    limit: 120_000,
    expectations: [
      ...advise(ADVICE.backOff, client.ENDS_IN_TIME),
      ...advise(ADVICE.exitCode, client.GIVES_UP),
      ...advise(ADVICE.backOff, client.endsWithin(120_000), client.atMostRequests(12), client.atMostInASecond(3)),
    ],
  },
};

const REFUSALS: ById = {
  rejected: {
    title: 'The order is invalid',
    order: { ...ORDER, items: [{ name: 'Margherita pizza', quantity: 0, price: 9.5 }] },
    expectations: [
      ...advise(ADVICE.noRetry, client.ENDS_IN_TIME, client.ONE_CREATE),
      ...advise(ADVICE.exitCode, client.GIVES_UP),
      ...advise(ADVICE.showError, client.NAMES_THE_ERROR),
    ],
  },
  forbidden: {
    title: 'Every request is a 403',
    settings: { faults: [{ method: '*', path: '*', status: 403 }] },
    expectations: [
      ...advise(ADVICE.forbidden, client.ENDS_IN_TIME, client.NO_REPETITION),
      ...advise(ADVICE.exitCode, client.GIVES_UP),
    ],
  },
};

const ACCESS: ById = {
  'token-expires': {
    title: 'The access token expires between creating the order and paying for it',
    settings: {
      // The clock stands still, so that a token expires when the probe advances it, and never because a machine is
      // slow.
      clock: NOON,
      auth: { scheme: 'bearer', clients: { [CREDENTIALS.id]: CREDENTIALS.secret }, lifetimeSeconds: 1 },
      faults: [HELD],
    },
    credentials: CREDENTIALS,
    intervention: 'expire-token',
    claim: 'auth',
    expectations: [
      ...orderedWithToken(),
      ...advise(ADVICE.renewToken, client.ANOTHER_TOKEN, client.EXITS_0, client.PAID_ORDER),
    ],
  },
  'scope-lost': {
    title: 'The client may only read from now on, when it has created the order and not paid for it',
    settings: { auth: { scheme: 'bearer', clients: { [CREDENTIALS.id]: CREDENTIALS.secret } }, faults: [HELD] },
    credentials: CREDENTIALS,
    intervention: 'lose-scope',
    claim: 'auth',
    expectations: [
      ...orderedWithToken(),
      ...advise(ADVICE.exitCode, client.GIVES_UP),
      ...advise(ADVICE.forbidden, client.ONE_REPETITION),
    ],
  },
};

const OTHERS: ById = {
  'cancelled-meanwhile': {
    title: 'Somebody cancels the order before it is paid',
    settings: { faults: [HELD] },
    intervention: 'cancel',
    expectations: [
      ...advise(ADVICE.timeLimit, client.ENDS_IN_TIME),
      ...advise(ADVICE.exitCode, client.ORDER_CREATED),
      ...advise(ADVICE.stateChanged, client.NO_SECOND_ORDER, client.GIVES_UP),
    ],
  },
  'changed-meanwhile': {
    title: "Somebody changes the order's items before it is paid",
    settings: { faults: [HELD] },
    intervention: 'change-items',
    claim: 'if-match',
    expectations: [
      ...advise(ADVICE.timeLimit, client.ENDS_IN_TIME),
      ...advise(ADVICE.exitCode, client.ORDER_CREATED),
      ...advise(ADVICE.ifMatch, client.PAYS_WHAT_IT_SAW),
    ],
  },
  'compatible-changes': {
    title: 'The service uses every freedom that its contract leaves it, such as further members and opaque entity tags',
    settings: { changes: CHANGE_IDS },
    expectations: paidCalmly(ADVICE.tolerate),
  },
};

/** All situations, in the order in which they are reported: group by group. */
export const SITUATIONS: readonly Situation[] = [
  { id: CALM, title: 'Nothing goes wrong', expectations: paidCalmly(ADVICE.exitCode) },
  ...inGroup('retries', RETRIES),
  ...inGroup('refusals', REFUSALS),
  ...inGroup('access', ACCESS),
  ...inGroup('others', OTHERS),
];

function inGroup(group: Group, situations: ById): readonly Situation[] {
  return Object.entries(situations).map(([id, situation]) => ({ id, group, ...situation }));
}
