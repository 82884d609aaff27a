import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';

/** Both loopback addresses, because clients differ in how they resolve `localhost`. */
const LOOPBACK = ['127.0.0.1', '::1'];

/** The errors if the machine does not have the address. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/** Where to listen, and how to name these options in an error's advice, such as `--port`. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly nameOption?: ((name: 'host' | 'port') => string) | undefined;
}

/**
 * Listens on the host; for `localhost`, on both loopback addresses. Port 0 takes a free port. Returns the servers, one
 * for each address, and their port.
 * @throws UsageError if the port is in use or not permitted, or if the host is not an address of this machine.
 */
export async function listen(create: () => Server, place: Place) {
  const { host } = place;
  const [first = host, ...others] = host === 'localhost' ? LOOPBACK : [host];
  const server = create();
  const taken = await listenAt(server, { ...place, host: first });
  const servers = [server];
  for (const address of others) {
    const other = create();
    const listening = listenAt(other, { ...place, host: address, port: taken });
    await listening.then(() => servers.push(other), ignoreMissingAddress);
  }
  return { servers, port: taken };
}

function listenAt(server: Server, place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new UsageError(explanation(cause, place), { cause })));
    server.listen(place.port, place.host, () => resolve((server.address() as AddressInfo).port));
  });
}

function ignoreMissingAddress(error: Error): void {
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  if (!NO_SUCH_ADDRESS.includes(code)) throw error;
}

function explanation({ code, message }: NodeJS.ErrnoException, place: Place): string {
  const { host, port, nameOption = (name) => `--${name}` } = place;
  switch (code) {
    case 'EADDRINUSE':
      return (
        `Port ${port} is already in use. Stop the process that listens there, ` +
        `or choose another port with ${nameOption('port')} (0 takes a free one)`
      );
    case 'EACCES':
      return `You do not have permission to use port ${port}. Choose one above 1023 with ${nameOption('port')}`;
    case 'ENOTFOUND':
    case 'EADDRNOTAVAIL':
      return `${host} is not an address of this machine. Choose another with ${nameOption('host')}`;
    default:
      return `Cannot listen on ${host} port ${port}: ${message}`;
  }
}
