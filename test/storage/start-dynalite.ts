import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';

/** A DynamoDB of this process on a free port, empty, in memory. */
export interface Dynalite {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** Starts dynalite; tables are there as soon as they are asked for. */
export async function startDynalite(): Promise<Dynalite> {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
