import type { APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { OrderStore } from '../orders/order-store.ts';
import type { Caller } from '../sandboxes/access/caller.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import type { Settings } from '../sandboxes/settings.ts';
import type { HttpError } from './http-error.ts';
import type { OrderBodies } from './request/bodies/order-bodies.ts';
import type { QueryParameters, RequestHeaders } from './request/event-parts.ts';
import type { ReceivedRequest } from './request/received-request.ts';

/** Who the caller is, or the error for one who is not known. */
export type AccessDecision = Caller | HttpError;

/**
 * Changes how the service handles one request. Each member is used in one place: it gets the value that the service
 * would use there, and returns the value to use instead. The service handles a request without a behaviour by its rules.
 */
export interface Behaviour {
  /** Returns the headers to read the request by. */
  headers(sent: RequestHeaders): RequestHeaders;
  /** Reads the query string by `read`, perhaps with other parameters. */
  query<T>(parameters: QueryParameters, read: (parameters: QueryParameters) => T): T;
  /** Returns the Content-Type to take the body for. */
  mediaType(sent: string | undefined): string | undefined;
  /** Returns the decision about who the caller is. `sent` are their credentials, as they came; undefined if there are none. */
  access(decision: AccessDecision, sent: string | undefined): AccessDecision;
  /** Checks the JSON of the body by `check`, perhaps another JSON, or by other bodies of orders than those of the contract. */
  body<T>(json: unknown, check: (json: unknown, bodies?: OrderBodies) => T): T;
  orders(store: OrderStore): OrderStore;
  error(error: HttpError): Promise<HttpError>;
  /** The last step before a result is logged and returned. `error` is the cause of an error result. */
  result(result: APIGatewayProxyResult, error: HttpError | undefined): APIGatewayProxyResult;
  /** Counts the request. If it fails, the service logs the failure and returns the result all the same. */
  count(): Promise<void>;
}

/** The switches of a server: what can be switched on in its sandboxes, beyond the service's own settings. */
export interface Switches {
  /**
   * Returns the behaviour of a request; undefined if nothing that is on affects it. It is asked once the request has entered
   * its sandbox, or if it cannot enter. If it is left out, nothing affects a request.
   */
  readonly behaviourOf?: ((request: ReceivedRequest) => Promise<Behaviour> | undefined) | undefined;
  /** Whether some are on in every sandbox. If not, `behaviourOf` is not asked in a sandbox without settings. Default: false. */
  readonly areEverywhere?: boolean;
  /** Whether the catalogue shows how to notice a bug. */
  readonly spoilers: boolean;
  /** Whether the server names no bug, and its sandboxes can switch none on. Default: false. */
  readonly hidesDefects?: boolean | undefined;
  /** Returns how many requests met each switch that is on in every sandbox, by id. Only the local server counts them. */
  readonly counts?: (() => Readonly<Record<string, number>>) | undefined;
}

/** The settings of switches. A sandbox stores them as `Settings['switches']`: JSON that only they read. */
export interface SwitchSettings {
  /** Their members of a settings body. Each is optional, and null resets it to its default. */
  readonly members: Readonly<Record<string, z.ZodMiniType>>;
  /** Returns a message if members of a settings body are valid one by one, but not together. */
  problemIn(body: Readonly<Record<string, unknown>>): string | undefined;
  /**
   * Returns the change that a settings body makes to the stored settings. The change throws an HttpError 422 if the body
   * contradicts them. `at` is the path of the settings in the request's body, such as `settings.`.
   * @throws HttpError 422 if the body is wrong for all stored settings.
   */
  changeOf(body: unknown, at: string): (stored: Settings['switches']) => Settings['switches'];
  /** The members of `GET /sandboxes/{name}` that show them. */
  represent(stored: Settings['switches'], sandbox: Sandbox): Promise<object>;
  /** The settings in a snapshot, and the names of settings that are set but left out of it. */
  snapshot(stored: Settings['switches']): { readonly settings: object; readonly omitted: readonly string[] };
  /** The names of all settings that a snapshot may leave out. */
  readonly omitted: readonly string[];
}
