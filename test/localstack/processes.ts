import { join } from 'node:path';
import { startPythonEmulator } from '../cloud/python-emulator.ts';
import { DYNAMODB_LOCAL } from '../engines/dynamodb-local.ts';
import { startEngineProcess } from '../engines/engine-process.ts';
import { freePort } from '../tools/free-port.ts';
import { findPython, installPythonTools } from '../tools/python-tools.ts';
import type { LocalStack } from './localstack.ts';

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
