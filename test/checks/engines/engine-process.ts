import { type ChildProcess, spawn } from 'node:child_process';
import { createClient } from '../../../lib/storage/dynamodb/call-dynamo.ts';
import { createTable } from '../../../lib/storage/dynamodb/create-table.ts';
import { freePort } from '../../tools/free-port.ts';
import { stopProcess } from '../../tools/processes.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { responds, waitUntil } from '../../tools/wait-until.ts';

export interface EngineKind {
  /** The name and version. */
  readonly name: string;
  /** Installs the engine if it is missing. @throws Error if a program that it needs is missing. */
  prepare(): Promise<void>;
  /** The command that runs it in memory on a port of an address. */
  command(port: string, host: string): readonly [command: string, ...args: string[]];
}

export interface EngineProcess {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** The longest start of an engine, in milliseconds. */
const START_TIME = 30_000;

/**
 * Starts an engine on a free port, by default of the loopback address, and waits until it responds.
 * @throws Error with the engine's output if it ends, or does not respond in START_TIME.
 */
export async function startEngineProcess(kind: EngineKind, host = '127.0.0.1'): Promise<EngineProcess> {
  const port = String(await freePort());
  const [command, ...args] = kind.command(port, host);
  // DynamoDB Local writes a metadata file to its working directory.
  const cwd = temporaryFolder();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = () => stopProcess(child, 'SIGKILL');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  child.on('error', (error) => (output += error.message));
  const endpoint = `http://${host}:${port}`;
  const isUp = await waitUntil(() => !isRunning(child) || responds(endpoint), START_TIME);
  if (isUp && isRunning(child)) {
    await warmUp(endpoint);
    return { endpoint, stop };
  }
  await stop();
  throw new Error(`${kind.name} does not start. Its output:\n${output}`);
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

function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}
