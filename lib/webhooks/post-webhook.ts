import { lookup } from 'node:dns';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { NAME, VERSION } from '../about.ts';
import { hostOf, isOwnHost, mayConnect, portOf, type WebhookDestinations } from './destinations.ts';
import { ATTEMPT_TIME, type ReceiverResponse, type SendEvent } from './send-messages.ts';
import { type Represent, type WebhookMessage, webhookMessage } from './webhook-message.ts';

/** How many bytes of a response's body are received, and dropped, before the connection is closed. */
const MAX_DROPPED = 64 * 1024;

/** The address that a name has now is not allowed. */
class ForbiddenAddress extends Error {}

/** Returns how a server sends events to its destinations. An aborted `signal` ends a request in progress. */
export function sendEvents(destinations: WebhookDestinations, represent: Represent, signal?: AbortSignal): SendEvent {
  return (event, webhook, fault) =>
    postWebhook(destinations, webhook.url, webhookMessage(event, represent, webhook, Date.now(), fault), signal);
}

/**
 * Posts a message to a URL. Follows no redirect, sends no cookies, and keeps only status and `Retry-After` of the
 * response. The addresses of the host are checked when it connects, so a name server cannot lead it elsewhere. It never
 * rejects. An aborted `signal` ends it at once.
 */
export function postWebhook(
  destinations: WebhookDestinations,
  text: string,
  { headers, body }: WebhookMessage,
  signal?: AbortSignal,
): Promise<ReceiverResponse> {
  const start = performance.now();
  const url = new URL(text);
  const [host, port] = [hostOf(url), portOf(url)];
  return new Promise((resolve) => {
    const finish = (outcome: Omit<ReceiverResponse, 'durationMs'>) =>
      resolve({ ...outcome, durationMs: Math.round(performance.now() - start) });
    let received: IncomingMessage | undefined;
    const fail = (error: string) => received ?? finish({ status: null, error });
    const isRefused = isIP(host) ? !mayConnect(destinations, host, host, port) : isOwnHost(destinations, host);
    if (isRefused) return void fail(refusal(host));
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    const request = send({
      method: 'POST',
      host,
      port,
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        'User-Agent': `${NAME.replaceAll(' ', '-')}/${VERSION}`,
        'Content-Length': Buffer.byteLength(body),
      },
      // A connection of its own, which closes after the response.
      agent: false,
      lookup: checkedLookup(destinations, host, port),
      ...(signal && { signal }),
    });
    const timer = setTimeout(() => {
      fail(`No response within ${ATTEMPT_TIME / 1_000} seconds`);
      request.destroy();
    }, ATTEMPT_TIME);
    request.on('response', (response) => {
      received = response;
      drop(request, response);
    });
    // A 101 ends HTTP on the connection, so there is no response.
    request.on('upgrade', (response, socket) => {
      received = response;
      socket.destroy();
    });
    request.on('error', (error) => fail(describe(error)));
    // The last event of every request, however its connection ended.
    request.on('close', () => {
      clearTimeout(timer);
      if (received) finish(outcomeOf(received));
      else fail('The connection was closed');
    });
    request.end(body);
  });
}

/** Drops the body, and closes the connection before its end if it is long. */
function drop(request: ClientRequest, response: IncomingMessage): void {
  let dropped = 0;
  response.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > MAX_DROPPED) request.destroy();
  });
  response.on('error', () => request.destroy());
}

function outcomeOf({ statusCode = 0, headers }: IncomingMessage) {
  const after = /^\d{1,15}$/.exec(headers['retry-after'] ?? '')?.[0];
  const waits = statusCode === 429 || statusCode === 503;
  return { status: statusCode, error: null, ...(waits && after !== undefined && { retryAfter: Number(after) }) };
}

/** Resolves a name to its allowed addresses only. */
function checkedLookup(destinations: WebhookDestinations, host: string, port: number): LookupFunction {
  return (name, options, callback) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      if (error) return void callback(error, []);
      const allowed = found.filter(({ address }) => mayConnect(destinations, host, address, port));
      const [first] = allowed;
      if (!first)
        return void callback(new ForbiddenAddress(refusal(found.map(({ address }) => address).join(', '))), []);
      if (options.all) return void callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}

function refusal(addresses: string): string {
  return `The address ${addresses} is not allowed`;
}

function describe(error: Error): string {
  if (error instanceof ForbiddenAddress) return error.message;
  const code = 'code' in error ? String(error.code) : error.name;
  return `The connection failed: ${code}`;
}
