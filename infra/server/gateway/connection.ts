import type { ServerResponse } from 'node:http';
import type { HttpError } from '../../../lib/http/http-error.ts';

/** Serves a request or, with a refusal, answers it with that. `place` is the request's number on its connection. */
export type Serve = (response: ServerResponse, place: number, refusal?: HttpError) => void;

/** The state of a connection. */
export interface Connection {
  readonly serve: Serve;
  /** The requests that arrived while enough others were served. While there is one, nothing more is read. */
  waiting: { readonly response: ServerResponse; readonly refusal: HttpError | undefined }[];
  /** Whether a request has ever waited. */
  hasWaited: boolean;
  /** If the connection is read by slices: reads on. */
  readSlices: (() => void) | undefined;
  /** The response to the request that arrived last. */
  newest: ServerResponse | undefined;
  /** How many requests have begun to be served. */
  begun: number;
  /** How many of those have no response yet or, if others waited when it was ready, have not sent it yet. */
  served: number;
  /** How many of those have been read and have no response yet. */
  inProgress: number;
  /** The response to the newest request that has been read. The connection sends it last. */
  last: ServerResponse | undefined;
  lastPlace: number;
  /** Whether the last response says that the connection closes. */
  isClosing: boolean;
  /** Whether bytes have arrived that are not HTTP. Nothing after them is read. */
  isBroken: boolean;
}
