import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';

const HOST = '127.0.0.1';

/** A DynamoDB engine in this process, on a free port, with its tables in memory. */
export interface Dynalite {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Starts dynalite on the loopback address. A new table is active at once. */
export async function startDynalite(): Promise<Dynalite> {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  await new Promise<void>((resolve) => server.listen(0, HOST, () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://${HOST}:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
