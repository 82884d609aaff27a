import type * as z from 'zod/mini';
import type { Sandbox } from '../sandboxes/sandbox.ts';
import { type Behaviour, inTurn } from './behaviour.ts';
import type { ReceivedRequest } from './request/received-request.ts';
import { ROUTE_ROWS, type Route, type RouteRow, rowsOf } from './routes.ts';

/**
 * Something that can be switched on in a sandbox beyond the service's own settings. A server is given its extensions, in
 * the order in which their behaviours apply; the service knows none of them. A function's bundle may leave out the parts
 * that its route never uses.
 */
export interface Extension {
  /** The name under which a sandbox stores its settings. */
  readonly name: string;
  /** Its rows of the route table, by operation. */
  readonly routes: Readonly<Record<string, ExtensionRoute>>;
  /** A section of Markdown about it, for language models. */
  readonly guide?: string;
  /** The members that this server leaves out of the entries in the catalogue. */
  readonly withheld?: readonly string[];
  /** Loads its settings: only requests that manage sandboxes need their schemas. */
  readonly loadSettings?: () => Promise<SettingsExtension>;
  /**
   * The behaviour of a request; undefined if the extension does not change it. It is asked once the request has entered its
   * sandbox, or if it cannot enter. An extension loads its code with the first request that it changes.
   */
  readonly behaviourOf?: (request: ReceivedRequest) => Promise<Behaviour> | undefined;
  /** How many requests met each part that is on in every sandbox, by id. Only the local server counts them. */
  readonly countsEverywhere?: () => Readonly<Record<string, number>>;
}

/** A route of an extension: it describes the extension or manages sandboxes, so that no setting applies to it. */
export type ExtensionRoute = Route & { readonly sandbox: 'static' | 'management' };

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

/** The routes of a server with these extensions. */
export function routesWith(extensions: readonly Extension[]): readonly RouteRow[] {
  return [...ROUTE_ROWS, ...extensions.flatMap(({ routes }) => rowsOf(routes))];
}

/** The behaviours of all extensions for a request, applied in turn; undefined if no extension changes it. */
export function behaviourOf(
  extensions: readonly Extension[],
  request: ReceivedRequest,
): Promise<Behaviour> | undefined {
  let loading: Promise<Behaviour>[] | undefined;
  for (const extension of extensions) {
    const behaviour = extension.behaviourOf?.(request);
    if (behaviour) loading = [...(loading ?? []), behaviour];
  }
  return loading && Promise.all(loading).then((behaviours) => behaviours.reduce(inTurn));
}
