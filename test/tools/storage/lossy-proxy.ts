import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { end, listen } from '../listen.ts';

/** A response of a DynamoDB engine. */
export interface EngineResponse {
  readonly status: number;
  readonly body: string | Buffer;
}

/**
 * Handles a write. Without a result, the connection ends without a response. `forward` sends the write to the engine.
 */
export type HandleWrite = (forward: () => Promise<EngineResponse>, body: string) => Promise<EngineResponse | undefined>;

const WRITE = /\.(?:PutItem|UpdateItem|DeleteItem|BatchWriteItem|TransactWriteItems)$/;

/** Starts a proxy of an engine that forwards everything but writes. */
export async function startWriteProxy(engine: string, handleWrite: HandleWrite) {
  const server = createServer(async (received, response) => {
    const body = await buffer(received);
    const forward = () => send(engine, received, body);
    const isWrite = WRITE.test(String(received.headers['x-amz-target']));
    const result = isWrite ? await handleWrite(forward, body.toString()) : await forward();
    if (!result) return void received.socket.destroy();
    const type = { 'Content-Type': 'application/x-amz-json-1.0' };
    response.writeHead(result.status, type).end(result.body);
  });
  return { endpoint: await listen(server), close: () => end(server) };
}

async function send(engine: string, { method, headers: all }: IncomingMessage, body: Buffer): Promise<EngineResponse> {
  const { host: _, ...headers } = all;
  const sent = request(engine, { method, headers });
  sent.end(body);
  const [response]: [IncomingMessage] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, body: await buffer(response) };
}

/**
 * Starts a proxy of an engine that loses the response to every n-th write, all by default, so that the store sends the
 * write again. That response is not lost. `lost` returns how many were.
 */
export async function startLossyProxy(engine: string, every = 1) {
  let lost = 0;
  let writes = 0;
  const unanswered = new Set<string>();
  const proxy = await startWriteProxy(engine, async (forward, body) => {
    const response = await forward();
    if (unanswered.delete(body)) return response;
    writes += 1;
    if (writes % every > 0) return response;
    lost += 1;
    unanswered.add(body);
    return undefined;
  });
  return { ...proxy, lost: () => lost };
}
