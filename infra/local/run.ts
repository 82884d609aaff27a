import { readEnvironment } from '../../lib/environment.ts';
import { processLog } from '../../lib/http/log.ts';
import type { Server } from '../../lib/http/server.ts';
import { VERSION } from '../../lib/http/service.ts';
import type { Storage } from '../../lib/sandboxes/sandbox.ts';
import { banner, requestLine, sandboxUrl } from './banner.ts';
import { createGateway } from './gateway.ts';
import { loadAllHandlers, loadHandler } from './handlers.ts';
import { type Listening, listen } from './listen.ts';
import { openStore } from './open-store.ts';
import { HELP, type Options, readOptions, UsageError } from './options.ts';

/** Milliseconds that open requests get to finish after a signal: the longest an answer can take. */
const GRACE = 30_000;

/** The command line of the local server: runs until a signal, then exits with 0. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    const options = readOptions(args, process.env);
    if (options === 'help') return void process.stdout.write(HELP);
    if (options === 'version') return void console.log(VERSION);
    await start(options);
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
  const listening = await listen(
    () => createGateway({ server, load: loadHandler, onServed }),
    options.host,
    options.port,
  );
  stopOnSignals(listening, server.storage);
  const baseUrl = `http://${hostInUrl(options.host)}:${listening.port}`;
  console.log(options.quiet ? quietLine(baseUrl, options) : banner(baseUrl, options));
  await loadAllHandlers();
}

async function createServer(options: Options, env: NodeJS.ProcessEnv): Promise<Server> {
  const environment = readEnvironment(env);
  const { faults, cursorSecret, accessLog } = environment;
  const { switchOn } = await import('./switch-on.ts');
  const defects = switchOn(options.defects);
  const storage = await openStore(options, environment, env);
  return { storage, faults, cursorSecret, log: processLog(accessLog), ...defects };
}

/** Fills the sandbox that the server starts with, unless an earlier run has. */
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

/** The first signal lets open requests finish; a second one does not. */
function stopOnSignals({ servers }: Listening, storage: Storage): void {
  let stopping = false;
  const stop = () => {
    if (stopping) process.exit(1);
    stopping = true;
    const timer = setTimeout(() => process.exit(1), GRACE);
    Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve)))).then(async () => {
      clearTimeout(timer);
      await storage.close();
      process.exit(0);
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** An address as a URL writes it; one that means every address as the one that reaches this machine. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
