import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { installPythonTools } from '../../tools/python-tools.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { isOk, waitUntil } from '../../tools/wait-until.ts';

/** The longest start of an emulator, in milliseconds. */
const TIMEOUT = 60_000;

/** How much of the log of an emulator that does not start is shown, in characters. */
const LOG_TAIL = 2_000;

export interface EmulatorStart {
  readonly name: string;
  /** The Python of its virtual environment, and the script that runs it. */
  readonly python: string;
  readonly script: string;
  /** A URL that responds with a success when it is ready. */
  readonly health: string;
  /** Its variables, which may depend on the directory for all that it writes. */
  environment(directory: string): Readonly<Record<string, string>>;
}

/**
 * Starts an AWS emulator that runs functions with the first `node` on the path. Returns a function that stops it.
 * @throws Error if it does not start. Its log is then on standard error.
 */
export async function startPythonEmulator(start: EmulatorStart): Promise<() => Promise<void>> {
  const directory = temporaryFolder();
  const logFile = join(directory, 'emulator.log');
  const log = openSync(logFile, 'w');
  // The emulator has its own process group, so that its functions end with it.
  const child = spawn(start.python, [start.script], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...hostEnvironment(), TMPDIR: directory, ...start.environment(directory) },
  });
  const stop = () => stopGroup(child);
  const isReady = await waitUntil(async () => child.exitCode !== null || isOk(start.health), TIMEOUT);
  if (isReady && child.exitCode === null) return stop;
  console.error(readFileSync(logFile, 'utf8').slice(-LOG_TAIL));
  await stop();
  throw new Error(`${start.name} did not start`);
}

/** The environment of the emulator, which must not call AWS. */
function hostEnvironment(): NodeJS.ProcessEnv {
  const { AWS_ENDPOINT_URL: _, AWS_PROFILE: __, ...inherited } = process.env;
  return { ...inherited, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}

async function stopGroup({ pid, exitCode }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  if (exitCode === null) await waitUntil(() => !signal(pid, 'SIGTERM'), TIMEOUT / 6);
  signal(pid, 'SIGKILL');
}

/** Signals the process group. Returns whether it still had a process. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(-pid, name);
  } catch {
    return false;
  }
}

export interface Emulator {
  /** The environment variables that make the AWS tools and SDKs call it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Installs MiniStack in its own virtual environment if it is missing, and starts it on a free port. */
export async function startMiniStack(): Promise<Emulator> {
  const commands = await installPythonTools('ministack', join(import.meta.dirname, 'requirements.txt'));
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const stop = await startPythonEmulator({
    name: 'MiniStack',
    python: join(commands, 'python'),
    script: join(import.meta.dirname, 'queued_ministack.py'),
    health: `${url}/_ministack/health`,
    environment: () => ({
      GATEWAY_PORT: port,
      BIND_HOST: '127.0.0.1',
      MINISTACK_REGION: 'us-east-1',
      PERSIST_STATE: '0',
    }),
  });
  return { env: emulatorEnvironment(url), stop };
}

/** The environment variables that make the AWS tools and SDKs call an emulator, with dummy credentials. */
export function emulatorEnvironment(url: string): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: url,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
    AWS_EC2_METADATA_DISABLED: 'true',
    CDK_DISABLE_VERSION_CHECK: '1',
    CI: 'true',
  };
}
