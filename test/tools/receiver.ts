import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { JsonObject } from './json.ts';
import { listenInTest } from './listen.ts';

/** A delivery as it arrived. `problem` is why the official library refuses it, or undefined. */
export interface ReceivedDelivery {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly event: JsonObject;
  readonly problem: string | undefined;
}

/** What a receiver responds: a status, or what it does with the response. */
export type Reply = number | ((response: ServerResponse) => void);

/** A receiver of webhooks on a loopback address, for one test. */
export interface Receiver {
  readonly url: string;
  readonly secret: string;
  /** The setting of a webhook with its URL and its secret. */
  webhook(more?: Readonly<Record<string, unknown>>): JsonObject;
  /** All deliveries so far. */
  readonly received: readonly ReceivedDelivery[];
  /** The replies to the next deliveries. Afterwards, each is a 204. */
  reply(...replies: readonly Reply[]): void;
  /** Resolves once so many deliveries have arrived. */
  until(count: number): Promise<readonly ReceivedDelivery[]>;
}

/** Starts a receiver that verifies each delivery, and closes it after the test. */
export async function startReceiver(host = '127.0.0.1'): Promise<Receiver> {
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const received: ReceivedDelivery[] = [];
  const replies: Reply[] = [];
  const waiting: { readonly count: number; readonly resolve: () => void }[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const id = String(request.headers['webhook-id']);
    received.push({
      id,
      headers: request.headers,
      body,
      event: JSON.parse(body),
      problem: problemOf(secret, request.headers, body),
    });
    const reply = replies.shift() ?? 204;
    if (typeof reply === 'number') response.writeHead(reply).end();
    else reply(response);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
  });
  const url = `${await listenInTest(server, host)}/webhooks`;
  return {
    url,
    secret,
    received,
    webhook: (more = {}) => ({ url, secret, ...more }) as JsonObject,
    reply: (...next) => void replies.push(...next),
    until: async (count) => {
      const arrived = new Promise<void>((resolve) => {
        waiting.push({ count, resolve });
        if (received.length >= count) resolve();
      });
      await arrived;
      return received;
    },
  };
}

function problemOf(secret: string, headers: IncomingHttpHeaders, body: string): string | undefined {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
