import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** Returns a port on which nothing listens at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const { port } = new URL(await listen(server));
  server.close();
  await once(server, 'close');
  return Number(port);
}
