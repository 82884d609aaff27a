import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { end, listen } from '../tools/listen.ts';

/** A proxy of a DynamoDB engine that loses some responses. */
export interface LossyProxy {
  readonly endpoint: string;
  lost(): number;
  close(): Promise<void>;
}

const FIRST_ATTEMPT = /^attempt=1;/;
const WRITE = /\.(?:PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/**
 * Starts a proxy of an engine that loses the response to every n-th first attempt at a write, all by default, so that the
 * SDK repeats the request.
 */
export async function startLossyProxy(engine: string, every = 1): Promise<LossyProxy> {
  let lost = 0;
  let writes = 0;
  const server = createServer(async (received, response) => {
    const { status, body } = await forward(engine, received);
    if (FIRST_ATTEMPT.test(headerOf(received, 'amz-sdk-request')) && WRITE.test(headerOf(received, 'x-amz-target'))) {
      writes += 1;
      if (writes % every > 0) return respond(response, status, body);
      lost += 1;
      return void received.socket.destroy();
    }
    respond(response, status, body);
  });
  return { endpoint: await listen(server), lost: () => lost, close: () => end(server) };
}

async function forward(engine: string, received: IncomingMessage): Promise<{ status: number; body: Buffer }> {
  const { host: _, ...headers } = received.headers;
  const sent = request(engine, { method: received.method, headers });
  sent.end(await buffer(received));
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await buffer(response) };
}

function respond(response: ServerResponse, status: number, body: Buffer): void {
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0', 'Content-Length': body.length }).end(body);
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '');
}
