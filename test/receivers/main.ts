import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { type StartedServer, startServer } from '../../infra/package/start-server.ts';
import { PROJECT } from '../../infra/project.ts';
import { main } from '../../infra/run.ts';
import { DELIVERY_FAULTS, type DeliveryFault } from '../../lib/sandboxes/events/delivery.ts';
import { freePort } from '../tools/free-port.ts';
import { deliverWith, type RunningReceiver, waitForState } from './deliver-with.ts';
import { RECEIVERS, type TestedReceiver } from './receivers.ts';

const run = promisify(execFile);

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Longer than the sender waits, in milliseconds. */
const SLOW = '5500';

// npm run test:receivers [-- names] sends every delivery fault to each receiver of the cookbook, and then again with each of
// its precautions left out.
await main(async () => {
  const chosen = RECEIVERS.filter(({ name }) => process.argv.length < 3 || process.argv.includes(name));
  const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
  const failures: string[] = [];
  const server = await startServer();
  try {
    for (const receiver of chosen) failures.push(...(await check(receiver, server, join(folder, receiver.name))));
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
  if (failures.length > 0) throw new Error(failures.join('\n'));
});

/** Returns a line for each version of the receiver that fails other faults than expected. */
async function check(receiver: TestedReceiver, server: StartedServer, folder: string): Promise<readonly string[]> {
  cpSync(join(PROJECT, 'test/receivers', receiver.name), folder, { recursive: true });
  for (const command of receiver.prepare) await run('bash', ['-c', command], { cwd: folder });
  const file = join(folder, receiver.file);
  const source = readFileSync(file, 'utf8');
  const slow = [...new Set(receiver.omissions.flatMap(({ tries = [] }) => tries))];
  const versions = [
    { name: 'with all precautions', source, tries: DELIVERY_FAULTS, fails: [], printing: '0' },
    { name: 'with all precautions and slow work', source, tries: slow, fails: [], printing: SLOW },
    ...receiver.omissions.map(({ precaution, text, by, fails, tries }) => {
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
