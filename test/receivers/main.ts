import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual, promisify } from 'node:util';
import { type StartedServer, startServer } from '../../infra/publish/package/start-server.ts';
import { main } from '../../infra/run.ts';
import { buildOrder, type OrderEvent, type Sandbox, unwrap } from '../../lib/client/client.ts';
import { PROJECT } from '../../lib/project.ts';
import { DELIVERY_FAULTS, type DeliveryFault } from '../../lib/sandboxes/events/event.ts';
import { freePort } from '../tools/free-port.ts';
import { temporaryFolder } from '../tools/temporary-folder.ts';
import { FAILS, RECEIVERS, type TestedReceiver } from './receivers.ts';

const run = promisify(execFile);

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Longer than the sender waits, in milliseconds. */
const SLOW = '5500';

/** A receiver that listens. */
interface RunningReceiver {
  readonly baseUrl: string;
  readonly secret: string;
}

/** What a receiver knows: `GET /state`. */
interface ReceiverState {
  readonly orders: Readonly<Record<string, { readonly status: string; readonly total: number }>>;
  /** The ids of the orders for which it printed a ticket. */
  readonly tickets: readonly string[];
  /** The number of events whose work is not done. */
  readonly waiting: number;
}

const MINUTE = 60_000;

/** How long a receiver may take to start, or to finish its work, in milliseconds. */
const TIME_LIMIT = 30_000;

const FORGED: readonly (string | null)[] = ['bad-signature', 'tampered', 'old-timestamp'];

