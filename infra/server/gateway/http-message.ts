import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isIPv6 } from 'node:net';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { badRequest, type HttpError } from '../../../lib/http/http-error.ts';
import { MAX_BODY_BYTES } from '../../../lib/http/request-limits.ts';
import { bytesOf, type HandlerResult } from '../../../lib/http/response/api-response.ts';
import { HOST } from './check-host.ts';

/** A request's body; undefined without one. */
export type Body = Buffer | undefined | TooLarge;

/** The start of a body over the limit. */
interface TooLarge {
  /** In bytes: the declared length or, without one, the number of bytes read. */
  readonly size: number;
  readonly start: Buffer;
}

/** The number of bytes that the journal needs of a body over the limit, and milliseconds to wait for them. */
const START_BYTES = 4 * 1024;
const START_TIME = 1_000;

/**
 * The most bytes of a rejected body to read and drop before the connection closes. A client that is still sending when
 * its connection closes sees a broken pipe instead of the response.
 */
const MAX_DISCARDED = 16 * 1024 * 1024;

/**
 * By method, the largest body that a route takes, in bytes, if it is over 256 KiB. Each function checks its own limit.
 */
const MAX_BY_METHOD: ReadonlyMap<string | undefined, number> = new Map(
  ROUTE_ROWS.flatMap(({ method, maxBody }) => (maxBody === undefined ? [] : [[method, maxBody]])),
);

export function isTooLarge(body: Body): body is TooLarge {
  return body !== undefined && 'size' in body;
}

/**
 * Reads the body up to the limit of the request's method; of a body that is declared to be larger, only the start. If
 * the client disconnects first, the promise stays pending, because nobody waits for a response.
 */
export function readBody(request: IncomingMessage): Promise<Body> | Body {
  const { 'content-length': declared, 'transfer-encoding': encoding } = request.headers;
  if (declared === undefined && encoding === undefined) return undefined;
  if (declared === '0') return undefined;
  return read(request, Number(declared), MAX_BY_METHOD.get(request.method) ?? MAX_BODY_BYTES);
}

function read(request: IncomingMessage, declared: number, max: number): Promise<Body> {
  const isTooLong = declared > max;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const stopEarly = () => {
      clearTimeout(timer);
      if (request.destroyed) return;
      request.off('data', onData);
      discard(request);
      if (isTooLong) resolve({ size: declared, start: Buffer.concat(chunks) });
      else resolve({ size, start: Buffer.concat(chunks, START_BYTES) });
    };
    const timer = isTooLong ? setTimeout(stopEarly, START_TIME) : undefined;
    const onData = (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (isTooLong ? size >= START_BYTES : size > max) stopEarly();
    };
    request.on('data', onData);
    // Most bodies come in one part, which need not be copied.
    request.on('end', () => resolve(chunks.length < 2 ? chunks[0] : Buffer.concat(chunks)));
  });
}

function discard(request: IncomingMessage): void {
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > MAX_DISCARDED) request.destroy();
  });
}

/** Sends a function's result as the response, or breaks the connection as the result says. */
export function writeResult(response: ServerResponse, result: HandlerResult): void {
  const { statusCode, body } = result;
  if (result.connectionFault === 'reset') {
    resetConnection(response);
    return;
  }
  const headers = outgoingHeaders(result);
  if (statusCode === 204 || statusCode === 304) {
    response.writeHead(statusCode, headers).end();
    return;
  }
  const bytes = bytesOf(result);
  if (bytes !== undefined) {
    headers['Content-Length'] = bytes.length;
    // Node sends a text in one write with the headers, and a buffer in a second one.
    response.writeHead(statusCode, headers).end(bytes, 'latin1');
    return;
  }
  const length = Buffer.byteLength(body);
  headers['Content-Length'] = length;
  // A response to HEAD has no body that could break off.
  if (result.connectionFault === 'truncated' && response.req.method !== 'HEAD') {
    // Only once the first half is on its way, or nothing of it would arrive.
    response.writeHead(statusCode, headers).write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  response.writeHead(statusCode, headers).end(body);
}

/**
 * Resets the connection once the responses to earlier requests of a pipeline are sent: only then is it the response's.
 */
function resetConnection(response: ServerResponse): void {
  if (response.socket) return void response.socket.resetAndDestroy();
  response.once('socket', () => resetConnection(response));
}

function outgoingHeaders({ headers, multiValueHeaders }: APIGatewayProxyResult): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {};
  for (const name in headers) all[name] = String(headers[name]);
  for (const name in multiValueHeaders) all[name] = multiValueHeaders[name]?.map(String);
  return all;
}

/** The error of a request whose Host is missing, repeated, or no host. HTTP/1.0 needs none. */
export function hostProblem({ rawHeaders, httpVersion, headers: { host } }: IncomingMessage): HttpError | undefined {
  const count = countHosts(rawHeaders);
  if (count === 0 && httpVersion !== '1.1') return undefined;
  if (count !== 1 || host === undefined) return wrongHost(`one Host header, not ${count}`);
  const name = HOST.exec(host)?.[1];
  if (name !== undefined && (!name.startsWith('[') || isIPv6(name.slice(1, -1)))) return undefined;
  return wrongHost(`a Host header with a host and perhaps a port, such as localhost:3000, not ${JSON.stringify(host)}`);
}

/** Node hides all but the first `Host`. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

function wrongHost(problem: string): HttpError {
  return badRequest(`The request must have ${problem} (RFC 9112, section 3.2)`);
}
