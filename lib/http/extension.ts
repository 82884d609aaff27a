import type { APIGatewayProxyResult } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { OrderStore } from '../orders/order-store.ts';
import type { Caller } from '../sandboxes/access/caller.ts';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import type { HttpError } from './http-error.ts';
import type { MakeFields } from './request/bodies/order-bodies.ts';
import type { QueryParameters } from './request/event-parts.ts';
import type { ReceivedRequest } from './request/received-request.ts';
import type { RequestHeaders } from './request/request-headers.ts';

/**
 * Something that can be switched on in a sandbox beyond the service's own settings. A server is given its extensions, in
 * the order in which their behaviours apply; the service knows none of them. A function's bundle may leave out the parts
 * that its route never uses.
 */
export interface Extension {
  /** The name under which a sandbox stores its settings. */
  readonly name: string;
  /** A section of Markdown about it, for language models. */
  readonly guide?: string;
  /** The members that this server leaves out of the entries in the catalogue. */
  readonly withheld?: readonly string[];
  /** The ids that this server does not show: neither in the catalogue nor in the OpenAPI document. */
  readonly hidden?: readonly string[];
  /** Loads its settings: only requests that manage sandboxes need their schemas. */
  readonly loadSettings?: () => Promise<SettingsExtension>;
  /**
   * The behaviour of a request; undefined if the extension does not change it. It is asked once the request has entered its
   * sandbox, or if it cannot enter. An extension loads its code with the first request that it changes.
   */
  readonly behaviourOf?: (request: ReceivedRequest) => Promise<Behaviour> | undefined;
  /** Whether a part of it is on in every sandbox. If not, it is not asked for the behaviour in a sandbox without settings. */
  readonly isEverywhere?: boolean;
  /** How many requests met each part that is on in every sandbox, by id. Only the local server counts them. */
  readonly countsEverywhere?: () => Readonly<Record<string, number>>;
}

/** The settings of an extension. `stored` is their value in a sandbox's record: JSON, or undefined for the default. */
export interface SettingsExtension {
  /** Its members of a settings body. Each is optional, and null resets it to its default. */
  readonly members: Readonly<Record<string, z.ZodMiniType>>;
  /** Returns a message if members of a settings body are valid one by one, but not together. */
  readonly problemIn?: (body: Readonly<Record<string, unknown>>) => string | undefined;
  /**
   * Returns the change that a settings body makes to the stored value. The change throws an HttpError 422 if the body
   * contradicts that value. `at` is the path of the settings in the request's body, such as `settings.`.
   * @throws HttpError 422 if the body is wrong for every stored value.
   */
  changeOf(body: unknown, at: string): (stored: unknown) => unknown;
  /** The members of `GET /sandboxes/{name}` that show it. */
  represent(stored: unknown, sandbox: Sandbox): Promise<object>;
  /** The settings in a snapshot, and the names of settings that are set but left out of it. */
  snapshot(stored: unknown): { readonly settings: object; readonly omitted: readonly string[] };
  /** The names of all settings that a snapshot may leave out. */
  readonly omitted: readonly string[];
}

/** The settings of an extension, and the name under which a sandbox stores them. */
export interface ExtensionSettings {
  readonly name: string;
  readonly settings: SettingsExtension;
}

const loaded = new WeakMap<readonly Extension[], Promise<readonly ExtensionSettings[]>>();

/** Loads the settings of all extensions, once for each list of extensions, and again after a failure. */
export function settingsOf(extensions: readonly Extension[]): Promise<readonly ExtensionSettings[]> {
  const known = loaded.get(extensions);
  if (known) return known;
  const loading = Promise.all(
    extensions.flatMap(({ name, loadSettings }) =>
      loadSettings ? [loadSettings().then((settings) => ({ name, settings }))] : [],
    ),
  );
  loaded.set(extensions, loading);
  loading.catch(() => loaded.delete(extensions));
  return loading;
}

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
  /** Checks the JSON of the body by `check`, perhaps against other fields of an order, or another JSON. */
  body<T>(json: unknown, check: (json: unknown, makeFields?: MakeFields) => T): T;
  orders(store: OrderStore): OrderStore;
  error(error: HttpError): Promise<HttpError>;
  /** The last step before a result is logged and returned. `error` is the cause of an error result. */
  result(result: APIGatewayProxyResult, error: HttpError | undefined): APIGatewayProxyResult;
  /** Counts the parts of the extension that the request met. If it fails, the service logs the failure and returns the result all the same. */
  count(): Promise<void>;
}

/** Changes nothing. An extension replaces the members that it needs. */
export const USUAL_BEHAVIOUR: Behaviour = {
  headers: (sent) => sent,
  query: (parameters, read) => read(parameters),
  mediaType: (sent) => sent,
  access: (decision) => decision,
  body: (json, check) => check(json),
  orders: (store) => store,
  error: async (error) => error,
  result: (result) => result,
  count: async () => {},
};

/** Both behaviours on one request: at each place, `second` gets what `first` returns. */
export function inTurn(first: Behaviour, second: Behaviour): Behaviour {
  return {
    headers: (sent) => second.headers(first.headers(sent)),
    query: (parameters, read) => first.query(parameters, (changed) => second.query(changed, read)),
    mediaType: (sent) => second.mediaType(first.mediaType(sent)),
    access: (decision, sent) => second.access(first.access(decision, sent), sent),
    body: (json, check) =>
      first.body(json, (changed, makeFields) =>
        second.body(changed, (again, otherFields) => check(again, otherFields ?? makeFields)),
      ),
    orders: (store) => second.orders(first.orders(store)),
    error: async (error) => second.error(await first.error(error)),
    result: (result, error) => second.result(first.result(result, error), error),
    count: async () => {
      await Promise.all([first.count(), second.count()]);
    },
  };
}
