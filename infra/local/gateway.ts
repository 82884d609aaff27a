import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { ALL_ROUTES } from '../../lib/extensions/routes.ts';
import type { LambdaHandler } from '../../lib/http/define-endpoint.ts';
import { badRequest, HttpError } from '../../lib/http/http-error.ts';
import { errorBody } from '../../lib/http/response/api-response.ts';
import type { HandlerResult } from '../../lib/http/response/broken-response.ts';
import { COMMON_HEADERS, JSON_TYPE } from '../../lib/http/response/response-headers.ts';
import type { Server as Service } from '../../lib/http/server.ts';
import { endOfTurn } from './end-of-turn.ts';
import { type Invocation, invocationOf, lambdaContext } from './proxy-event.ts';
import { readBody } from './read-body.ts';
import { writeResult } from './write-result.ts';

/** Milliseconds that API Gateway waits for a function. */
const INTEGRATION_TIMEOUT = 29_000;

/** The methods of all routes, for `Allow`. */
const METHODS = [...new Set(ALL_ROUTES.map(({ method }) => method)), 'OPTIONS'].join(', ');

/** A request that has had its response. `duration` is in milliseconds. */
export interface Served {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly duration: number;
}

export interface GatewayOptions {
  /** Passed to every handler in its context. */
  readonly server: Service;
  /** Returns the handler of a file in functions/. */
  readonly load: (file: string) => LambdaHandler | Promise<LambdaHandler>;
  readonly onServed?: ((served: Served) => void) | undefined;
}

/** Creates API Gateway on node:http: it calls the same handlers with the same events, and sends their results. */
export function createGateway({ server: service, load, onServed }: GatewayOptions): Server {
  // If Node itself rejected a request without a Host, the response would have no envelope.
  const server = createServer({ keepAliveTimeout: 65_000, requireHostHeader: false }, async (request, response) => {
    const start = performance.now();
    const result = await serve(request, response, service, load);
    if (!result) return;
    // While the server stops, a connection that is kept alive would delay the exit until its client closes it.
    if (!server.listening) response.shouldKeepAlive = false;
    writeResult(response, result);
    const { method = '', url = '' } = request;
    onServed?.({ method, url, status: result.statusCode, duration: performance.now() - start });
  });
  server.on('checkExpectation', (_, response) =>
    writeResult(response, badRequestResult('Expect can be 100-continue only')),
  );
  server.on('connect', (_, socket) => rejectConnect(socket));
  server.on('clientError', rejectMalformed);
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
  load: GatewayOptions['load'],
): Promise<HandlerResult | undefined> {
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    return badRequestResult(`The request must have one Host header, not ${hosts} (RFC 9112, section 3.2)`);
  }
  try {
    const body = await readBody(request);
    await endOfTurn();
    return await invoke(invocationOf(service.routes, request, body), service, load);
  } catch (error) {
    const requestId = randomUUID();
    if (!request.destroyed) return failure(service, requestId, error);
    // Reading fails if the client has disconnected. Nobody is left to respond to.
    response.destroy();
    return undefined;
  }
}

async function invoke(
  { file, event }: Invocation,
  service: Service,
  load: GatewayOptions['load'],
): Promise<HandlerResult> {
  const { requestId } = event.requestContext;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<APIGatewayProxyResult>((resolve) => {
    timer = setTimeout(() => resolve(gatewayError(504, requestId)), INTEGRATION_TIMEOUT);
  });
  try {
    const handler = await load(file);
    const result = await Promise.race([
      handler(event, lambdaContext(file, requestId, INTEGRATION_TIMEOUT, service)),
      timeout,
    ]);
    if (!Number.isInteger(result?.statusCode)) throw new TypeError(`The function ${file} returned no statusCode`);
    return result;
  } catch (error) {
    return failure(service, requestId, error);
  } finally {
    clearTimeout(timer);
  }
}

function failure({ log }: Service, requestId: string, error: unknown): APIGatewayProxyResult {
  log.fault(requestId, error);
  return gatewayError(502, requestId);
}

/** The gateway's own response if a function fails (502) or takes too long (504). */
function gatewayError(statusCode: 502 | 504, requestId: string): APIGatewayProxyResult {
  const details = { requestId };
  const error =
    statusCode === 504
      ? new HttpError('GATEWAY_TIMEOUT', `The function did not respond within ${INTEGRATION_TIMEOUT} ms`, { details })
      : new HttpError('BAD_GATEWAY', 'The function failed. Report it with the request id', { details });
  return ownResult(statusCode, error, requestId);
}

function badRequestResult(message: string): APIGatewayProxyResult {
  return ownResult(400, badRequest(message), randomUUID());
}

function ownResult(statusCode: number, error: HttpError, requestId: string): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...COMMON_HEADERS, ...error.headers, 'Content-Type': JSON_TYPE, 'X-Request-Id': requestId },
    body: errorBody(error),
  };
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

/** Rejects what is not HTTP, or exceeds the server's limits, in the envelope. */
function rejectMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, badRequestResult(malformation(error.code)));
}

/** CONNECT names a host instead of a path, so no function can handle it. */
function rejectConnect(socket: Duplex): void {
  const message = `The service is not a proxy and does not take CONNECT; it takes ${METHODS}`;
  const error = new HttpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: METHODS } });
  socket.on('error', () => socket.destroy());
  endWith(socket, ownResult(405, error, randomUUID()));
}

/** Writes a response to a connection that Node has no response object for, and closes it. */
function endWith(socket: Duplex, { statusCode, headers, body }: APIGatewayProxyResult): void {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`);
}

function malformation(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than the server accepts';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive';
  return 'This is not a well-formed HTTP/1.1 request';
}
