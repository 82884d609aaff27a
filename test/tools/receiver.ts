import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import type { JsonObject } from './json.ts';
import { listenInTest } from './listen.ts';

type ReceivedDelivery = Awaited<ReturnType<typeof readDelivery>>;

/** What a receiver responds: a status, or what it does with the response. */
type Reply = number | ((response: ServerResponse) => void);

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Starts a receiver of webhooks on a loopback address. It verifies each delivery, and is closed after the test. */
export async function startReceiver(host = '127.0.0.1') {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const received: ReceivedDelivery[] = [];
  const replies: Reply[] = [];
  const arrivals = new EventEmitter();
  const server = createServer(async (request, response) => {
    received.push(await readDelivery(request, secret));
    const reply = replies.shift() ?? 204;
    if (typeof reply === 'number') response.writeHead(reply).end();
    else reply(response);
    arrivals.emit('arrival');
  });
  const url = `${await listenInTest(server, host)}/webhooks`;
  return {
    url,
    secret,
    /** All deliveries so far. */
    received: received as readonly ReceivedDelivery[],
    /** The setting of a webhook with its URL and its secret. */
    webhook: (more: JsonObject = {}): JsonObject => ({ url, secret, ...more }),
    /** The replies to the next deliveries. Afterwards, each is a 204. */
    reply: (...next: readonly Reply[]) => void replies.push(...next),
    /** Resolves once so many deliveries have arrived. */
    until: async (count: number): Promise<readonly ReceivedDelivery[]> => {
      while (received.length < count) await once(arrivals, 'arrival');
      return received;
    },
  };
}

/** Reads a delivery as it arrived. `problem` is why the official library refuses it, or undefined. */
async function readDelivery(request: IncomingMessage, secret: string) {
  const { headers } = request;
  const body = await text(request);
  const event: JsonObject = JSON.parse(body);
  let problem: string | undefined;
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  return { id: String(headers['webhook-id']), headers, body, event, problem };
}
