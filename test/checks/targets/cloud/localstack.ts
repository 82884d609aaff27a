import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../../../tools/free-port.ts';
import { findPython, installPythonTools } from '../../../tools/python-tools.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';
import { isOk, waitUntil } from '../../../tools/wait-until.ts';
import { DYNAMODB_LOCAL, startEngineProcess } from '../engines/engines.ts';

/** LocalStack has the syntax of Python 3.12. */
const PYTHON_MINOR = 12;

/** The longest start and end of LocalStack, in milliseconds. */
const START_TIME = 120_000;
const STOP_TIME = 10_000;

/** How much of the log of a LocalStack that does not start is shown, in characters. */
const LOG_TAIL = 2_000;

/** Installs LocalStack and its engine, if they are missing. Returns the directory of its commands. */
export async function installLocalStack(): Promise<string> {
  await DYNAMODB_LOCAL.prepare();
  return installPythonTools('localstack', join(import.meta.dirname, 'requirements.txt'), findPython(PYTHON_MINOR));
}

/**
 * Starts LocalStack as a process on this machine, for the AWS tools and SDKs of this process: with Amazon's DynamoDB
 * Local, and a process of the first `node` on the path for each running function.
 * @throws Error if it cannot be installed, or does not start. Its log is then on standard error.
 */
export async function startLocalStack() {
  const commands = await installLocalStack();
  const engine = await startEngineProcess(DYNAMODB_LOCAL);
  // An API has no host name of its own below an address, so that requests need no name server.
  const host = `127.0.0.1:${await freePort()}`;
  const endpoint = `http://${host}`;
  const directory = temporaryFolder();
  const logFile = join(directory, 'localstack.log');
  const log = openSync(logFile, 'w');
  const { AWS_ENDPOINT_URL: _, AWS_ENDPOINT_URL_S3: __, AWS_PROFILE: ___, ...inherited } = process.env;
  // In its own process group, so that its functions end with it.
  const child = spawn(join(commands, 'python'), [join(import.meta.dirname, 'localstack_in_processes.py')], {
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...inherited,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      TMPDIR: directory,
      GATEWAY_LISTEN: host,
      LOCALSTACK_HOST: host,
      FILESYSTEM_ROOT: directory,
      DYNAMODB_LOCAL_PORT: new URL(engine.endpoint).port,
      // It calls nobody: it has no name server, and neither reports its use nor downloads a certificate.
      DNS_ADDRESS: '0',
      DISABLE_EVENTS: '1',
      SKIP_SSL_CERT_DOWNLOAD: '1',
      // The log has the calls that CloudFormation makes.
      LOG_LEVEL_OVERRIDES: 'localstack.request.internal=INFO',
    },
  });
  const stop = async () => {
    await waitUntil(() => !signal(child, 'SIGTERM'), STOP_TIME);
    signal(child, 'SIGKILL');
    await engine.stop();
  };
  /** Returns the calls of a service's API so far, such as `CreateRestApi`, those of CloudFormation included. */
  const callsOf = (service: string) => {
    const lines = readFileSync(logFile, 'utf8').matchAll(/ AWS (\w+)\.(\w+) => \d/g);
    return [...lines].filter(([, name]) => name === service).map(([, , operation = '']) => operation);
  };
  await waitUntil(async () => child.exitCode !== null || isOk(`${endpoint}/_localstack/health`), START_TIME);
  if (await isOk(`${endpoint}/_localstack/health`)) {
    callEmulator(endpoint);
    return { endpoint, callsOf, stop, ended: once(child, 'exit') };
  }
  console.error(readFileSync(logFile, 'utf8').slice(-LOG_TAIL));
  await stop();
  throw new Error('LocalStack did not start');
}

/** Signals the group of a process. Returns whether it still had a process. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(-pid, name);
  } catch {
    return false;
  }
}

/** Makes the AWS tools and SDKs of this process call an emulator, with dummy credentials. */
export function callEmulator(endpoint: string, s3Endpoint = endpoint): void {
  const quiet = { AWS_EC2_METADATA_DISABLED: 'true', CDK_DISABLE_VERSION_CHECK: '1', CI: 'true' };
  Object.assign(process.env, variablesFor(endpoint, s3Endpoint), quiet);
}

/** The variables with which AWS tools and SDKs call an emulator. */
export function variablesFor(endpoint: string, s3Endpoint = endpoint) {
  return {
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_S3: s3Endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'us-east-1',
    AWS_DEFAULT_REGION: 'us-east-1',
  };
}

/** The arguments of the CDK for these settings. */
export function contextOf(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
