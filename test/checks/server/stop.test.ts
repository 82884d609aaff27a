import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { followConnections } from '../../../infra/server/gateway/connections.ts';
import { buildOrder } from '../../../lib/client/client.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { PROJECT } from '../../../lib/project.ts';
import { openSocket } from '../../tools/open-socket.ts';
import { firstLineOf } from '../../tools/processes.ts';
import { sendJson } from '../../tools/send-json.ts';
import { startDynalite } from '../../tools/storage/start-dynalite.ts';
import { gatewayInTest } from '../../tools/with-gateway.ts';
import { serverInTest } from '../../tools/with-server.ts';

/** Ends a request line, and adds the Host header. */
const VERSION_AND_HOST = 'HTTP/1.1\r\nHost: h\r\n';

describe('SIGTERM', () => {
  test.each([
    ['has sent nothing', ''],
    ['has sent half a head', `GET /health ${VERSION_AND_HOST}`],
    ['has sent half a head after a request', `GET /health ${VERSION_AND_HOST}\r\nGET /health HTTP/1.1\r\n`],
    [
      'has sent half a body',
      `POST /orders ${VERSION_AND_HOST}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    ],
  ])('does not wait for a connection that %s', async (_, bytes) => {
    const server = await serverInTest([]);
    const socket = await open(server.baseUrl);
    socket.write(bytes);
    // The server reads in order, so its response to a later request shows that it has read these bytes.
    await fetch(`${server.baseUrl}/health`);
    expect(await stopped(server.process)).toEqual([0, null]);
  });

  test.each(['reset', 'truncated'])('does not wait for a pipeline that a fault has broken: %s', async (transport) => {
    const server = await serverInTest([]);
    const sandbox = `${server.baseUrl}/sandboxes/pipelined`;
    await sendJson(sandbox, 'PATCH', { faults: [{ method: 'POST', path: '/orders', transport }] });
    const socket = await open(server.baseUrl);
    const answered = once(socket, 'data');
    const head = `${VERSION_AND_HOST}X-Sandbox: pipelined\r\n`;
    const broken = `POST /orders ${head}Content-Length: 0\r\n\r\n`;
    socket.write(`GET /health ${head}\r\n${broken}GET /health?__delay=50 ${head}\r\n`);
    await answered;
    expect(await stopped(server.process)).toEqual([0, null]);
  });

  test.each([
    ['the first is ready first', [300, 600, 400]],
    ['the last is ready first', [600, 400, 300]],
    ['the last is ready before the signal', [600, 400, 0]],
  ])('sends all responses of a pipeline in order if %s', async (_, delays) => {
    const server = await serverInTest([]);
    const socket = await open(server.baseUrl);
    const text = textOf(socket);
    const requests = delays.map(
      (delay) => `GET /health?__delay=${delay} ${VERSION_AND_HOST}X-Request-Id: r${delay}\r\n\r\n`,
    );
    socket.write(requests.join(''));
    await fetch(`${server.baseUrl}/health`);
    const exit = stopped(server.process);
    const ids = [...(await text).matchAll(/X-Request-Id: (.+)\r/g)].map(([, id]) => id);
    expect(ids).toEqual(delays.map((delay) => `r${delay}`));
    expect(await exit).toEqual([0, null]);
  });

  test('sends the responses of a pipeline if a request with a body is before one without', async () => {
    const server = await serverInTest([]);
    const socket = await open(server.baseUrl);
    const text = textOf(socket);
    const order = JSON.stringify(buildOrder());
    const type = `Content-Type: application/json\r\nContent-Length: ${order.length}`;
    const create = `POST /orders?__delay=300 ${VERSION_AND_HOST}${type}\r\n\r\n${order}`;
    socket.write(`${create}GET /health?__delay=600 ${VERSION_AND_HOST}\r\n`);
    await fetch(`${server.baseUrl}/health`);
    const exit = stopped(server.process);
    expect((await text).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201', 'HTTP/1.1 200']);
    expect(await exit).toEqual([0, null]);
  });

  test('waits for a slow reader of the responses to requests in progress', async () => {
    const server = await serverInTest([]);
    const file = '/docs/swagger-ui.js';
    const { length } = await (await fetch(`${server.baseUrl}${file}`)).text();
    const silent = closeOf(await open(server.baseUrl));
    const socket = await open(server.baseUrl);
    const text = textOf(socket);
    // More than the operating system keeps for a connection.
    socket.write(`GET ${file} ${VERSION_AND_HOST}\r\n`.repeat(20));
    await once(socket, 'data');
    socket.pause();
    const exit = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    await silent;
    socket.resume();
    const [, ...responses] = (await text).split('HTTP/1.1 200 OK\r\n');
    expect(responses.map((response) => response.split('\r\n\r\n')[1]?.length)).toEqual(responses.map(() => length));
    expect(responses.length).toBeGreaterThanOrEqual(4);
    expect(await exit).toEqual([0, null]);
  });
});

test('a server that stops carries out no request of a pipeline that gets no response', async () => {
  const signal = () => Promise.withResolvers<void>();
  const [first, second] = [signal(), signal()];
  const [bothHandled, secondReady, thirdRead] = [signal(), signal(), signal()];
  const handled: string[] = [];
  const handler: LambdaHandler = async ({ path }) => {
    handled.push(path);
    if (handled.length === 2) bothHandled.resolve();
    await (path === '/first' ? first.promise : second.promise);
    return { statusCode: 200, body: '{}' };
  };
  const connections = followConnections();
  const watched: typeof connections = {
    ...connections,
    admit: (response, refusal) => {
      if (response.req.url === '/third') thirdRead.resolve();
      connections.admit(response, refusal);
    },
    endRequest: (response) => {
      connections.endRequest(response);
      if (response.req.url === '/second') secondReady.resolve();
    },
  };
  const { baseUrl } = await gatewayInTest({ load: () => handler, connections: watched });
  const socket = await open(baseUrl);
  const text = textOf(socket);
  const request = (path: string) => `POST ${path} HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n`;
  socket.write(request('/first') + request('/second'));
  await bothHandled.promise;
  connections.closeIdle();
  second.resolve();
  // The second response now says that the connection closes, and waits for the first one.
  await secondReady.promise;
  socket.write(request('/third'));
  await thirdRead.promise;
  first.resolve();
  const lines = (await text).match(/HTTP\/1.1 \d+|Connection: [\w-]+/g);
  expect(lines).toEqual(['HTTP/1.1 200', 'Connection: keep-alive', 'HTTP/1.1 200', 'Connection: close']);
  expect(handled).toEqual(['/first', '/second']);
});

test.each([
  ['start', 'SIGTERM'],
  ['start', 'SIGKILL'],
  ['dev', 'SIGTERM'],
  ['dev', 'SIGKILL'],
] as const)('npm run %s takes the server with it on %s', async (script, signal) => {
  const npm = spawn('npm', ['run', script, '--silent', '--', '--port', '0', '--quiet'], {
    cwd: PROJECT,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  onTestFinished(() => endGroup(npm));
  const baseUrl = await firstLineOf(npm.stdout);
  const closed = closeOf(await open(baseUrl));
  npm.kill(signal);
  await closed;
  await expect(fetch(`${baseUrl}/health`)).rejects.toThrow();
});

test('the server keeps running after the reader closes standard output', async () => {
  const server = await serverInTest([], { ACCESS_LOG: 'on' });
  server.process.stdout?.destroy();
  expect(await statusesOf(server.baseUrl)).toEqual([200, 200, 200]);
});

test('the server keeps running after the reader closes standard error', async () => {
  const dynalite = await startDynalite();
  onTestFinished(dynalite.close);
  const server = await serverInTest(['--store', 'dynamodb'], { AWS_ENDPOINT_URL_DYNAMODB: dynalite.endpoint });
  dynalite.fail();
  server.process.stderr?.destroy();
  expect(await statusesOf(server.baseUrl)).toEqual([503, 503, 503]);
});

/** The statuses of three requests, one after the other. Each writes a line to the log. */
async function statusesOf(baseUrl: string): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < 3) statuses.push((await fetch(`${baseUrl}/health`)).status);
  return statuses;
}

async function open(baseUrl: string): Promise<Socket> {
  const socket = openSocket(baseUrl);
  await once(socket, 'connect');
  // A reset is one way for the server to close the connection.
  socket.on('error', () => {});
  return socket.resume();
}

/** Everything that arrives on a connection until its end. */
function textOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
  return closeOf(socket).then(() => text);
}

function closeOf(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

/** Sends SIGTERM to a process, and returns its exit code and signal. Rejects if it does not end at once. */
async function stopped(child: ChildProcess): Promise<unknown> {
  // A bound against hanging: the server would wait for 30 minutes here, and Node for over a minute.
  const exit = once(child, 'exit', { signal: AbortSignal.timeout(60_000) });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.kill();
  return exit;
}

/** Ends the process group, so that a failed test leaves no server behind. */
function endGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
  }
}
