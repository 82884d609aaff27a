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
  for (;;) {
    next += 1;
    const port = FIRST + (next % COUNT);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await once(server.close(), 'close');
  return isListening;
}
