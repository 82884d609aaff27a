import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';

/** A DynamoDB of this process on a free port, empty, in memory. */
export interface Dynalite {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Starts dynalite, on the loopback address by default; tables are there as soon as they are asked for. */
export async function startDynalite(host = '127.0.0.1'): Promise<Dynalite> {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  await new Promise<void>((resolve) => server.listen(0, host, () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://${host}:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
