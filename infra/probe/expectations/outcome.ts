import { countOf } from '../../harness/terminal/words.ts';
import { type Evidence, isPayment, isSuccess, type OrderRequest, type StoredOrder } from './evidence.ts';
import type { Expectation } from './expectation.ts';

const PAID = ['paid', 'completed'];

export const ENDS_IN_TIME: Expectation = {
  id: 'ends-in-time',
  findProblem: ({ ending, duration }) =>
    ending.how === 'timed out' ? `The client still ran after ${formatSeconds(duration)}, and was ended` : undefined,
};

/** A client that was ended because it took too long is not reported here, but by `ends-in-time`. */
export const EXITS_0: Expectation = {
  id: 'exits-0',
  findProblem: ({ ending }) => {
    if (ending.how === 'timed out' || (ending.how === 'exited' && ending.code === 0)) return undefined;
    return `The client gave up (${describeEnding({ ending })}), although success was possible`;
  },
};

/** As for `exits-0`, a client that was ended is not reported here. */
export const GIVES_UP: Expectation = {
  id: 'gives-up',
  findProblem: ({ ending }) => {
    if (ending.how === 'timed out') return undefined;
    if (ending.how !== 'exited') return `The client did not end by itself: ${describeEnding({ ending })}`;
    return ending.code === 0 ? 'The client ended with exit code 0, which means success' : undefined;
  },
};

/** At most one order exists. */
export const NO_SECOND_ORDER: Expectation = {
  id: 'no-second-order',
  findProblem: ({ orderCount }) =>
    orderCount > 1 ? `There are ${orderCount} orders, and the customer wanted one` : undefined,
};

/** An order like the one in ORDER is paid. */
export const PAID_ORDER: Expectation = {
  id: 'paid',
  findProblem({ orders, orderCount, order }) {
    if (orderCount === 0) return 'There is no order';
    const own = orders.filter((each) => isLike(each, order));
    if (own.some(({ status }) => PAID.includes(status))) return undefined;
    const [first] = own;
    if (first === undefined) return 'There is no order with the customer and the items of ORDER';
    return `The order is ${first.status}, not paid`;
  },
};

/** One order that is paid, unless the client gave up. */
export const PAID_OR_GAVE_UP: Expectation = {
  id: 'paid-or-gave-up',
  findProblem(evidence) {
    const { ending } = evidence;
    if (ending.how === 'exited' && ending.code !== 0) return undefined;
    return NO_SECOND_ORDER.findProblem(evidence) ?? PAID_ORDER.findProblem(evidence);
  },
};

/** The client creates the order in which the probe then steps in. */
export const ORDER_CREATED: Expectation = {
  id: 'order-created',
  findProblem: ({ change }) => (change === undefined ? 'The client created no order' : undefined),
};

export const ANOTHER_TOKEN: Expectation = {
  id: 'another-token',
  findProblem({ requests, change }) {
    const tokens = requests.filter((each) => each.path === '/oauth/token' && isSuccess(each));
    if (tokens.length === 0) return 'The client did not get a token from POST /oauth/token';
    if (tokens.some(({ receivedAt }) => receivedAt >= (change?.at ?? 0))) return undefined;
    return 'The client did not get another token when its first one had expired';
  },
};

/** After a change of the items, the client pays only if it has seen the change. */
export const PAYS_WHAT_IT_SAW: Expectation = {
  id: 'pays-what-it-saw',
  findProblem({ requests, orders, change }) {
    if (change === undefined) return undefined;
    const { at, orderId } = change;
    const after = requests.filter(({ receivedAt }) => receivedAt >= at);
    const payment = after.findIndex((each) => isPayment(each, orderId) && (isSuccess(each) || each.status === null));
    const isPaid = orders.some(({ id, status }) => id === orderId && PAID.includes(status));
    if (!isPaid || after.slice(0, Math.max(0, payment)).some((each) => showsChange(each, orderId))) return undefined;
    return 'The items were changed, and the client paid without having seen the new amount';
  },
};

function showsChange(request: Evidence['requests'][number], orderId: string): boolean {
  const { method, path, status } = request;
  const own = `/orders/${orderId}`;
  if (method === 'GET') return isSuccess(request) && [own, '/orders'].includes(path);
  return status === 412 && path.startsWith(own);
}

/** `exit code 1`, `killed by SIGKILL`. */
export function describeEnding({ ending }: Pick<Evidence, 'ending'>): string {
  if (ending.how === 'exited') return `exit code ${ending.code}`;
  return ending.how === 'signalled' ? `killed by ${ending.signal}` : ending.how;
}

export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

function isLike(stored: StoredOrder, order: OrderRequest): boolean {
  const contentOf = ({ customerName, customerEmail, items }: OrderRequest) =>
    JSON.stringify([customerName, customerEmail, items.map(({ name, quantity, price }) => [name, quantity, price])]);
  return contentOf(stored) === contentOf(order);
}

/** At most so many requests. */
export function atMostRequests(limit: number): Expectation {
  return {
    id: `at-most-${limit}-requests`,
    findProblem: ({ requests }) =>
      requests.length > limit
        ? `The client sent ${countOf(requests.length, 'request')}; ${limit} are enough`
        : undefined,
  };
}
