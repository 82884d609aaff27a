import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandFailed } from '../../../../infra/run.ts';
import { stopProcess } from '../../../tools/processes.ts';
import { waitUntil } from '../../../tools/wait-until.ts';
import { installPackages } from './debian-packages.ts';

/** Milliseconds to wait for the start of the daemon. */
const PATIENCE = 60_000;

/** The exit code if there is no Docker and none can be started: EX_UNAVAILABLE of sysexits.h. */
const UNAVAILABLE = 69;

/** The number of characters of the daemon's log in an error. */
const LOG_TAIL = 3_000;

/** Thrown if there is no Docker, and no daemon can be started. */
class NoDocker extends CommandFailed {
  constructor(reason: string) {
    super('dockerd', UNAVAILABLE);
    this.message = `No Docker daemon runs here, and none can be started. ${reason}`;
  }
}

/**
 * Starts a Docker daemon, unless one runs. All its files are in one temporary directory. Returns a function that stops
 * it.
 * @throws NoDocker if there is none and none can be started.
 */
export async function startDocker(): Promise<() => Promise<void>> {
  if (isRunning()) return async () => undefined;
  try {
    installPackages('dockerd', ['docker.io']);
  } catch (error) {
    throw new NoDocker(String(error));
  }
  const directory = mkdtempSync(join(tmpdir(), 'docker-'));
  const logFile = join(directory, 'dockerd.log');
  const socket = `unix://${join(directory, 'docker.sock')}`;
  const log = openSync(logFile, 'w');
  console.log('Starting a Docker daemon');
  const files = ['--data-root', 'data', '--exec-root', 'exec', '--pidfile', 'dockerd.pid'];
  const paths = files.map((value) => (value.startsWith('--') ? value : join(directory, value)));
  const daemon = spawn('dockerd', ['--host', socket, ...paths], { stdio: ['ignore', log, log], detached: true });
  process.env.DOCKER_HOST = socket;
  const stop = () => stopDaemon(daemon, directory);
  await waitUntil(() => daemon.exitCode !== null || isRunning(), PATIENCE);
  if (isRunning()) return stop;
  const output = readFileSync(logFile, 'utf8').slice(-LOG_TAIL);
  await stop();
  throw new NoDocker(`Its last output:\n${output}`);
}

function isRunning(): boolean {
  return spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0;
}

async function stopDaemon(daemon: ChildProcess, directory: string): Promise<void> {
  await stopProcess(daemon);
  delete process.env.DOCKER_HOST;
  rmSync(directory, { recursive: true, force: true });
}
