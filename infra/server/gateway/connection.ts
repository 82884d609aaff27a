import type { IncomingMessage, ServerResponse } from 'node:http';

/** Serves a request. `place` is its number on its connection. */
export type Serve = (request: IncomingMessage, response: ServerResponse, place: number) => void;

/** The state of a connection. */
export interface Connection {
  /** Requests that have arrived while enough are served. While there is one, the connection is not read. */
  waiting: [connection: Connection, request: IncomingMessage, response: ServerResponse, serve: Serve][];
  /** Whether there has been one. */
  hasWaited: boolean;
  /** Reads on, if the connection is read by slices. */
  readOn: (() => void) | undefined;
  /** The response to the request that arrived last. */
  newest: ServerResponse | undefined;
  /** How many requests have left `waiting`. */
  begun: number;
  /**
   * How many of these have no response yet or, if others wait, have not sent it, and how many of those have been read.
   */
  served: number;
  inProgress: number;
  /** Of the requests that have been read, the response to the last that arrived, which is the last to be sent. */
  last: ServerResponse | undefined;
  lastPlace: number;
  /** Whether the last response says that the connection closes. */
  isClosing: boolean;
  /** Whether malformed bytes have arrived. Nothing after them is read. */
  isBroken: boolean;
}

/** A request and its response. `duration` is in milliseconds. */
export interface Served {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly duration: number;
}
