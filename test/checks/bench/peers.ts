import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Command, startProgram } from '../tools/start-program.ts';
import type { Call } from './load.ts';
import { ORDER, startOurs } from './our-server.ts';
import type { Server } from './requests-bench.ts';

const run = promisify(execFile);

/** The calls of a peer, and its command, which a port completes. */
interface Peer {
  readonly calls: Readonly<Record<string, Call>>;
  readonly command: Command;
}

/** Installs each peer in a directory. @throws Error if it cannot be installed. */
const PEERS: Readonly<Record<string, (directory: string, bodies: Bodies) => Promise<Peer>>> = {
  'WireMock 3.13.2': async (directory, { path, order, list }) => {
    mkdirSync(join(directory, 'mappings'), { recursive: true });
    const artifact = 'org.wiremock:wiremock-standalone:3.13.2';
    await run('mvn', ['-q', '-B', 'dependency:copy', `-Dartifact=${artifact}`, `-DoutputDirectory=${directory}`]);
    writeStub(directory, 'get', { method: 'GET', url: path }, 200, order);
    writeStub(directory, 'post', { method: 'POST', url: '/orders' }, 201, order);
    writeStub(directory, 'list', { method: 'GET', url: LIST }, 200, list);
    const jar = join(directory, 'wiremock-standalone-3.13.2.jar');
    const options = ['--root-dir', directory, '--no-request-journal', '--disable-banner', '--port'];
    return { calls: callsAt(path), command: ['java', '-jar', jar, ...options] };
  },
  'json-server 0.17.4': async (directory, { order }) => {
    const program = await npmInstall(directory, 'json-server@0.17.4', 'json-server/lib/cli/bin.js');
    const orders = Array.from({ length: 1_000 }, (_, index) => ({ ...JSON.parse(order).data, id: index + 1 }));
    const database = join(directory, 'db.json');
    writeFileSync(database, JSON.stringify({ orders }));
    const options = ['--host', '127.0.0.1', '--quiet', database, '--port'];
    return { calls: callsAt('/orders/1', '/orders?_limit=20'), command: [process.execPath, program, ...options] };
  },
  'Prism 5.16.0': async (directory, { path, document }) => {
    const program = await npmInstall(directory, '@stoplight/prism-cli@5.16.0', '@stoplight/prism-cli/dist/index.js');
    const file = join(directory, 'openapi.json');
    writeFileSync(file, document);
    const options = ['mock', file, '-h', '127.0.0.1', '-v', 'silent', '-p'];
    return { calls: callsAt(path), command: [process.execPath, program, ...options] };
  },
};

const LIST = '/orders?limit=20';

function callsAt(one: string, list = LIST): Peer['calls'] {
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

/** Installs a package. Returns the path of its program. */
async function npmInstall(directory: string, name: string, program: string): Promise<string> {
  mkdirSync(directory, { recursive: true });
  await run('npm', ['install', '--prefix', directory, '--no-package-lock', '--ignore-scripts', '--silent', name]);
  return join(directory, 'node_modules', program);
}

/** Installs the peers, and prints which cannot be. They respond with this service's bodies. */
export async function peerStarts(directory: string): Promise<(() => Promise<Server>)[]> {
  const ours = () => startOurs('this service');
  const starts = [ours];
  const bodies = await bodiesOf(ours);
  for (const [name, install] of Object.entries(PEERS)) {
    try {
      const { calls, command } = await install(join(directory, name), bodies);
      starts.push(async () => {
        const { url, pid, stop } = await startProgram(name, (port) => [...command, port]);
        return { name, calls, url, pid, [Symbol.asyncDispose]: stop };
      });
    } catch (error) {
      console.log(`${name} is left out: ${error}`);
    }
  }
  return starts;
}

type Bodies = Awaited<ReturnType<typeof bodiesOf>>;

/** Returns the responses of stubs as JSON: an order and its path, a list of 20, and this service's OpenAPI document. */
async function bodiesOf(start: () => Promise<Server>) {
  await using server = await start();
  const path = server.calls['GET']?.paths[0] ?? '';
  const textAt = async (at: string) => (await fetch(`${server.url}${at}`)).text();
  return { path, order: await textAt(path), list: await textAt(LIST), document: await textAt('/openapi.json') };
}
