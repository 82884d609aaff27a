import type { components, Sandbox } from '../../../lib/client/client.ts';
import { type TestedServer, testedServer } from '../../../lib/client/fixtures/test-sandbox.ts';
import { suggest } from '../../../lib/http/suggest.ts';
import { hostsIn } from '../../../lib/webhooks/named-hosts.ts';
import { readEnvironment } from '../../../lib/wiring/environment.ts';
import { CHECKS, chooseStore, requireObject } from '../../server/service/check-options.ts';
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
  checkOptions(options);
  const { port = 0, host = 'localhost', data, defects = [], changes = [], requireSandbox = false } = options;
  const { faults = true, spoilers = true, webhookHosts = [] } = options;
  const settings = {
    ...readEnvironment({}),
    ...{ requireSandbox, faults, spoilers },
    ...{ store: chooseStore(options.store, data, 'data'), data },
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

/**
 * A misspelt option would otherwise be ignored, and with it the bugs that a test expects.
 * @throws TypeError if an option is unknown, or its value is none that it may have.
 */
function checkOptions(options: unknown): void {
  for (const [name, value] of Object.entries(requireObject('The options', options))) {
    if (!isOption(name)) throw new TypeError(`Unknown option '${name}'.${suggest(name, Object.keys(CHECKS))}`);
    if (value !== undefined) CHECKS[name](name, value);
  }
}

function isOption(name: string): name is keyof ServerOptions {
  return Object.hasOwn(CHECKS, name);
}
