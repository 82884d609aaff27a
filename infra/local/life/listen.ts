import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../usage-error.ts';

/** Both loopback addresses, because clients differ in how they resolve `localhost`. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** The errors if the machine does not have the address. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Servers on the same port of one or more addresses. */
export interface Listening {
  readonly servers: readonly Server[];
  readonly port: number;
}

/**
 * Listens on the host; for `localhost`, on both loopback addresses. Port 0 takes a free port.
 * @throws UsageError if the port is in use or not permitted, or if the host is not an address of this machine.
 */
export async function listen(create: () => Server, host: string, port: number): Promise<Listening> {
  const [first = host, ...others] = host === 'localhost' ? LOOPBACK : [host];
  const server = create();
  const taken = await listenAt(server, first, port);
  const servers = [server];
  for (const address of others) {
    const other = create();
    await listenAt(other, address, taken).then(() => servers.push(other), ignoreMissingAddress);
  }
  return { servers, port: taken };
}

function listenAt(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function ignoreMissingAddress(error: Error): void {
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  if (!NO_SUCH_ADDRESS.includes(code)) throw error;
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): UsageError {
  return new UsageError(explanation(error, host, port), { cause: error });
}

function explanation({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the process that listens there, or choose another port with --port (0 takes a free one)`;
    case 'EACCES':
      return `You do not have permission to use port ${port}. Choose one above 1023 with --port`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Choose another with --host`;
    default:
      return `Cannot listen on ${host} port ${port}: ${message}`;
  }
}
