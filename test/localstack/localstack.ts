import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** The last version that works without an account. */
const IMAGE = 'localstack/localstack:4.14.0';

/** The port is fixed, because LocalStack puts it into URLs. */
const PORT = 4566;

/** The longest start of LocalStack, and the pause between two checks, in milliseconds. */
const PATIENCE = 120_000;
const PAUSE = 500;

/** The seconds in which LocalStack has to remove the containers of its functions. */
const GRACE = 30;

export interface LocalStack {
  readonly endpoint: string;
  /** The endpoint of S3 for the CDK: S3 clients put the bucket's name before its host name. */
  readonly s3Endpoint: string;
  /** Stops LocalStack, and removes its containers. Removes its image too if this run pulled it. */
  stop(): void | Promise<void>;
}

/**
 * Pulls LocalStack and starts it in Docker. Returns undefined if it cannot be pulled.
 * @throws Error if it does not start.
 */
export async function startLocalStack(): Promise<LocalStack | undefined> {
  const wasThere = docker('image', 'inspect', IMAGE).succeeded;
  if (!wasThere && !hasPulled()) return undefined;
  const name = `food-ordering-localstack-${process.pid}`;
  const stop = () => {
    docker('stop', '--time', String(GRACE), name);
    removeContainers(name);
    if (!wasThere) docker('rmi', IMAGE);
  };
  const { succeeded, output } = docker('run', '--detach', ...runOptions(name), IMAGE);
  if (!succeeded) throw new Error(`LocalStack cannot be started: ${output}`);
  const endpoint = `http://localhost:${PORT}`;
  if (await untilHealthy(endpoint))
    return { endpoint, s3Endpoint: `http://s3.localhost.localstack.cloud:${PORT}`, stop };
  const log = docker('logs', '--tail', '50', name).output;
  stop();
  throw new Error(`LocalStack does not start. The end of its log:\n${log}`);
}

function hasPulled(): boolean {
  console.log(`Pulling ${IMAGE}`);
  const { succeeded, output } = docker('pull', '--quiet', IMAGE);
  if (!succeeded) console.log(`${IMAGE} cannot be pulled here: ${output}`);
  return succeeded;
}

/** LocalStack runs functions in containers, which it connects to its own container by the name in MAIN_CONTAINER_NAME. */
function runOptions(name: string): string[] {
  const socket = (process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock').replace('unix://', '');
  return [
    ...['--name', name, '--env', `MAIN_CONTAINER_NAME=${name}`],
    ...['--publish', `127.0.0.1:${PORT}:${PORT}`, '--volume', `${socket}:/var/run/docker.sock`],
  ];
}

/** Removes LocalStack's container and the containers of functions, whose names begin with its name. */
function removeContainers(name: string): void {
  const { output } = docker('ps', '--all', '--quiet', '--filter', `name=^${name}`);
  const ids = output.split('\n').filter((id) => id !== '');
  if (ids.length > 0) docker('rm', '--force', '--volumes', ...ids);
}

async function untilHealthy(endpoint: string): Promise<boolean> {
  const end = Date.now() + PATIENCE;
  while (Date.now() < end) {
    const response = await fetch(`${endpoint}/_localstack/health`).catch(() => undefined);
    if (response?.ok) return true;
    await wait(PAUSE);
  }
  return false;
}

function docker(...args: string[]): { succeeded: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  return { succeeded: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}
