import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** The last version that needs no account. */
const IMAGE = 'localstack/localstack:4.14.0';

/** LocalStack puts this port into the URLs that it gives out, so it is not one of our choice. */
const PORT = 4566;

/** Milliseconds that LocalStack may take to start, and between two checks of it. */
const PATIENCE = 120_000;
const PAUSE = 500;

/** Seconds that it gets to remove the containers of its functions. */
const GRACE = 30;

export interface LocalStack {
  readonly endpoint: string;
  /** Where the CDK finds buckets, whose names S3 clients put into the host name. */
  readonly s3Endpoint: string;
  /** Stops it and removes its containers, and its image unless it was there before. */
  stop(): void;
}

/**
 * Pulls LocalStack and starts it in Docker.
 * @throws Error if it cannot be pulled, or does not start.
 */
export async function startLocalStack(): Promise<LocalStack> {
  const wasThere = docker('image', 'inspect', IMAGE).succeeded;
  if (!wasThere) pull();
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

function pull(): void {
  console.log(`Pulling ${IMAGE}`);
  const { succeeded, output } = docker('pull', '--quiet', IMAGE);
  if (succeeded) return;
  throw new Error(
    `${IMAGE} cannot be pulled here: ${output}. npm run test:localstack needs a machine that can; ` +
      'npm run test:cloud runs the same suite on an emulator that needs no image',
  );
}

/** It runs functions in containers beside its own, which it finds by the name that it is told. */
function runOptions(name: string): string[] {
  const socket = (process.env.DOCKER_HOST ?? 'unix:///var/run/docker.sock').replace('unix://', '');
  return [
    ...['--name', name, '--env', `MAIN_CONTAINER_NAME=${name}`],
    ...['--publish', `127.0.0.1:${PORT}:${PORT}`, '--volume', `${socket}:/var/run/docker.sock`],
  ];
}

/** Its own container, and those of functions, which have its name at the beginning of theirs. */
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
