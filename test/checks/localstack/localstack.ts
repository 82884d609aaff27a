import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../tools/free-port.ts';
import { findPython, installPythonTools } from '../../tools/python-tools.ts';
import { isOk, waitUntil } from '../../tools/wait-until.ts';
import { startPythonEmulator } from '../cloud/emulators.ts';
import { startEngineProcess } from '../engines/engine-process.ts';
import { DYNAMODB_LOCAL } from '../engines/engines.ts';

/** The last version that works without an account. */
const IMAGE = 'localstack/localstack:4.14.0';

/** The port is fixed, because LocalStack puts it into URLs. */
const PORT = 4566;

/** The longest start of LocalStack, in milliseconds. */
const PATIENCE = 120_000;

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
  if (await waitUntil(() => isOk(`${endpoint}/_localstack/health`), PATIENCE))
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

/**
 * LocalStack runs functions in containers, which it connects to its own container by the name in MAIN_CONTAINER_NAME.
 */
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

function docker(...args: string[]): { succeeded: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync('docker', args, { encoding: 'utf8' });
  return { succeeded: status === 0, output: `${stdout ?? ''}${stderr ?? ''}`.trim() };
}

/** LocalStack has the syntax of Python 3.12. */
const PYTHON_MINOR = 12;

/**
 * Starts LocalStack as a process on this machine, with Amazon's DynamoDB Local and a process for each running function.
 * @throws Error if it cannot be installed, or does not start.
 */
export async function startLocalStackInProcesses(): Promise<LocalStack> {
  const requirements = join(import.meta.dirname, 'requirements.txt');
  const commands = await installPythonTools('localstack', requirements, findPython(PYTHON_MINOR));
  await DYNAMODB_LOCAL.prepare();
  const engine = await startEngineProcess(DYNAMODB_LOCAL);
  // An API has no host name of its own below an address, so that requests need no name server.
  const host = `127.0.0.1:${await freePort()}`;
  const endpoint = `http://${host}`;
  const stop = await startPythonEmulator({
    name: 'LocalStack',
    python: join(commands, 'python'),
    script: join(import.meta.dirname, 'localstack_in_processes.py'),
    health: `${endpoint}/_localstack/health`,
    environment: (directory) => ({
      GATEWAY_LISTEN: host,
      LOCALSTACK_HOST: host,
      FILESYSTEM_ROOT: directory,
      DYNAMODB_LOCAL_PORT: new URL(engine.endpoint).port,
      // It calls nobody: it has no name server, and neither reports its use nor downloads a certificate.
      DNS_ADDRESS: '0',
      DISABLE_EVENTS: '1',
      SKIP_SSL_CERT_DOWNLOAD: '1',
    }),
  }).catch(async (error) => {
    await engine.stop();
    throw error;
  });
  return {
    endpoint,
    s3Endpoint: endpoint,
    stop: async () => {
      await stop();
      await engine.stop();
    },
  };
}
