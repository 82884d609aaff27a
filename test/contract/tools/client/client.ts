import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { urlToHttpOptions } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { inject } from 'vitest';
import { expectDocumented } from '../../../tools/openapi/check-response.ts';
import { afterResponse } from './after-response.ts';
import { type ApiResponse, type FetchedFile, type Method, readResponse, type Sent } from './exchange.ts';

/** The headers and body of a request. A header with several values is sent as several lines. */
export interface RequestOptions {
  readonly headers?: Sent['headers'];
  /** Sent as `application/json`, unless the headers name another media type. */
  readonly json?: unknown;
  /** Sent unchanged, without a media type unless the headers name one. */
  readonly body?: string | Buffer;
  /** Sent in chunks, without a declared length. */
  readonly chunks?: readonly (string | Buffer)[];
}

type Headers = NonNullable<RequestOptions['headers']>;

/** A client of the API under test, or of one of its sandboxes. */
export type Client = ReturnType<typeof clientOf>;

/** A connection is used again within half of the server's own limit: on a busy machine, both may run late. */
const KEPT = { keepAlive: true, timeout: 30_000 };
const agents = { http: new HttpAgent(KEPT), https: new HttpsAgent(KEPT) };

/** The paths of the requests of the current test. */
export const sentPaths = new Set<string>();

/** A client of the API at `baseUrl`, below `prefix`, that sends `headers` (e.g. `X-Sandbox`) in every request. */
export function clientOf(baseUrl: string, prefix = '', headers: Headers = {}) {
  /** Sends a request, and checks the rules for all responses. */
  const send = async (method: Method, path: string, options: RequestOptions = {}): Promise<ApiResponse> => {
    const sent = sentOf(method, `${prefix}${path}`, { ...options, headers: { ...headers, ...options.headers } });
    sentPaths.add(sent.path);
    const response = readResponse(sent, await transmit(baseUrl, sent));
    afterResponse(response);
    return response;
  };
  return {
    baseUrl,
    send,
    get: (path: string, more: Headers = {}) => send('GET', path, { headers: more }),
    post: (path: string, json: unknown, more: Headers = {}) => send('POST', path, { json, headers: more }),
    patch: (path: string, json: unknown, more: Headers = {}) => send('PATCH', path, { json, headers: more }),
    delete: (path: string, more: Headers = {}) => send('DELETE', path, { headers: more }),
  };
}

const key = inject('apiKey') ?? process.env.API_KEY;

/** The header with the key of a closed environment, which every request has unless its own headers replace it. */
export const API_KEY: Readonly<Record<string, string>> = key === undefined ? {} : { 'X-Api-Key': key };

export const api = clientOf(inject('baseUrl'));

function sentOf(method: Method, path: string, { headers: own, json, body, chunks = [] }: RequestOptions): Sent {
  const type = json !== undefined && { 'content-type': 'application/json' };
  const all = Object.entries({ ...type, ...API_KEY, ...own }).map(([name, value]) => [name.toLowerCase(), value]);
  const content = json === undefined ? body : JSON.stringify(json);
  return { method, path, headers: Object.fromEntries(all), chunks, ...(content !== undefined && { body: content }) };
}

/** Gets a file from the service. Asserts that the response matches the OpenAPI document. */
export async function fetchFile(
  path: string,
  headers: Record<string, string> = { Accept: '*/*' },
  method: 'GET' | 'HEAD' = 'GET',
): Promise<FetchedFile> {
  sentPaths.add(path);
  const response = await transmit(api.baseUrl, sentOf(method, path, { headers }));
  expectDocumented({ method, path, ...response, body: response.text });
  return response;
}

