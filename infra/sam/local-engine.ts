import { once } from 'node:events';
import { connect } from 'node:net';
import { createClient } from '../../lib/storage/dynamodb/call-dynamo.ts';
import { createTable } from '../../lib/storage/dynamodb/create-table.ts';
import { outputOf } from '../run.ts';
import { DEFAULT_REGION, DEFAULT_TABLE, LOCAL_CREDENTIALS } from '../server/service/open-store.ts';
import { isLoopback } from './sam-command.ts';

/** The time limit for a connection to the engine, in milliseconds. */
const PATIENCE = 2_000;

/**
 * Creates the table in the engine if it is missing.
 * @throws Error if there is no engine at the endpoint.
 */
export async function prepareTable(endpoint: string): Promise<void> {
  const client = createClient({ endpoint, region: DEFAULT_REGION, credentials: LOCAL_CREDENTIALS });
  try {
    await createTable(client, DEFAULT_TABLE);
  } catch (error) {
    const message =
      'Start one, e.g. docker run --rm -d -p 8000:8000 amazon/dynamodb-local, or name it in AWS_ENDPOINT_URL_DYNAMODB';
    throw new Error(`There is no DynamoDB at ${endpoint}. ${message}`, { cause: error });
  } finally {
    client.destroy();
  }
}

/**
 * Checks that containers can reach an engine on this machine. On Linux, they connect through Docker's bridge, and
 * cannot reach an engine that listens on 127.0.0.1 only. Docker Desktop forwards their connections to 127.0.0.1.
 * @throws Error if they cannot reach it.
 */
export async function requireReachable(endpoint: string): Promise<void> {
  const gateway = dockerGateway();
  const url = new URL(endpoint);
  if (gateway === undefined || !isLoopback(url) || (await accepts(gateway, url))) return;
  throw new Error(
    `Containers cannot reach the DynamoDB at ${endpoint}: it only listens on this machine's loopback address. ` +
      `Let it listen on every address, as docker run -p 8000:8000 amazon/dynamodb-local does, or on ${gateway}, ` +
      "this machine's address on Docker's bridge",
  );
}

/** Returns this machine's address on Docker's bridge, or undefined with Docker Desktop, which needs none. */
export function dockerGateway(): string | undefined {
  if (outputOf('docker', 'info', '--format', '{{.OperatingSystem}}') === 'Docker Desktop') return undefined;
  const gateway = '{{(index .IPAM.Config 0).Gateway}}';
  return outputOf('docker', 'network', 'inspect', 'bridge', '--format', gateway) ?? bridgeAddress();
}

/**
 * Docker reports no gateway until a container has run (https://github.com/moby/moby/issues/26799), and Node's list of
 * interfaces leaves out a bridge without containers.
 */
function bridgeAddress(): string | undefined {
  const lines = outputOf('ip', '-4', '-oneline', 'address', 'show', 'docker0');
  return /\binet ([\d.]+)/.exec(lines ?? '')?.[1];
}

async function accepts(host: string, { port, protocol }: URL): Promise<boolean> {
  const portNumber = Number(port || (protocol === 'https:' ? 443 : 80));
  const socket = connect({ host, port: portNumber, signal: AbortSignal.timeout(PATIENCE) });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
