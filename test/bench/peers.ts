import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../tools/free-port.ts';
import type { Call, Target } from './load.ts';

const run = promisify(execFile);

/** The responses of stubs as JSON: an order, a list of 20 and this service's OpenAPI document. Also the id of the order. */
export interface PeerBodies {
  readonly id: string;
  readonly order: string;
  readonly list: string;
  readonly document: string;
}

export interface StartedPeer extends Target {
  stop(): Promise<void>;
}

export interface Peer {
  readonly name: string;
  /** Installs the server in the directory and starts it. @throws Error if it cannot be installed, or does not respond. */
  readonly start: (directory: string, bodies: PeerBodies) => Promise<StartedPeer>;
  /** The requests that read an order, create an order (`order` is the body), and list 20 orders. */
  readonly calls: (bodies: PeerBodies, order: string) => Readonly<Record<string, Call>>;
}

/** The most milliseconds from the start of a peer to its first response. */
const START_TIMEOUT = 60_000;

const wireMock: Peer = {
  name: 'WireMock 3.13.2',
  start: async (directory, { id, order, list }) => {
    mkdirSync(join(directory, 'mappings'), { recursive: true });
    const artifact = 'org.wiremock:wiremock-standalone:3.13.2';
    await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${directory}`]);
    writeStub(directory, 'get', { method: 'GET', url: `/orders/${id}` }, 200, order);
    writeStub(directory, 'post', { method: 'POST', url: '/orders' }, 201, order);
    writeStub(directory, 'list', { method: 'GET', url: '/orders?limit=20' }, 200, list);
    const port = await freePort();
    const options = ['--port', String(port), '--root-dir', directory, '--no-request-journal', '--disable-banner'];
    return startPeer(
      'java',
      ['-jar', join(directory, 'wiremock-standalone-3.13.2.jar'), ...options],
      port,
      '/__admin/mappings',
    );
  },
  calls: ({ id }, order) => callsAt(`/orders/${id}`, '/orders?limit=20', order),
};

const jsonServer: Peer = {
  name: 'json-server 0.17.4',
  start: async (directory, { order }) => {
    mkdirSync(directory, { recursive: true });
    await install(directory, 'json-server@0.17.4');
    const orders = Array.from({ length: 1_000 }, (_, index) => ({ ...JSON.parse(order).data, id: index + 1 }));
    writeFileSync(join(directory, 'db.json'), JSON.stringify({ orders }));
    const port = await freePort();
    const options = ['--port', String(port), '--host', '127.0.0.1', '--quiet', join(directory, 'db.json')];
    return startPeer(process.execPath, [bin(directory, 'json-server/lib/cli/bin.js'), ...options], port);
  },
  calls: (_, order) => callsAt('/orders/1', '/orders?_limit=20', order),
};

const prism: Peer = {
  name: 'Prism 5.16.0',
  start: async (directory, { document }) => {
    mkdirSync(directory, { recursive: true });
    await install(directory, '@stoplight/prism-cli@5.16.0');
    writeFileSync(join(directory, 'openapi.json'), document);
    const port = await freePort();
    const options = ['mock', '-p', String(port), '-h', '127.0.0.1', '-v', 'silent', join(directory, 'openapi.json')];
    return startPeer(process.execPath, [bin(directory, '@stoplight/prism-cli/dist/index.js'), ...options], port);
  },
  calls: ({ id }, order) => callsAt(`/orders/${id}`, '/orders?limit=20', order),
};

export const PEERS: readonly Peer[] = [wireMock, jsonServer, prism];

function callsAt(one: string, list: string, order: string): Record<string, Call> {
  return {
    'GET one': { paths: [one] },
    POST: { method: 'POST', paths: ['/orders'], body: order },
    'GET 20': { paths: [list] },
  };
}

function writeStub(directory: string, name: string, request: object, status: number, body: string): void {
  const response = { status, body, headers: { 'Content-Type': 'application/json' } };
  writeFileSync(join(directory, 'mappings', `${name}.json`), JSON.stringify({ request, response }));
}

async function install(directory: string, name: string): Promise<void> {
  await run('npm', ['install', '--prefix', directory, '--no-package-lock', '--ignore-scripts', '--silent', name]);
}

function bin(directory: string, path: string): string {
  return join(directory, 'node_modules', path);
}

/** Starts a peer, and waits until it responds at `path`. */
async function startPeer(command: string, args: readonly string[], port: number, path = '/'): Promise<StartedPeer> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + START_TIMEOUT;
  while (!(await responds(`${url}${path}`))) {
    if (child.exitCode !== null) throw new Error(`it ended with status ${child.exitCode}`);
    if (Date.now() < deadline) await setTimeout(100);
    else return stop().then(() => Promise.reject(new Error(`it did not respond within ${START_TIMEOUT} ms`)));
  }
  return { url, pid: child.pid ?? Number.NaN, stop };
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.arrayBuffer().then(() => true),
    () => false,
  );
}
