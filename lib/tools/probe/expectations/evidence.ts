import * as z from 'zod/mini';
import type { Ending } from '../../harness/process/run-command.ts';
import type { Advice } from './advice.ts';

/** A request of the client, as the sandbox's journal has it. */
export const JournalEntry = z.object({
  id: z.string(),
  receivedAt: z.string(),
  method: z.string(),
  /** The path below BASE_URL. */
  path: z.string(),
  query: z.record(z.string(), z.unknown()),
  /** By name in lower case. */
  headers: z.record(z.string(), z.string()),
  body: z.nullable(z.string()),
  /** Null if the connection was closed before a response. */
  status: z.nullable(z.number()),
  /** The index of the fault rule that the request met, if any. */
  fault: z.optional(z.number()),
});

/** The same, received at a time in milliseconds since 1970, by the service's clock. */
export type JournalRequest = Readonly<Omit<z.infer<typeof JournalEntry>, 'id' | 'receivedAt' | 'fault'>> & {
  readonly receivedAt: number;
  /** The index of the fault rule, or the name of a delivery's fault. */
  readonly fault?: number | string | undefined;
  /** What the probe sent an event for, if it is no part of the situation. */
  readonly note?: string | undefined;
};

/** The part of an order that ORDER gives. */
const OrderRequest = z.object({
  customerName: z.string(),
  customerEmail: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.number(), price: z.number() })),
});

export type OrderRequest = z.infer<typeof OrderRequest>;

export const StoredOrder = z.extend(OrderRequest, { id: z.string(), status: z.string() });

export type StoredOrder = z.infer<typeof StoredOrder>;

/** The error of a request that the service refuses. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly paths: readonly string[];
}

/** What a report shows of any run. */
export interface Observed {
  /** In the order in which they arrived, without the probe's own. */
  readonly requests: readonly JournalRequest[];
  /** In milliseconds. */
  readonly duration: number;
  /** The end of the command's output. */
  readonly output: string;
}

/** What can be observed of any client's run. */
export interface ClientRun extends Observed {
  readonly ending: Ending;
}

/** All that can be observed of the run of a client that orders. */
export interface Evidence extends ClientRun {
  /** The number of orders at the end. */
  readonly orderCount: number;
  /** The orders at the end. Empty if there are more than one request can return. */
  readonly orders: readonly StoredOrder[];
  /** The order in the variable ORDER. */
  readonly order: OrderRequest;
  /** The change that the probe made while the client ran, in milliseconds since 1970, by the service's clock. */
  readonly change?: { readonly at: number; readonly orderId: string } | undefined;
  /** The service's response to ORDER, if that is invalid. */
  readonly refusal?: Refusal | undefined;
}

export function isCreate({ method, path }: JournalRequest): boolean {
  return method === 'POST' && path === '/orders';
}

export function isSuccess({ status }: Pick<JournalRequest, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}

export function isToken(request: JournalRequest): boolean {
  return request.path === '/oauth/token' && isSuccess(request);
}

export function isPayment({ method, path, body }: JournalRequest, orderId: string): boolean {
  return method === 'PATCH' && path === `/orders/${orderId}` && /"status"\s*:\s*"paid"/.test(body ?? '');
}

/** A predicate over the evidence of a run. */
export interface Expectation<E = Evidence> {
  readonly id: string;
  /** Returns the sentence that explains what is wrong, or undefined if the expectation holds. */
  readonly findProblem: (evidence: E) => string | undefined;
}

/** An expectation with the remedy for a client that does not meet it in this situation. */
export interface AdvisedExpectation<E = Evidence> extends Expectation<E> {
  /** The usual remedy. */
  readonly advice: Advice;
}

export function expectation<E = Evidence>(id: string, findProblem: Expectation<E>['findProblem']): Expectation<E> {
  return { id, findProblem };
}
