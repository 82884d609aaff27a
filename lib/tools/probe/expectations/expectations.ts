import { countOf } from '../../../count-of.ts';
import { PAID_STATUSES } from '../../../orders/order-status.ts';
import { describeEnding } from '../../harness/process/run-command.ts';
import { findErrorLine } from '../../harness/terminal/terminal.ts';
import type { ClientRun, Evidence, Expectation, OrderRequest, StoredOrder } from './evidence.ts';
import { expectation, isCreate, isPayment, isSuccess, isToken } from './evidence.ts';

const PAID: readonly string[] = PAID_STATUSES;

/** How much earlier than asked a request may come, in milliseconds: two clocks are involved. */
const TOLERANCE = 50;

/** A client that fails before its first request has another problem than the address. */
export const STARTS = expectation('starts', ({ requests, ending, output }: ClientRun) => {
  const hasFailed = ending.how === 'signalled' || (ending.how === 'exited' && ending.code !== 0);
  if (requests.length > 0 || !hasFailed) return undefined;
  const error = findErrorLine(output);
  return `The client ended before its first request (${describeEnding(ending)})${error && `: ${error}`}`;
});

export const SENDS_REQUESTS = expectation('sends-requests', ({ requests }: ClientRun) =>
  requests.length === 0 ? 'The client sent no request to BASE_URL' : undefined,
);

export const ENDS_IN_TIME = expectation('ends-in-time', ({ ending, duration }: ClientRun) =>
  ending.how === 'timed out' ? `The client still ran after ${formatSeconds(duration)}, and was ended` : undefined,
);

/** @param limit in milliseconds */
export function endsWithin(limit: number): Expectation {
  return expectation(`ends-within-${limit / 1_000}-s`, ({ duration }) =>
    duration > limit ? `The client gave up only after ${formatSeconds(duration)}` : undefined,
  );
}

/** A client that was ended because it took too long is not reported here, but by `ends-in-time`. */
export const EXITS_0 = expectation('exits-0', ({ ending }: ClientRun) => {
  if (ending.how === 'timed out' || (ending.how === 'exited' && ending.code === 0)) return undefined;
  return `The client gave up (${describeEnding(ending)}), although success was possible`;
});

/** As for `exits-0`, a client that was ended is not reported here. */
export const GIVES_UP = expectation('gives-up', ({ ending }: ClientRun) => {
  if (ending.how === 'timed out') return undefined;
  if (ending.how !== 'exited') return `The client did not end by itself: ${describeEnding(ending)}`;
  return ending.code === 0 ? 'The client ended with exit code 0, which means success' : undefined;
});

/** At most one order exists. */
export const NO_SECOND_ORDER = expectation('no-second-order', ({ orderCount }) =>
  orderCount > 1 ? `There are ${orderCount} orders, and the customer wanted one` : undefined,
);

/** An order like the one in ORDER is paid. */
export const PAID_ORDER = expectation('paid', ({ orders, orderCount, order }) => {
  if (orderCount === 0) return 'There is no order';
  const own = orders.filter((each) => isLike(each, order));
  if (own.some(({ status }) => PAID.includes(status))) return undefined;
  const [first] = own;
  if (first === undefined) return 'There is no order with the customer and the items of ORDER';
  return `The order is ${first.status}, not paid`;
});

/** One order that is paid, unless the client gave up. */
export const PAID_OR_GAVE_UP = expectation('paid-or-gave-up', (evidence) => {
  const { ending } = evidence;
  if (ending.how === 'exited' && ending.code !== 0) return undefined;
  return NO_SECOND_ORDER.findProblem(evidence) ?? PAID_ORDER.findProblem(evidence);
});

/** The order is paid, unless the client sent nothing more after the first create without a response. */
export const PAID_OR_NOT_RESUMED = expectation('paid-or-not-resumed', (evidence) => {
  const lost = evidence.requests.findIndex((each) => isCreate(each) && each.status === null);
  return lost !== -1 && lost === evidence.requests.length - 1 ? undefined : PAID_ORDER.findProblem(evidence);
});

/** The client creates the order in which the probe then steps in. */
export const ORDER_CREATED = expectation('order-created', ({ change }) =>
  change === undefined ? 'The client created no order' : undefined,
);

export const GETS_TOKEN = expectation('gets-token', ({ requests }) =>
  requests.some(isToken) ? undefined : 'The client did not get a token from POST /oauth/token',
);

/** A client without any token is reported by `gets-token`. */
export const ANOTHER_TOKEN = expectation('another-token', ({ requests, change }) => {
  const tokens = requests.filter(isToken);
  if (tokens.length === 0 || tokens.some(({ receivedAt }) => receivedAt >= (change?.at ?? 0))) return undefined;
  return 'The client did not get another token when its first one had expired';
});

