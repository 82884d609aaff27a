import { type Api, type ApiOptions, createApi } from './api.ts';
import { connectJournal } from './api-error.ts';
import { type Controls, createControls } from './controls.ts';
import { openReceiver, type Receiver, type ReceiverOptions } from './receiver/receiver.ts';
import { newSandboxName, splitBaseUrl } from './sandbox-name.ts';

/**
 * A sandbox and its controls, for tests. Each method throws an `ApiError` if the service rejects its request.
 *
 * Calls on one object that change the sandbox run one after another, so concurrent calls all take effect. Other clients
 * of the same sandbox are not coordinated: of two concurrent `fail()` or `switchOn()`, one may be lost.
 */
export interface Sandbox extends Controls, AsyncDisposable {
  readonly name: string;
  /** The base URL of the whole API in this sandbox, for clients without headers of their own. */
  readonly baseUrl: string;
  /** The header that names the sandbox in requests to the service's own base URL. */
  readonly headers: Readonly<Record<'X-Sandbox', string>>;
  /** The typed client of the API in this sandbox. */
  readonly api: Api;
  /**
   * Returns a client that has logged in as a client or user of the setting `auth`. The secret may be left out if this
   * object has set it. A bearer token is fetched once: when it has expired, call `as()` again.
   * @throws ApiError if the service refuses the token. A wrong password is a 401 of the first request instead.
   */
  as(name: string, secret?: string): Promise<Api>;
  /**
   * Opens another sandbox of the same service, with a new name. It records its requests if this one does. Disposing of
   * this one removes it, too.
   */
  another(): Promise<Sandbox>;
  /**
   * Starts a server for webhooks on a free port of this machine, and adds it to the webhooks of the sandbox, where it
   * stays after `arrange()` and `reset()`. Disposing of the sandbox closes it. It needs Node, Deno or Bun, and a
   * service that may post to this machine, such as the local server.
   */
  receiver(options?: ReceiverOptions): Promise<Receiver>;
}

/** The name and the base URL of a sandbox, and the options of its requests. */
export interface SandboxOptions extends Omit<ApiOptions, 'sandbox'> {
  /** The sandbox's name. Default: the name in the base URL, or a new random name. */
  readonly name?: string;
}

/**
 * Opens a sandbox. It sends nothing, because a sandbox exists as soon as a request names it. Disposing of it removes
 * it.
 */
export function openSandbox({ baseUrl, name: given, ...others }: SandboxOptions): Sandbox {
  const { service, sandbox } = splitBaseUrl(baseUrl);
  const name = given ?? sandbox ?? newSandboxName();
  const options = { ...others, baseUrl: service };
  const { isRecorded, authorizationOf, remove, addWebhook, removeWebhook, ...controls } = createControls(
    createApi(options),
    name,
  );
  const openApi = (headers = options.headers) => {
    const api = createApi({ ...options, ...(headers && { headers }), sandbox: name });
    connectJournal(api, controls.requests);
    return api;
  };
  const api = openApi();
  const opened: Sandbox[] = [];
  const stops: (() => Promise<void>)[] = [];
  return {
    ...controls,
    name,
    baseUrl: `${service}/sandboxes/${name}`,
    headers: { 'X-Sandbox': name },
    api,
    as: async (caller, secret) => {
      const Authorization = await authorizationOf(api, caller, secret);
      return openApi({ ...options.headers, Authorization });
    },
    another: async () => {
      const sandbox = openSandbox(options);
      opened.push(sandbox);
      if (isRecorded()) await sandbox.record();
      return sandbox;
    },
    receiver: async (options = {}) => {
      const { receiver, stop } = await openReceiver({ addWebhook, removeWebhook }, options);
      stops.push(stop);
      return receiver;
    },
    [Symbol.asyncDispose]: async () => {
      try {
        await Promise.all([remove(), ...opened.map((each) => each[Symbol.asyncDispose]())]);
      } finally {
        await Promise.all(stops.map((stop) => stop()));
      }
    },
  };
}
