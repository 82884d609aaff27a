import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROJECT } from '../../infra/project.ts';
import { freePort } from '../tools/free-port.ts';
import { installPythonTools } from '../tools/python-tools.ts';

const REQUIREMENTS = join(PROJECT, 'test/cloud/requirements.txt');

/** The longest start of the emulator, and the pause between two checks, in milliseconds. */
const TIMEOUT = 60_000;
const PAUSE = 100;

export interface Emulator {
  /** The environment variables that make the AWS tools and SDKs call it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Installs MiniStack in its own virtual environment if it is missing, and starts it on a free port. */
export async function startMiniStack(): Promise<Emulator> {
  const commands = await installPythonTools('ministack', REQUIREMENTS);
  const port = await freePort();
  const directory = mkdtempSync(join(tmpdir(), 'ministack-'));
  const logFile = join(directory, 'ministack.log');
  const log = openSync(logFile, 'w');
  // The emulator has its own process group, so that its functions end with it.
  const child = spawn(join(commands, 'python'), [join(PROJECT, 'test/cloud/queued_ministack.py')], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...hostEnvironment(), TMPDIR: directory, GATEWAY_PORT: String(port) },
  });
  const stop = async () => {
    await stopGroup(child);
    rmSync(directory, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(`${url}/_ministack/health`, child);
  } catch (error) {
    console.error(readFileSync(logFile, 'utf8').slice(-2_000));
    await stop();
    throw error;
  }
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

/** The environment of the emulator, which runs functions with the first `node` on the path and must not call AWS. */
function hostEnvironment(): NodeJS.ProcessEnv {
  const { AWS_ENDPOINT_URL: _, AWS_PROFILE: __, ...inherited } = process.env;
  return {
    ...inherited,
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    BIND_HOST: '127.0.0.1',
    MINISTACK_REGION: 'us-east-1',
    PERSIST_STATE: '0',
  };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + TIMEOUT;
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await wait(PAUSE);
  }
  throw new Error('MiniStack did not start');
}

async function stopGroup({ pid, exitCode }: ChildProcess): Promise<void> {
  if (pid === undefined) return;
  const end = Date.now() + TIMEOUT / 6;
  while (exitCode === null && Date.now() < end && signal(pid, 'SIGTERM')) await wait(PAUSE);
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
