import { spawnSync } from 'node:child_process';
import { isOk, waitUntil } from '../../tools/wait-until.ts';
import { type Emulator, emulatorEnvironment } from './localstack.ts';

/** The last version that works without an account. */
const IMAGE = 'localstack/localstack:4.14.0';

/** The port is fixed, because LocalStack puts it into URLs. */
const PORT = 4566;

/** The longest start of LocalStack, in milliseconds. */
const START_TIME = 120_000;

/** The seconds in which LocalStack has to remove the containers of its functions. */
const GRACE = 30;

/**
 * Starts LocalStack in Docker. Its end removes its containers, and its image if this run pulled it.
 * @throws Error if the image cannot be pulled, or does not start.
 */
export async function startLocalStackImage(): Promise<Emulator> {
  const wasThere = docker('image', 'inspect', IMAGE).succeeded;
  if (!wasThere) requireDocker('pull', '--quiet', IMAGE);
  const name = `food-ordering-localstack-${process.pid}`;
  const stop = () => {
    docker('stop', '--time', String(GRACE), name);
    // The names of the functions' containers begin with its name.
    const ids = docker('ps', '--all', '--quiet', '--filter', `name=^${name}`).output.split('\n').filter(Boolean);
    if (ids.length > 0) docker('rm', '--force', '--volumes', ...ids);
    if (!wasThere) docker('rmi', IMAGE);
  };
  // LocalStack connects the containers of functions to its own by the name in MAIN_CONTAINER_NAME.
  const socket = (process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock').replace('unix://', '');
  const names = ['--name', name, '--env', `MAIN_CONTAINER_NAME=${name}`];
  const access = ['--publish', `127.0.0.1:${PORT}:${PORT}`, '--volume', `${socket}:/var/run/docker.sock`];
  requireDocker('run', '--detach', ...names, ...access, IMAGE);
  const endpoint = `http://localhost:${PORT}`;
  // S3 clients put the bucket's name before the host name.
  const env = emulatorEnvironment(endpoint, `http://s3.localhost.localstack.cloud:${PORT}`);
  if (await waitUntil(() => isOk(`${endpoint}/_localstack/health`), START_TIME)) return { env, stop };
  const log = docker('logs', '--tail', '50', name).output;
  stop();
  throw new Error(`LocalStack does not start. The end of its log:\n${log}`);
}

function requireDocker(...args: string[]): void {
  const { succeeded, output } = docker(...args);
  if (!succeeded) throw new Error(`docker ${args[0]} fails: ${output}`);
}

function docker(...args: string[]): { succeeded: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  return { succeeded: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}
