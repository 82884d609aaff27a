import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../lib/storage/dynamodb/client.ts';
import { createTable } from '../../lib/storage/dynamodb/create-table.ts';
import { freePort } from '../tools/free-port.ts';

/** A DynamoDB engine that others made. */
export interface EngineKind {
  /** With its version. */
  readonly name: string;
  /** Installs the engine, unless it is there already. @throws Error that says what is missing. */
  prepare(): Promise<void>;
  /** The command that runs it in memory on a port of the loopback address. */
  command(port: string): readonly [command: string, ...args: string[]];
}

/** An engine that runs. */
export interface EngineProcess {
  readonly endpoint: string;
  /** Ends its process, and waits until it has ended. */
  stop(): Promise<void>;
}

/** How long an engine may take to start, and how long to wait between two looks at it, in milliseconds. */
const START_TIME = 30_000;
const PAUSE = 100;

/**
 * Starts an engine on a free port, and waits until it responds.
 * @throws Error with the engine's output if it ends, or does not respond in START_TIME.
 */
export async function startEngineProcess(kind: EngineKind): Promise<EngineProcess> {
  const port = String(await freePort());
  const [command, ...args] = kind.command(port);
  // DynamoDB Local writes a file with its metadata into its working directory.
  const cwd = mkdtempSync(join(tmpdir(), 'engine-'));
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    await end(child);
    rmSync(cwd, { recursive: true, force: true });
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => (output += error.message));
  const endpoint = `http://127.0.0.1:${port}`;
  if (await responds(endpoint, child)) {
    await warmUp(endpoint);
    return { endpoint, stop };
  }
  await stop();
  throw new Error(`${kind.name} does not start. Its output:\n${output}`);
}

/** Any response will do. */
async function responds(endpoint: string, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + START_TIME;
  while (isRunning(child) && Date.now() < deadline) {
    const response = await fetch(endpoint, { signal: AbortSignal.timeout(START_TIME) }).catch(() => undefined);
    await response?.body?.cancel();
    if (response) return true;
    await wait(PAUSE);
  }
  return false;
}

/** The first table that a new process in Java creates takes longer than the service would wait for it. */
async function warmUp(endpoint: string): Promise<void> {
  const client = createClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: { requestTimeout: START_TIME },
  });
  await createTable(client, 'warm-up');
  client.destroy();
}

async function end(child: ChildProcess): Promise<void> {
  if (!isRunning(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}
