import { setTimeout } from 'node:timers/promises';
import { START } from '#program';
import { VERSION } from '../../../lib/about.ts';
import type { Storage } from '../../../lib/sandboxes/sandbox.ts';
import { reachDirectly } from '../../../lib/tools/harness/process/reach-directly.ts';
import { onStop } from '../../../lib/tools/harness/terminal/on-stop.ts';
import { outliveOutputs } from '../../../lib/tools/harness/terminal/outlive-outputs.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';
import { waitUntilHealthy } from '../../wait-until-healthy.ts';
import { loadOrderHandlers, type Served } from '../gateway/gateway.ts';
import { baseUrlOf, closeServer, openServer } from '../life/open-server.ts';
import type { Store } from '../service/check-options.ts';
import { banner, requestLine, sandboxUrl } from './banner.ts';
import { HELP, type Options, readOptions } from './options.ts';

/** Milliseconds in which a first request, which often comes at once, need not wait for other handlers to load. */
const FIRST_REQUEST = 100;

/** Milliseconds after which `--wait` sends its request again: the port may have another owner until then. */
const RESPONSE_TIME = 2_000;

/** A server that takes requests. */
export interface Started {
  /** The banner; with `--quiet`, the base URL, of the sandbox if there is one. */
  readonly text: string;
  readonly baseUrl: string;
  readonly store: Store;
}

/**
 * Runs the local server with these arguments until a signal stops it. It then exits with 0.
 * @param announce is called once the server takes requests. Default: prints the text
 */
export async function run(
  args: readonly string[],
  announce: (started: Started) => void = ({ text }) => console.log(text),
): Promise<void> {
  outliveOutputs();
  try {
    const options = readOptions(args, process.env);
    if (options === 'help') return void process.stdout.write(HELP);
    if (options === 'version') return void console.log(VERSION);
    await (options.wait ? waitFor(options) : start(options, announce));
  } catch (error) {
    console.error(`${START}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = error instanceof UsageError && error.cause === undefined ? 2 : 1;
  }
}

/** Loads all modules of a start, so that Node caches their compiled code. */
export async function loadServer(): Promise<void> {
  await import('../service/create-service.ts');
  await loadOrderHandlers();
}

async function start(options: Options, announce: (started: Started) => void): Promise<void> {
  const { createService } = await import('../service/create-service.ts');
  const control = options.control ? await startControlled() : undefined;
  const service = await createService({ ...options, ...control?.choice }, process.env);
  await seed(service.storage, options);
  const logs = process.stdout.isTTY && !options.quiet;
  const onServed = logs ? (served: Served) => console.log(requestLine(served)) : undefined;
  const opened = await openServer(control?.withoutTraces(service) ?? service, { ...options, onServed });
  const { npm_lifecycle_event: script } = process.env;
  // If npm start or npx ends, which started this process, the server would keep the port. A server that a shell started
  // in the background outlives the shell.
  const withParent = script === 'start' || script === 'npx';
  onStop(() => void closeServer(opened).then(() => process.exit(0)), { impatience: 1, withParent });
  const { baseUrl } = opened;
  const text = options.quiet ? sandboxUrl(baseUrl, options.sandbox) : banner(baseUrl, options);
  announce({ text, baseUrl, store: options.store });
  // The program that started this server reads the base URL first.
  void control?.answer(service, opened.servers).then(() => process.emit('SIGTERM'));
  await setTimeout(FIRST_REQUEST);
  await loadOrderHandlers();
  // The heap grows by at most this much between two full collections. As an option of the start, V8 would ignore the
  // compiled code that it has cached.
  process.getBuiltinModule('node:v8').setFlagsFromString('--heap-growing-percent=50');
}

/** Loads everything, and then waits for the settings: a program may start servers before it needs them. */
async function startControlled() {
  const { openControl } = await import('./control.ts');
  await loadOrderHandlers();
  return openControl();
}

async function waitFor(options: Options): Promise<void> {
  const baseUrl = baseUrlOf(options.host, options.port);
  reachDirectly(new URL(baseUrl).hostname);
  await waitUntilHealthy(baseUrl, { responseTime: RESPONSE_TIME });
  console.log(sandboxUrl(baseUrl, options.sandbox));
}

/** Seeds the sandbox of `--sandbox`, unless it has orders from an earlier run. */
async function seed(storage: Storage, { sandbox: name, seed: count }: Options): Promise<void> {
  if (name === undefined || count === undefined) return;
  const sandbox = await storage.enter(name);
  const { orders } = await sandbox.contents(1);
  if (orders.length > 0) return;
  const { seedOrders } = await import('../../../lib/sandboxes/seed-orders.ts');
  await sandbox.addOrders(seedOrders(count, 1));
}
