import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Server as TcpServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** Lets a server listen on a free port of a loopback address, and returns its base URL. */
export async function listen(server: TcpServer, host = '127.0.0.1'): Promise<string> {
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}

/** Ends a server and its connections, unless it has ended. */
export async function end(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Lets a server listen until the test has finished, and returns its base URL. */
export function listenInTest(server: Server, host?: string): Promise<string> {
  onTestFinished(() => end(server));
  return listen(server, host);
}
