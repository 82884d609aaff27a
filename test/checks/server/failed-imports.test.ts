import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { firstLineOf, stopProcess } from '../../tools/processes.ts';
import { START_ARGUMENTS } from '../../tools/server/spawn-server.ts';

/** How many files and connections the server may open. It needs about 25 itself. */
const LIMIT = 64;

/** The import that a request needs. An earlier request has loaded the imports before it. */
const IMPORTS = [
  ['the handler of a route', '/health', '/defects'],
  ['the OpenAPI document', '/openapi.json?view=none', '/openapi.json'],
] as const;

const isWindows = process.platform === 'win32';
test.skipIf(isWindows).each(IMPORTS)(
  `a request loads %s again if that failed for want of open files${isWindows ? ' (skipped: no ulimit)' : ''}`,
  async (_, before, path) => {
    const start = [process.execPath, ...START_ARGUMENTS, '--port', '0', '--quiet'];
    const command = `ulimit -n ${LIMIT} && exec ${start.join(' ')}`;
    const child = spawn('sh', ['-c', command], { cwd: PROJECT, stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => stopProcess(child));
    const baseUrl = await firstLineOf(child.stdout);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const statusOf = async (at: string) => {
      const [response]: IncomingMessage[] = await once(request(`${baseUrl}${at}`, { agent }).end(), 'response');
      if (response) await once(response.resume(), 'end');
      return response?.statusCode;
    };
    await statusOf(before);
    const others = await takeAllFiles(baseUrl);
    expect(await statusOf(path)).toBeGreaterThanOrEqual(500);
    for (const socket of others) socket.destroy();
    // The server sees a moment later that they are closed.
    await expect.poll(() => statusOf(path)).toBe(200);
  },
);

/** Opens connections until the server closes one, because it cannot open more. */
async function takeAllFiles(baseUrl: string): Promise<Socket[]> {
  const { hostname: host, port } = new URL(baseUrl);
  const sockets = Array.from({ length: LIMIT }, () => connect({ host, port: Number(port) }).on('error', () => {}));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.race(sockets.map((socket) => once(socket.resume(), 'close')));
  return sockets;
}