/** After a change of the items, the client pays only if it has seen the change. */
export const PAYS_WHAT_IT_SAW = expectation('pays-what-it-saw', ({ requests, orders, change }) => {
  if (change === undefined) return undefined;
  const { at, orderId } = change;
  const after = requests.filter(({ receivedAt }) => receivedAt >= at);
  const payment = after.findIndex((each) => isPayment(each, orderId) && (isSuccess(each) || each.status === null));
  const isPaid = orders.some(({ id, status }) => id === orderId && PAID.includes(status));
  if (!isPaid || after.slice(0, Math.max(0, payment)).some((each) => showsChange(each, orderId))) return undefined;
  return 'The items were changed, and the client paid without having seen the new amount';
});

/**
 * After a 429, the next request of the same kind comes no earlier than `Retry-After` says.
 * @param wait in milliseconds
 */
export function waitsAsAsked(wait: number, isOfKind = isCreate): Expectation<ClientRun> {
  return expectation('waits-as-asked', ({ requests }: ClientRun) => {
    const sent = requests.filter(isOfKind);
    const refused = sent.findIndex(({ status }) => status === 429);
    const [first, next] = sent.slice(refused);
    if (refused === -1 || first === undefined || next === undefined) return undefined;
    const waited = next.receivedAt - first.receivedAt;
    if (waited >= wait - TOLERANCE) return undefined;
    return `The service asked to wait for ${formatSeconds(wait)}, and the client came back after ${formatSeconds(waited)}`;
  });
}

export function atMostRequests(limit: number): Expectation {
  return expectation(`at-most-${limit}-requests`, ({ requests: { length } }) =>
    length > limit ? `The client sent ${countOf(length, 'request')}; ${limit} are enough` : undefined,
  );
}

/** @param limit the requests in any span of one second */
export function atMostInASecond(limit: number): Expectation {
  return expectation(`at-most-${limit}-in-a-second`, ({ requests }) => {
    const times = requests.map(({ receivedAt }) => receivedAt);
    const most = Math.max(0, ...times.map((start) => times.filter((at) => at >= start && at < start + 1_000).length));
    return most > limit ? `The client sent ${most} requests within a second to a service that was down` : undefined;
  });
}

export const ONE_CREATE = expectation('one-create', (evidence) =>
  evidence.requests.some(isCreate) ? AT_MOST_ONE_CREATE.findProblem(evidence) : 'The client did not send the order',
);

/** For an agent, whose tools refuse an invalid order themselves. */
export const AT_MOST_ONE_CREATE = expectation('at-most-one-create', ({ requests }) => {
  const { length } = requests.filter(isCreate);
  return length > 1 ? `The client sent the refused order ${length} times` : undefined;
});

export const NAMES_THE_ERROR = expectation('names-the-error', ({ output, refusal }) => {
  const { code = '', message = '', paths = [] } = refusal ?? {};
  if ([code, message, ...paths].some((text) => text !== '' && output.includes(text))) return undefined;
  return `The client's output has neither ${code} nor the message nor a path, such as ${paths[0] ?? 'items[0].price'}`;
});

export const NO_REPETITION = expectation('no-repetition', ({ requests }) => findRepetition(requests, 1));

/** A client may try a request that was forbidden once more: with another token, for example. */
export const ONE_REPETITION = expectation('at-most-one-repetition', ({ requests }) => {
  const forbidden = requests.filter(({ status }) => status === 403);
  return findRepetition(forbidden, 2);
});

/** @param most how often a client may send one request */
function findRepetition(requests: Evidence['requests'], most: number): string | undefined {
  const counts = new Map<string, number>();
  for (const { method, path, query, body } of requests) {
    const key = JSON.stringify([method, path, query, body]);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > most) return `The client sent ${method} ${path} again, although it was forbidden`;
    counts.set(key, count);
  }
  return undefined;
}

function showsChange(request: Evidence['requests'][number], orderId: string): boolean {
  const { method, path, status } = request;
  const own = `/orders/${orderId}`;
  if (method === 'GET') return isSuccess(request) && [own, '/orders'].includes(path);
  return status === 412 && path.startsWith(own);
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

function isLike(stored: StoredOrder, order: OrderRequest): boolean {
  const contentOf = ({ customerName, customerEmail, items }: OrderRequest) =>
    JSON.stringify([customerName, customerEmail, items.map(({ name, quantity, price }) => [name, quantity, price])]);
  return contentOf(stored) === contentOf(order);
}
