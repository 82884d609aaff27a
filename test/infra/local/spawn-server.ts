import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { PROJECT } from '../../../infra/project.ts';
import { START_ARGUMENTS } from './start-command.ts';

/** A local server in a process of its own. */
export interface SpawnedServer {
  readonly baseUrl: string;
  readonly process: ChildProcess;
  /** Stops it as an operator would, and waits for its exit. */
  stop(): Promise<void>;
}

/** The exit code and output of a process that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the local server as `npm start` does, without the settings in the environment of the tests. */
export function spawnMain(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const {
    PORT: _,
    FAULTS: __,
    REQUIRE_SANDBOX: ___,
    AWS_ENDPOINT_URL_DYNAMODB: ____,
    TABLE_NAME: _____,
    CHANGES: ______,
    SPOILERS: _______,
    ...inherited
  } = process.env;
  return spawn(process.execPath, [...START_ARGUMENTS, ...args], { cwd: PROJECT, env: { ...inherited, ...env } });
}

/** Runs the command line until it exits. */
export async function runMain(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const child = spawnMain(args, env);
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** Starts a server on a free port and waits until it prints its base URL. */
export function spawnServer(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<SpawnedServer> {
  return started(spawnMain(['--port', '0', '--quiet', ...args], env));
}

/** Starts a server over a new DynamoDB table, in the engine of the tests. */
export function spawnDynamoServer(): Promise<SpawnedServer> {
  return started(spawn(process.execPath, [fileURLToPath(new URL('dynamo-server.ts', import.meta.url))]));
}

async function started(child: ChildProcess): Promise<SpawnedServer> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => (errors = `${errors}${chunk}`.slice(-2_000)));
  const baseUrl = await firstLineOf(child);
  if (baseUrl === undefined) throw new Error(`The server did not start: ${errors}`);
  return { baseUrl, process: child, stop: () => stop(child) };
}

async function firstLineOf(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  for await (const line of createInterface({ input: child.stdout })) return line;
  return undefined;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}
