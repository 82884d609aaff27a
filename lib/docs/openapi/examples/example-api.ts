import type { OrderStatus } from '../../../orders/order-status.ts';

/** The sandbox that the examples are about. */
export const SANDBOX = 'my-tests';

/** A request of an example and its response. The response's body is a parsed value if it is JSON, otherwise text. */
export interface Exchange {
  /** The path of the request, without its query string. */
  readonly path: string;
  readonly status: number;
  readonly type: string | undefined;
  readonly requestBody: unknown;
  readonly body: unknown;
}

/** What to send with a request. A body that is text is sent as it is. */
export interface Send {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Talks to the service that produces the examples. */
export interface ExampleApi {
  send(method: string, path: string, options?: Send): Promise<Exchange>;
  /** Creates the order that an example is about, brings it into a status, and returns its path. */
  order(status?: OrderStatus): Promise<string>;
}

/** Requests by title. The response to each becomes an example of its operation. */
export type Examples = Readonly<Record<string, (api: ExampleApi) => Promise<Exchange>>>;
