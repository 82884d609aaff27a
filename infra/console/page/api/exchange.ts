export interface ConsoleRequest {
  readonly method: string;
  /** Below the root of the service, with its query string. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent instead of JSON, as a form (RFC 6749, section 4.4.2). */
  readonly form?: string;
}

/** A request and its response. Without a status, no response arrived. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly status: number | undefined;
  readonly responseHeaders: Headers;
  readonly text: string;
  readonly durationMs: number;
}

export interface Violation {
  readonly path: string;
  readonly message: string;
}

export interface Problem {
  /** In short: the status and the code, or that no response arrived. */
  readonly title: string;
  readonly message: string;
  readonly violations: readonly Violation[];
  readonly details?: unknown;
}

/** The outcome of a request. A 304 has neither data nor a problem. */
export interface Reply<Data> {
  readonly exchange: Exchange;
  readonly data?: Data;
  readonly problem?: Problem;
}
