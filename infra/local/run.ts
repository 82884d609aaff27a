import { readEnvironment } from '../../lib/environment.ts';
import { processLog } from '../../lib/http/log.ts';
import type { Server } from '../../lib/http/server.ts';
import { VERSION } from '../../lib/http/service.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { CONNECTION_FAULTS } from '../../lib/sandboxes/settings.ts';
import { banner, requestLine, sandboxUrl } from './banner.ts';
import { followConnections } from './connections.ts';
import { createGateway } from './gateway.ts';
import { loadHandler, loadOrderHandlers } from './handlers.ts';
import { listen } from './listen.ts';
import { openStore } from './open-store.ts';
import { HELP, type Options, readOptions, UsageError } from './options.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { waitForServer } from './wait-for-server.ts';

/** Runs the local server with these arguments until a signal stops it. It then exits with 0. */
export async function run(args: readonly string[]): Promise<void> {
  ignoreClosedOutput();
  try {
    const options = readOptions(args, process.env);
    if (options === 'help') return void process.stdout.write(HELP);
    if (options === 'version') return void console.log(VERSION);
    await (options.wait ? waitFor(options) : start(options));
  } catch (error) {
    console.error(`npm start: ${error instanceof Error ? error.message : error}`);
    process.exitCode = error instanceof UsageError && error.cause === undefined ? 2 : 1;
  }
}

async function start(options: Options): Promise<void> {
  const server = await createServer(options, process.env);
  await seed(server.storage, options);
  const logs = process.stdout.isTTY && !options.quiet;
  const onServed = logs ? (served: Parameters<typeof requestLine>[0]) => console.log(requestLine(served)) : undefined;
  const connections = followConnections();
  const { servers, port } = await listen(
    () => connections.follow(createGateway({ server, load: loadHandler, onServed })),
    options.host,
    options.port,
  );
  stopOnSignals({ servers, connections, storage: server.storage });
  const baseUrl = baseUrlOf(options.host, port);
  console.log(options.quiet ? quietLine(baseUrl, options) : banner(baseUrl, options));
  await loadOrderHandlers();
}

async function waitFor(options: Options): Promise<void> {
  const baseUrl = baseUrlOf(options.host, options.port);
  await waitForServer(baseUrl);
  console.log(quietLine(baseUrl, options));
}

async function createServer(options: Options, env: NodeJS.ProcessEnv): Promise<Server> {
  const environment = readEnvironment(env);
  const { faults, cursorSecret, accessLog } = environment;
  const requireSandbox = options.requireSandbox || environment.requireSandbox;
  const { switchOn } = await import('./switch-on.ts');
  const defects = switchOn(options.defects);
  const storage = await openStore(options, environment, env);
  const log = processLog(accessLog);
  return { storage, faults, requireSandbox, connectionFaults: CONNECTION_FAULTS, cursorSecret, log, ...defects };
}

/** Fills the sandbox that the server starts with, unless it has orders from an earlier run. */
async function seed(storage: Storage, { sandbox: name, seed: count }: Options): Promise<void> {
  if (name === undefined || count === undefined) return;
  const sandbox = await storage.enter(name);
  const counts = Object.values(await sandbox.countOrders());
  if (counts.some((orders) => orders > 0)) return;
  const { seedOrders } = await import('../../lib/sandboxes/seed-orders.ts');
  await sandbox.addOrders(seedOrders(count, 1));
}

function quietLine(baseUrl: string, { sandbox }: Options): string {
  return sandbox === undefined ? baseUrl : sandboxUrl(baseUrl, sandbox);
}

/** Without this, the process would end at its next line of output once the reader of a pipe has gone. */
function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function baseUrlOf(host: string, port: number): string {
  return `http://${hostInUrl(host)}:${port}`;
}

/** The host as it is written in a URL. One that means every address becomes the name of this machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