// npm run test:receivers [-- names] sends every delivery fault to each receiver of the cookbook, and then again with each of
// its precautions left out.
await main(async () => {
  const chosen = RECEIVERS.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
  const folder = temporaryFolder();
  const failures: string[] = [];
  const server = await startServer();
  try {
    for (const receiver of chosen) failures.push(...(await check(receiver, server, join(folder, receiver.name))));
  } finally {
    await server.close();
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Returns a line for each version of the receiver that fails other faults than expected. */
async function check(receiver: TestedReceiver, server: StartedServer, folder: string): Promise<readonly string[]> {
  cpSync(join(PROJECT, 'test/receivers', receiver.name), folder, { recursive: true });
  for (const command of receiver.prepare) await run('bash', ['-c', command], { cwd: folder });
  const file = join(folder, receiver.file);
  const source = readFileSync(file, 'utf8');
  const versions = [
    { name: 'with all precautions', source, tries: DELIVERY_FAULTS, fails: [], printing: '0' },
    {
      name: 'with all precautions and slow work',
      source,
      tries: FAILS['answers before the work'].tries ?? [],
      fails: [],
      printing: SLOW,
    },
    ...Object.entries(FAILS).map(([precaution, { fails, tries }]) => {
      const [text, by] = receiver.omissions[precaution as keyof typeof FAILS];
      if (!source.includes(text)) throw new Error(`${receiver.file} does not contain ${text}`);
      const printing = tries === undefined ? '0' : SLOW;
      const changed = source.replace(text, by);
      return { name: `that never ${precaution}`, source: changed, tries: tries ?? DELIVERY_FAULTS, fails, printing };
    }),
  ];
  const failures: string[] = [];
  for (const version of versions) {
    writeFileSync(file, version.source);
    const running = await start(receiver, folder, version.printing);
    const failed = await tryAll(version.tries, server, running).finally(running.stop);
    const isExpected = isDeepStrictEqual(Object.keys(failed).toSorted(), version.fails.toSorted());
    const shown = `${receiver.name} ${version.name} fails ${JSON.stringify(failed)}`;
    console.log(`${isExpected ? 'ok    ' : 'FAILED'} ${shown}`);
    if (!isExpected) failures.push(`${shown}, expected ${JSON.stringify(version.fails)}`);
  }
  return failures;
}

/** Returns the mistakes of a receiver by the fault with which it made them. */
async function tryAll(
  faults: readonly DeliveryFault[],
  server: StartedServer,
  receiver: RunningReceiver,
): Promise<Record<string, readonly string[]>> {
  const failed: Record<string, readonly string[]> = {};
  for (const fault of faults) {
    await using sandbox = server.sandbox();
    const mistakes = await deliverWith(fault, sandbox, receiver);
    if (mistakes.length > 0) failed[fault] = mistakes;
  }
  return failed;
}

async function start({ command }: TestedReceiver, folder: string, printing: string) {
  const port = await freePort();
  const child = spawn('bash', ['-c', command], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET, PRINTING_MS: printing },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = once(child, 'exit');
  const baseUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill();
    await ended;
  };
  try {
    await Promise.race([
      waitForState(baseUrl, () => true),
      ended.then(() => Promise.reject(new Error(`${command} ended`))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl, secret: SECRET, stop };
}

/**
 * Creates, pays and completes an order, whose payment is delivered with this fault, and attempts every delivery. Returns the
 * mistakes of the receiver.
 */
async function deliverWith(
  fault: DeliveryFault,
  sandbox: Sandbox,
  { baseUrl, secret }: RunningReceiver,
): Promise<readonly string[]> {
  // A receiver that deduplicates takes an id only once, so each fault has a time, and therefore ids, of its own.
  const clock = Date.parse('2026-01-01T12:00:00Z') + DELIVERY_FAULTS.indexOf(fault) * MINUTE;
  await sandbox.update({
    clock: new Date(clock).toISOString(),
    webhookDelivery: 'manual',
    webhooks: [{ url: `${baseUrl}/webhooks`, secret, faults: [{ fault, type: 'order.paid', times: 1 }] }],
  });
  const { id, total } = await unwrap(sandbox.api.POST('/orders', { body: buildOrder() }));
  for (const status of ['paid', 'completed'] as const) {
    await unwrap(sandbox.api.PATCH('/orders/{id}', { params: { path: { id } }, body: { status } }));
  }
  await sandbox.deliver({ advanceClock: true });
  const { orders, tickets } = await waitForState(baseUrl, ({ waiting }) => waiting === 0);
  const printed = tickets.filter((ticket) => ticket === id).length;
  const { status, total: known } = orders[id] ?? {};
  return [
    ...(status === 'completed' ? [] : [`takes the order for ${status}`]),
    ...(known === total ? [] : [`takes the total for ${known}`]),
    ...(printed === 1 ? [] : [`prints ${printed} tickets`]),
    ...(await sandbox.events()).flatMap(mistakesIn),
  ];
}

/** Returns the wrong responses to the attempts of an event. */
function mistakesIn({ type, deliveries }: OrderEvent): string[] {
  return deliveries.flatMap(({ ended, attempts }) => [
    ...(ended === 'delivered' ? [] : [`${type} is ${ended}`]),
    ...attempts.flatMap(({ fault, status, error }) => {
      if (fault === 'lost') return [];
      if (FORGED.includes(fault)) return status === 401 ? [] : [`answers ${fault} with ${status}`];
      return status === 204 ? [] : [`answers ${type} with ${status ?? error}`];
    }),
  ]);
}

/** Waits until the state of a receiver is as wanted. @throws Error after 30 seconds. */
async function waitForState(baseUrl: string, isWanted: (state: ReceiverState) => boolean): Promise<ReceiverState> {
  const deadline = performance.now() + TIME_LIMIT;
  while (performance.now() < deadline) {
    const response = await fetch(`${baseUrl}/state`).catch(() => undefined);
    // The receivers are in the folders beside this file.
    const state = response?.ok ? ((await response.json()) as ReceiverState) : undefined;
    if (state !== undefined && isWanted(state)) return state;
    await delay(50);
  }
  throw new Error(`The receiver at ${baseUrl} is not ready after ${TIME_LIMIT / 1_000} seconds`);
}
