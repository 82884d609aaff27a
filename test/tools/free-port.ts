import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';

/** Below the ports that Linux, macOS and Windows choose from: 32768 and up, 49152 and up. */
const [FIRST, COUNT] = [20_000, 12_000];

// Another process or thread starts elsewhere, so that two that ask at once do not get the same port.
let next = (process.pid + threadId) * 97;

/**
 * Returns a port on which nothing listens at the moment, and which the system gives to no program that asks for any
 * port: a server on port 0 could get a port of the system's choice before the program for which it was looked up.
 */
export async function freePort(): Promise<number> {
  next += 1;
  const port = FIRST + (next % COUNT);
  const server = createServer().listen(port, '127.0.0.1');
  const [error] = await once(server, 'listening').catch((error: unknown) => [error]);
  if (error) return freePort();
  await once(server.close(), 'close');
  return port;
}
