import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of a DynamoDB engine. */
export interface LossyProxy {
  readonly endpoint: string;
  /** The number of lost responses. */
  lost(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy that passes on every request. For a part of the SDK's first attempts, it closes the connection after
 * the engine's response, so that the request was done and its response gets lost. `random` returns numbers from 0 to 1.
 */
export async function startLossyProxy(target: string, part: number, random: () => number): Promise<LossyProxy> {
  let lost = 0;
  const server = createServer((incoming, response) => {
    const { method, headers, url = '/' } = incoming;
    const isFirst = String(headers['amz-sdk-request']).includes('attempt=1');
    const onward = request(`${target}${url}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        if (isFirst && random() < part) {
          lost += 1;
          incoming.socket.destroy();
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(Buffer.concat(chunks));
      });
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    lost: () => lost,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