/** Sends a request, and receives its response. */
function transmit(baseUrl: string, sent: Sent): Promise<FetchedFile> {
  const { pathname } = new URL(baseUrl);
  const { protocol, hostname, port } = urlToHttpOptions(new URL(baseUrl));
  const [send, agent] = protocol === 'https:' ? [httpsRequest, agents.https] : [httpRequest, agents.http];
  const length = sent.body === undefined ? {} : { 'content-length': Buffer.byteLength(sent.body) };
  return new Promise((resolve, reject) => {
    const request = send({
      agent,
      hostname,
      port,
      method: sent.method,
      path: `${pathname.replace(/\/$/, '')}${sent.path}`,
      headers: { ...length, ...sent.headers } as Record<string, string | string[]>,
    });
    request.on('response', (message) => receive(message).then(resolve, reject));
    request.on('error', reject);
    for (const chunk of sent.chunks) request.write(chunk);
    request.end(sent.body);
  });
}

/** Receives a whole response. If a gateway compressed its body, `text` is the decompressed body. */
async function receive(message: IncomingMessage): Promise<FetchedFile> {
  const bytes = Buffer.concat(await message.toArray());
  const isZipped = message.headers['content-encoding'] === 'gzip' && bytes.length > 0;
  const all = Object.entries(message.headersDistinct).map(([name, values]) => [name, values?.join(', ')]);
  const text = (isZipped ? gunzipSync(bytes) : bytes).toString();
  return { status: message.statusCode ?? 0, headers: Object.fromEntries(all), text };
}

/** Milliseconds without a byte after which a response is given up. */
const TIMEOUT = 60_000;

/**
 * Sends bytes unchanged, and reads and checks one response; undefined if the connection ends without a response.
 * A response to bytes without a request line is checked as one to `GET /`.
 */
export async function sendRaw(bytes: string | Buffer): Promise<ApiResponse | undefined> {
  const { text } = await exchangeBytes(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  if (text === '') return undefined;
  const end = text.indexOf('\r\n\r\n');
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(lines.map(headerOf));
  const body = text.slice(end + 4, end + 4 + Number(headers['content-length'] ?? 0));
  const status = Number(statusLine.split(' ')[1]);
  const sent = { ...requestLineOf(bytes), headers: {}, chunks: [] };
  const response = readResponse(sent, { status, headers, text: body });
  afterResponse(response);
  return response;
}

/** Returns the host and port for the Host header of a raw request. */
export const hostHeader = (): string => new URL(api.baseUrl).host;

/** The line of a raw request with the key of a closed environment. Empty if it is open. */
export const KEY_LINE = Object.entries(API_KEY).map(([name, value]) => `${name}: ${value}\r\n`)[0] ?? '';

function requestLineOf(bytes: string | Buffer): { method: string; path: string } {
  const [, method = 'GET', path = '/'] = /^([A-Z]+) (\/\S*) HTTP\//.exec(String(bytes)) ?? [];
  return { method, path };
}

function headerOf(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

/** The text that a connection received, and the code of the error that ended it. */
export interface ReceivedText {
  readonly text: string;
  readonly error: string | undefined;
}

/** Sends bytes over a new connection, and reads until there is a whole response, or the connection ends. */
export function exchangeBytes(bytes: Buffer): Promise<ReceivedText> {
  sentPaths.add(requestLineOf(bytes).path);
  const { protocol, hostname: host, port } = urlToHttpOptions(new URL(api.baseUrl));
  const isSecure = protocol === 'https:';
  const place = { host: String(host), port: Number(port ?? (isSecure ? 443 : 80)) };
  const socket = isSecure ? connectTls({ ...place, servername: place.host }) : connect(place);
  return new Promise((resolve, reject) => {
    let text = '';
    const done = (error?: NodeJS.ErrnoException) => {
      socket.destroy();
      resolve({ text, error: error?.code });
    };
    socket.setTimeout(TIMEOUT, () => reject(new Error(`No complete response to ${bytes.subarray(0, 100)}: ${text}`)));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      if (isComplete(text)) done();
    });
    socket.on('error', done);
    socket.on('close', () => done());
    socket.write(bytes);
  });
}

function isComplete(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1];
  return length !== undefined && text.length >= end + 4 + Number(length);
}
