import type { components, Sandbox } from '../../../lib/client/client.ts';
import { type TestedServer, testedServer } from '../../../lib/client/fixtures/test-sandbox.ts';
import { suggest } from '../../../lib/http/suggest.ts';
import { readEnvironment } from '../../../lib/lambda/environment.ts';
import { hostsIn } from '../../../lib/webhooks/named-hosts.ts';
import { findNodeProblem } from './node-version.ts';

export type { Sandbox };

/** The options of a server. Only the AWS SDK reads environment variables. */
export interface ServerOptions {
  /** The port to listen on. The default, 0, selects a free one. */
  readonly port?: number;
  /** The host name or address to listen on. Default: `localhost`. */
  readonly host?: string;
  /** The store. Default: `sqlite` if `data` is set, otherwise `memory`. */
  readonly store?: 'memory' | 'sqlite' | 'dynamodb';
  /** The SQLite file. */
  readonly data?: string;
  /** The ids of bugs that are on in every sandbox. Default: none. */
  readonly defects?: readonly components['schemas']['DefectId'][];
  /** The ids of compatible changes that are on in every sandbox. Default: none. */
  readonly changes?: readonly components['schemas']['ChangeId'][];
  /** Whether clients may request faults, by `Prefer` or by query parameters. Default: true. */
  readonly faults?: boolean;
  /** Whether `GET /defects` shows how to find each bug. Default: true. */
  readonly spoilers?: boolean;
  /** Whether requests to order routes must name a sandbox. Default: false. */
  readonly requireSandbox?: boolean;
  /** The hosts that webhooks may name although they are not on a loopback address. Default: none. */
  readonly webhookHosts?: readonly string[];
}

/** A misspelt option would otherwise be ignored, and with it the bugs that a test expects. */
const OPTION_NAMES = Object.keys({
  port: true,
  host: true,
  store: true,
  data: true,
  defects: true,
  changes: true,
  faults: true,
  spoilers: true,
  requireSandbox: true,
  webhookHosts: true,
} satisfies Record<keyof ServerOptions, true>);

/** A server in this process. Disposing of it closes it. */
export interface StartedServer extends TestedServer, AsyncDisposable {
  /** Stops the server. Requests in progress finish first. */
  close(): Promise<void>;
}

/**
 * Starts a server in this process. Several can run at once, each with its own orders.
 * @throws Error if this Node is too old, an option is unknown or invalid, the port is in use, or the store cannot be
 * opened.
 */
export async function startServer(options: ServerOptions = {}): Promise<StartedServer> {
  const unknown = Object.keys(options).find((name) => !OPTION_NAMES.includes(name));
  if (unknown !== undefined) throw new TypeError(`Unknown option '${unknown}'.${suggest(unknown, OPTION_NAMES)}`);
  const { port = 0, host = 'localhost', data, defects = [], changes = [], requireSandbox = false } = options;
  const { faults = true, spoilers = true, webhookHosts = [] } = options;
  const settings = {
    ...readEnvironment({}),
    ...{ requireSandbox, faults, spoilers },
    ...{ store: storeFor(options), data },
    everywhere: { defects, changes },
    webhookHosts: hostsIn(webhookHosts.join()),
  };
  const { createService, openServer, closeServer } = await loadServer();
  const service = await createService(settings, process.env);
  const opened = await openServer(service, { host, port, nameOption: (name) => `the option ${name}` }).catch(
    async (error: unknown) => {
      await service.storage.close();
      throw error;
    },
  );
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeServer(opened);
    return closing;
  };
  return { ...testedServer(opened.baseUrl), close, [Symbol.asyncDispose]: close };
}

/**
 * Loads the server on demand, because an older Node would fail while loading it, before startServer() can report the
 * reason.
 */
async function loadServer() {
  const problem = findNodeProblem();
  if (problem !== undefined) throw new Error(problem);
  return {
    ...(await import('../../server/service/create-service.ts')),
    ...(await import('../../server/life/open-server.ts')),
  };
}

function storeFor({ store, data }: ServerOptions) {
  const chosen = store ?? (data === undefined ? 'memory' : 'sqlite');
  if (chosen === 'sqlite' && !data) throw new TypeError('The SQLite store needs a file: data');
  if (chosen !== 'sqlite' && data !== undefined)
    throw new TypeError(`data is a file of the SQLite store, not of ${chosen}`);
  return chosen;
}
