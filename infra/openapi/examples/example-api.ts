/** What one request of an example was answered. A body is a value when it is JSON, and text otherwise. */
export interface Exchange {
  readonly status: number;
  readonly type: string | undefined;
  readonly requestBody: unknown;
  readonly body: unknown;
}

/** A request body; text is sent as it is. */
export interface Send {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Talks to the service that produces the examples. */
export interface ExampleApi {
  send(method: string, path: string, options?: Send): Promise<Exchange>;
  /** Creates the order that an example is about, moves it to a status, and answers its path. */
  order(status?: 'pending' | 'paid' | 'completed' | 'cancelled'): Promise<string>;
}

/** Requests by what they show. The answer to each becomes an example of its operation. */
export type Examples = Readonly<Record<string, (api: ExampleApi) => Promise<Exchange>>>;
