import type { Ending } from '../../harness/process/run-command.ts';

/** A request of the client, as the sandbox's journal has it. */
export interface JournalRequest {
  /** Milliseconds since 1970, by the service's clock. */
  readonly receivedAt: number;
  readonly method: string;
  /** The path below BASE_URL. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Null if the connection was closed before a response. */
  readonly status: number | null;
  /** The index of the fault rule that the request met, if any. */
  readonly fault?: number | undefined;
}

export interface OrderItem {
  readonly name: string;
  readonly quantity: number;
  readonly price: number;
}

/** The part of an order that ORDER gives. */
export interface OrderRequest {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly items: readonly OrderItem[];
}

export interface StoredOrder extends OrderRequest {
  readonly id: string;
  readonly status: string;
}

/** The change that the probe made while the client ran. */
export interface Change {
  /** Milliseconds since 1970, by the service's clock. */
  readonly at: number;
  readonly orderId: string;
}

/** The error of a request that the service refuses. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly paths: readonly string[];
}

/** All that can be observed of a client's run. */
export interface Evidence {
  /** In the order in which they arrived, without the probe's own. */
  readonly requests: readonly JournalRequest[];
  /** The number of orders at the end. */
  readonly orderCount: number;
  /** The orders at the end. Empty if there are more than one request can return. */
  readonly orders: readonly StoredOrder[];
  /** The order in the variable ORDER. */
  readonly order: OrderRequest;
  readonly ending: Ending;
  /** In milliseconds. */
  readonly duration: number;
  /** The end of the client's output. */
  readonly output: string;
  readonly change?: Change | undefined;
  /** The service's response to ORDER, if that is invalid. */
  readonly refusal?: Refusal | undefined;
}

/** Whether the request creates an order. */
export function isCreate({ method, path }: JournalRequest): boolean {
  return method === 'POST' && path === '/orders';
}

export function isSuccess({ status }: JournalRequest): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether the request pays for the order. */
export function isPayment({ method, path, body }: JournalRequest, orderId: string): boolean {
  return method === 'PATCH' && path === `/orders/${orderId}` && /"status"\s*:\s*"paid"/.test(body ?? '');
}
