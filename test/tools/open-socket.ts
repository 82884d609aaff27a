import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Opens a connection to a server, which is destroyed when the test has finished. */
export function openSocket(baseUrl: string, options: { readonly allowHalfOpen?: boolean } = {}): Socket {
  const { hostname, port } = new URL(baseUrl);
  const socket = connect({ host: hostname, port: Number(port), ...options });
  onTestFinished(() => void socket.destroy());
  return socket;
}
