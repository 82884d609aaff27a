import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The longest start of an emulator, and the pause between two checks, in milliseconds. */
const TIMEOUT = 60_000;
const PAUSE = 100;

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
  const directory = mkdtempSync(join(tmpdir(), 'emulator-'));
  const logFile = join(directory, 'emulator.log');
  const log = openSync(logFile, 'w');
  // The emulator has its own process group, so that its functions end with it.
  const child = spawn(start.python, [start.script], {
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...hostEnvironment(), TMPDIR: directory, ...start.environment(directory) },
  });
  const stop = async () => {
    await stopGroup(child);
    rmSync(directory, { recursive: true, force: true });
  };
  if (await untilHealthy(start.health, child)) return stop;
  console.error(readFileSync(logFile, 'utf8').slice(-LOG_TAIL));
  await stop();
  throw new Error(`${start.name} did not start`);
}

/** The environment of the emulator, which must not call AWS. */
function hostEnvironment(): NodeJS.ProcessEnv {
  const { AWS_ENDPOINT_URL: _, AWS_PROFILE: __, ...inherited } = process.env;
  return { ...inherited, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}

async function untilHealthy(url: string, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + TIMEOUT;
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return true;
    await wait(PAUSE);
  }
  return false;
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
