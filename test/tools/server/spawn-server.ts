import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../../../lib/project.ts';
import { VARIABLES } from '../../../lib/wiring/environment.ts';
import packageFile from '../../../package.json' with { type: 'json' };
import { LENGTHEN_LIMITS } from '../lengthen-limits.ts';
import { type Ended, endOf, firstLineOf, stopProcess } from '../processes.ts';

/** The arguments of node in `npm start`, so that tests and benches run the server exactly as users do. */
export const START_ARGUMENTS: readonly string[] = packageFile.scripts.start.split(' ').slice(1);

/** A local server in a process of its own. */
export interface SpawnedServer {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  /** Stops it as an operator would, and waits for its exit. */
  stop(): Promise<void>;
}

/**
 * Starts the local server as `npm start` does, without the settings of the tests, and with longer time limits unless
 * EXACT_TIMES=on says that no other program keeps the machine busy.
 */
export function spawnMain(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
  const settings: readonly string[] = [...VARIABLES, 'PORT', 'AWS_ENDPOINT_URL_DYNAMODB'];
  const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.includes(name)));
  const limits = process.env.EXACT_TIMES === 'on' ? {} : { NODE_OPTIONS: LENGTHEN_LIMITS };
  const all = { ...inherited, ...limits, ...env };
  return spawn(process.execPath, [...START_ARGUMENTS, ...args], { cwd: PROJECT, env: all });
}

/** Runs the command line until it exits. */
export function runMain(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return endOf(spawnMain(args, env));
}

/** Starts a server on a free port and waits until it prints its base URL. */
export function spawnServer(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<SpawnedServer> {
  return started(spawnMain(['--port', '0', '--quiet', ...args], env));
}

/** Starts a server over a new DynamoDB table, in the engine of the tests. */
export function spawnDynamoServer(): Promise<SpawnedServer> {
  return started(spawn(process.execPath, [fileURLToPath(new URL('dynamo-server.ts', import.meta.url))]));
}

async function started(child: ChildProcessWithoutNullStreams): Promise<SpawnedServer> {
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = `${errors}${chunk}`.slice(-2_000)));
  const baseUrl = await firstLineOf(child.stdout, () => `The server did not start: ${errors}`);
  return { baseUrl, process: child, stop: () => stopProcess(child) };
}
