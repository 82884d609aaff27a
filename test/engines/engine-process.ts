import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../../lib/storage/dynamodb/client.ts';
import { createTable } from '../../lib/storage/dynamodb/create-table.ts';
import { freePort } from '../tools/free-port.ts';

export interface EngineKind {
  /** The name and version. */
  readonly name: string;
  /** Installs the engine if it is missing. @throws Error if a program that it needs is missing. */
  prepare(): Promise<void>;
  /** The command that runs it in memory on a port of the loopback address or, if it can, of another `host`. */
  command(port: string, host?: string): readonly [command: string, ...args: string[]];
}

export interface EngineProcess {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The longest start of an engine, and the pause between two checks, in milliseconds. */
const START_TIME = 30_000;
const PAUSE = 100;

/**
 * Starts an engine on a free port of `host`, and waits until it responds.
 * @throws Error with the engine's output if it ends, or does not respond in START_TIME.
 */
export async function startEngineProcess(kind: EngineKind, host = '127.0.0.1'): Promise<EngineProcess> {
  const port = String(await freePort());
  const [command, ...args] = kind.command(port, host);
  // DynamoDB Local writes a metadata file to its working directory.
  const cwd = mkdtempSync(join(tmpdir(), 'engine-'));
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = async () => {
    await end(child);
    rmSync(cwd, { recursive: true, force: true });
  };
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => (output += error.message));
  const endpoint = `http://${host}:${port}`;
  if (await responds(endpoint, child)) {
    await warmUp(endpoint);
    return { endpoint, stop };
  }
  await stop();
  throw new Error(`${kind.name} does not start. Its output:\n${output}`);
}

/** Whether the engine sends any response in START_TIME. */
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

/** Creates a table, because the first table of a Java process takes longer than the service waits. */
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
