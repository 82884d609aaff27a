import type { Socket } from 'node:net';
import dynalite from 'dynalite';
import { end, listen } from '../listen.ts';

export type Dynalite = Awaited<ReturnType<typeof startDynalite>>;

/**
 * Starts dynalite, a DynamoDB engine in this process, on a free port of the loopback address, with its tables in memory.
 * A new table is active at once.
 */
export async function startDynalite() {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  // On a busy machine, five seconds pass before a request on an idle connection is read, which would lose its response.
  server.keepAliveTimeout = 600_000;
  /** Breaks every connection from now on, as if it had ended, but keeps its port from other programs. */
  const fail = () => {
    server.on('connection', (socket: Socket) => void socket.destroy());
    server.closeAllConnections();
  };
  return { endpoint: await listen(server), fail, close: () => end(server) };
}
