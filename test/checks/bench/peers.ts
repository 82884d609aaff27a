import { execFile, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../tools/free-port.ts';
import { stopProcess } from '../../tools/processes.ts';
import { responds, waitUntil } from '../../tools/wait-until.ts';
import type { Call } from './load.ts';
import { ORDER } from './our-server.ts';
import type { Server } from './requests-bench.ts';

const run = promisify(execFile);

/**
 * The responses of stubs as JSON: an order, a list of 20 and this service's OpenAPI document. Also the id of the order.
 */
export interface PeerBodies {
  readonly id: string;
  readonly order: string;
  readonly list: string;
  readonly document: string;
}

export interface Peer {
  readonly name: string;
  /** Installs the server in the directory. Returns what starts it. @throws Error if it cannot be installed. */
  readonly install: (directory: string, bodies: PeerBodies) => Promise<() => Promise<Server>>;
}

/** The most milliseconds from the start of a peer to its first response. */
const START_TIMEOUT = 60_000;

const wireMock: Peer = {
  name: 'WireMock 3.13.2',
  install: async (directory, { id, order, list }) => {
    mkdirSync(join(directory, 'mappings'), { recursive: true });
    const artifact = 'org.wiremock:wiremock-standalone:3.13.2';
    await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${directory}`]);
    writeStub(directory, 'get', { method: 'GET', url: `/orders/${id}` }, 200, order);
    writeStub(directory, 'post', { method: 'POST', url: '/orders' }, 201, order);
    writeStub(directory, 'list', { method: 'GET', url: '/orders?limit=20' }, 200, list);
    const jar = join(directory, 'wiremock-standalone-3.13.2.jar');
    const options = ['--root-dir', directory, '--no-request-journal', '--disable-banner'];
    const calls = callsAt(`/orders/${id}`, '/orders?limit=20');
    return () => startPeer(wireMock.name, calls, ['java', '-jar', jar, ...options, '--port'], '/__admin/mappings');
  },
};

const jsonServer: Peer = {
  name: 'json-server 0.17.4',
  install: async (directory, { order }) => {
    await npmInstall(directory, 'json-server@0.17.4');
    const orders = Array.from({ length: 1_000 }, (_, index) => ({ ...JSON.parse(order).data, id: index + 1 }));
    const database = join(directory, 'db.json');
    writeFileSync(database, JSON.stringify({ orders }));
    const program = join(directory, 'node_modules/json-server/lib/cli/bin.js');
    const calls = callsAt('/orders/1', '/orders?_limit=20');
    const options = ['--host', '127.0.0.1', '--quiet', database];
    return () => startPeer(jsonServer.name, calls, [process.execPath, program, ...options, '--port']);
  },
};

const prism: Peer = {
  name: 'Prism 5.16.0',
  install: async (directory, { id, document }) => {
    await npmInstall(directory, '@stoplight/prism-cli@5.16.0');
    const file = join(directory, 'openapi.json');
    writeFileSync(file, document);
    const program = join(directory, 'node_modules/@stoplight/prism-cli/dist/index.js');
    const calls = callsAt(`/orders/${id}`, '/orders?limit=20');
    const options = ['mock', file, '-h', '127.0.0.1', '-v', 'silent', '-p'];
    return () => startPeer(prism.name, calls, [process.execPath, program, ...options]);
  },
};

export const PEERS: readonly Peer[] = [wireMock, jsonServer, prism];

function callsAt(one: string, list: string): Record<string, Call> {
  return {
    GET: { paths: [one] },
    'GET 20': { paths: [list] },
    POST: { method: 'POST', paths: ['/orders'], body: ORDER },
  };
}

function writeStub(directory: string, name: string, request: object, status: number, body: string): void {
  const response = { status, body, headers: { 'Content-Type': 'application/json' } };
  writeFileSync(join(directory, 'mappings', `${name}.json`), JSON.stringify({ request, response }));
}

async function npmInstall(directory: string, name: string): Promise<void> {
  mkdirSync(directory, { recursive: true });
  await run('npm', ['install', '--prefix', directory, '--no-package-lock', '--ignore-scripts', '--silent', name]);
}

/** Starts a peer by a command that a port completes, and waits until it responds at `path`. */
async function startPeer(
  name: string,
  calls: Server['calls'],
  command: readonly string[],
  path = '/',
): Promise<Server> {
  const begin = performance.now();
  const port = String(await freePort());
  const [program = '', ...args] = command;
  const child = spawn(program, [...args, port], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}`;
  const isReady = await waitUntil(async () => child.exitCode !== null || responds(`${url}${path}`), START_TIMEOUT);
  if (!isReady || child.exitCode !== null) {
    await stopProcess(child);
    throw new Error(`${name} did not respond within ${START_TIMEOUT} ms, or ended with status ${child.exitCode}`);
  }
  return {
    name,
    calls,
    url,
    pid: child.pid ?? Number.NaN,
    firstResponse: performance.now() - begin,
    stop: () => stopProcess(child),
  };
}
