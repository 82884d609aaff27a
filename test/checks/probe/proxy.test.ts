import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../../lib/project.ts';
import { listenInTest } from '../../tools/listen.ts';
import { endOf } from '../../tools/processes.ts';
import { runMain } from '../../tools/server/spawn-server.ts';
import { serverInTest } from '../../tools/with-server.ts';
import { PROGRAM } from './run-probe.ts';

const CLIENT = join(import.meta.dirname, 'clients/javascript/careful.js');

/** Starts a proxy that refuses every request. Returns the variables of its user, and the addresses it was asked for. */
async function startProxy() {
  const asked: (string | undefined)[] = [];
  const proxy = createServer(({ url }, response) => {
    asked.push(url);
    response.writeHead(502).end();
  });
  proxy.on('connect', ({ url }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const HTTP_PROXY = await listenInTest(proxy);
  // A probe that ran in this process has set no_proxy, too.
  const exceptions = { NO_PROXY: 'shop.example', no_proxy: undefined };
  return { asked, env: { NODE_USE_ENV_PROXY: '1', HTTP_PROXY, http_proxy: HTTP_PROXY, ...exceptions } };
}

test('the probe reaches its own servers without the proxy, which it leaves to the client', async () => {
  const { asked, env } = await startProxy();
  const script = `test "$NO_PROXY$no_proxy" = shop.example && NODE_USE_ENV_PROXY= exec "$0" "$1"`;
  const args = ['probe', '--only', 'calm', '--', 'sh', '-c', script, process.execPath, CLIENT];
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: PROJECT, env: { ...process.env, ...env } });
  expect(await endOf(child)).toMatchObject({ code: 0, stderr: '' });
  expect(asked).toEqual([]);
});

test('--wait reaches the server without the proxy', async () => {
  const { asked, env } = await startProxy();
  const { baseUrl } = await serverInTest([]);
  const { port } = new URL(baseUrl);
  expect(await runMain(['--wait', '--port', port], env)).toMatchObject({ code: 0, stderr: '' });
  expect(asked).toEqual([]);
});
