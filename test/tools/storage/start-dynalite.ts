import type { Socket } from 'node:net';
import dynalite from 'dynalite';
import { end, listen } from '../listen.ts';

/** A DynamoDB engine in this process, on a free port, with its tables in memory. */
export interface Dynalite {
  readonly endpoint: string;
  /** Breaks every connection from now on, as if it had ended, but keeps its port from other programs. */
  fail(): void;
  close(): Promise<void>;
}

/** Starts dynalite on the loopback address. A new table is active at once. */
export async function startDynalite(): Promise<Dynalite> {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  // On a busy machine, five seconds pass before a request on an idle connection is read, which would lose its response.
  server.keepAliveTimeout = 600_000;
  const fail = () => {
    server.on('connection', (socket: Socket) => void socket.destroy());
    server.closeAllConnections();
  };
  return { endpoint: await listen(server), fail, close: () => end(server) };
}
