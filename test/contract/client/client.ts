import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { inject } from 'vitest';
import { afterResponse } from './after-response.ts';
import { type ApiResponse, type Method, readResponse, type Sent } from './exchange.ts';

/** The headers and body of a request. A header with several values is sent as several lines. */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as `application/json`, unless the headers name another media type. */
  readonly json?: unknown;
  /** Sent unchanged, without a media type unless the headers name one. */
  readonly body?: string | Buffer;
  /** Sent in chunks, without a declared length. */
  readonly chunks?: readonly (string | Buffer)[];
}

/** A client of the API under test, or of one of its sandboxes. */
export interface Client {
  readonly baseUrl: string;
  /** Sends a request, and checks the rules for all responses. */
  send(method: Method, path: string, options?: RequestOptions): Promise<ApiResponse>;
  get(path: string, headers?: RequestOptions['headers']): Promise<ApiResponse>;
  post(path: string, json: unknown, headers?: RequestOptions['headers']): Promise<ApiResponse>;
  patch(path: string, json: unknown, headers?: RequestOptions['headers']): Promise<ApiResponse>;
  delete(path: string, headers?: RequestOptions['headers']): Promise<ApiResponse>;
}

/** A connection is used again within half of the server's own limit: on a busy machine, both may run late. */
const KEPT = { keepAlive: true, timeout: 30_000 };
const agents = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) };

/** The paths of the requests of the current test. */
export const sentPaths = new Set<string>();

/** A client of the API at `baseUrl`, below `prefix`, that sends `headers` (e.g. `X-Sandbox`) in every request. */
export function clientOf(baseUrl: string, prefix = '', headers: RequestOptions['headers'] = {}): Client {
  const send: Client['send'] = async (method, path, options = {}) => {
    const sent = sentOf(method, `${prefix}${path}`, { ...options, headers: { ...headers, ...options.headers } });
    sentPaths.add(sent.path);
    const response = await transmit(baseUrl, sent);
    afterResponse(response);
    return response;
  };
  return {
    baseUrl,
    send,
    get: (path, more = {}) => send('GET', path, { headers: more }),
    post: (path, json, more = {}) => send('POST', path, { json, headers: more }),
    patch: (path, json, more = {}) => send('PATCH', path, { json, headers: more }),
    delete: (path, more = {}) => send('DELETE', path, { headers: more }),
  };
}

/** The header for a deployment that requires the API key in API_KEY. */
export const API_KEY: Readonly<Record<string, string>> =
  process.env.API_KEY === undefined ? {} : { 'X-Api-Key': process.env.API_KEY };

export const api = clientOf(inject('baseUrl'), '', API_KEY);

function sentOf(method: Method, path: string, { headers = {}, json, body, chunks }: RequestOptions): Sent {
  const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (chunks) return { method, path, headers: lower, chunks };
  if (json !== undefined) {
    const text = JSON.stringify(json);
    return { method, path, headers: { 'content-type': 'application/json', ...lower }, chunks: [], body: text };
  }
  return { method, path, headers: lower, chunks: [], ...(body !== undefined && { body }) };
}

function transmit(baseUrl: string, sent: Sent): Promise<ApiResponse> {
  const url = new URL(baseUrl);
  const [send, agent] = url.protocol === 'https:' ? [httpsRequest, agents.https] : [httpRequest, agents.http];
  const length = sent.body === undefined ? {} : { 'content-length': Buffer.byteLength(sent.body) };
  return new Promise((resolve, reject) => {
    const request = send({
      agent,
      hostname: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port,
      method: sent.method,
      path: `${url.pathname.replace(/\/$/, '')}${sent.path}`,
      headers: { ...length, ...sent.headers } as Record<string, string | string[]>,
    });
    request.on('response', (message) =>
      receive(message).then((text) => resolve(readResponse(sent, message, text)), reject),
    );
    request.on('error', reject);
    for (const chunk of sent.chunks) request.write(chunk);
    request.end(sent.body);
  });
}

async function receive(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
