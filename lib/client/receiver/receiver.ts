import type { components } from '../generated/api.d.ts';
import { parseEvent, type ReceivedEvent } from './event.ts';
import { createInbox, type Inbox } from './inbox.ts';
import { findProblem, keyOf, loadOfNode, newSecret } from './signature.ts';

/** A webhook of a sandbox, as its settings have it. */
export type Webhook = NonNullable<components['schemas']['UpdateSandboxRequest']['webhooks']>[number];

/** Which events a receiver gets, how they are delivered, and how it answers. */
export interface ReceiverOptions extends ListenOptions, Pick<Webhook, 'types' | 'faults'> {}

/** A server for webhooks on this machine, and the messages that it got. Disposing of it closes it. */
export interface Receiver extends Inbox, AsyncDisposable {
  /** The URL of its webhook. */
  readonly url: string;
  readonly secret: string | string[];
  /** Removes its webhook, stops the server, and ends every call of `next()` that waits. */
  close(): Promise<void>;
}

/** The settings of the sandbox that a receiver changes. */
export interface WebhookSettings {
  /** Adds a webhook to the webhooks of the sandbox. */
  addWebhook(webhook: Webhook): Promise<void>;
  removeWebhook(url: string): Promise<void>;
}

/**
 * Starts a receiver and adds its webhook to the sandbox. `stop` closes it without a change of the sandbox.
 * @throws ApiError if the service may not post to it.
 */
export async function openReceiver(
  { addWebhook, removeWebhook }: WebhookSettings,
  { types, faults, ...options }: ReceiverOptions,
) {
  const { url, secret, inbox, close: stop } = await listen(options);
  try {
    await addWebhook({ url, secret, ...(types && { types }), ...(faults && { faults }) });
  } catch (error) {
    await stop();
    throw error;
  }
  const close = async () => {
    try {
      await removeWebhook(url);
    } finally {
      await stop();
    }
  };
  const { received, next } = inbox;
  const receiver: Receiver = { url, secret, received, next, close, [Symbol.asyncDispose]: close };
  return { receiver, stop };
}

/** Vitest ends a test after five seconds. `next()` gives up before that, so that its error is shown. */
const DEFAULT_TIMEOUT_MS = 3_000;

/** How a receiver answers. */
export interface ListenOptions {
  /** `whsec_` and the base64 of 24 to 64 bytes; or up to three, as while secrets are rotated. Default: a new one. */
  readonly secret?: string | string[] | undefined;
  /**
   * The status of every response; or a list with those of the first messages; or a function of each message. Default:
   * 204 for a valid message, and 401 for any other.
   */
  readonly status?: number | readonly number[] | ((event: ReceivedEvent) => number | Promise<number>) | undefined;
  /** How long `next()` waits, in real milliseconds. Default: 3000. */
  readonly timeoutMs?: number | undefined;
}

type Request = import('node:http').IncomingMessage;
type Response = import('node:http').ServerResponse;

/** Starts a server for webhooks on a free port of 127.0.0.1. It keeps no process running. */
export async function listen(options: ListenOptions = {}) {
  const { secret = newSecret(), status, timeoutMs = DEFAULT_TIMEOUT_MS } = options;
  const keys = [secret].flat().map(keyOf);
  const inbox = createInbox(timeoutMs);
  const statusFor = createStatusFor(status);
  const answer = async (request: Request, response: Response) => {
    const event = await readEvent(request, keys);
    inbox.add(event);
    const code = await statusFor(event).catch((error: Error) => {
      inbox.fail(error);
      return 500;
    });
    Object.assign(event, { status: code });
    response.writeHead(code).end();
    inbox.give(event);
  };
  const server = loadOfNode('node:http').createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405, { allow: 'POST' }).end();
    // A request that breaks off is not answered.
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1').unref();
  await loadOfNode('node:events').once(server, 'listening');
  const { port } = server.address() as import('node:net').AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    secret,
    inbox,
    /** Stops the server and ends every call of `next()` that waits. */
    close: async () => {
      inbox.close();
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function readEvent(request: Request, keys: readonly Uint8Array[]): Promise<ReceivedEvent> {
  let body = '';
  for await (const text of request.setEncoding('utf8')) body += text;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value = '']) => [name, [value].flat().join(', ')]),
  );
  const parsed = parseEvent(body);
  const unreadable = parsed === undefined ? 'the body is not a JSON object with a type' : undefined;
  const problem = findProblem(keys, { headers, body }, Date.now()) ?? unreadable;
  const { type = '', timestamp = '', data = Object.create(null) } = parsed ?? {};
  const id = headers['webhook-id'] ?? '';
  return { id, type, timestamp, data, headers, body, isValid: problem === undefined, problem, status: undefined };
}

/** Returns the function that chooses the status of each response. */
function createStatusFor(status: ListenOptions['status']): (event: ReceivedEvent) => Promise<number> {
  const first = Array.isArray(status) ? [...status] : [];
  return async (event) => {
    if (typeof status === 'function') return status(event);
    if (typeof status === 'number') return status;
    return first.shift() ?? (event.isValid ? 204 : 401);
  };
}
