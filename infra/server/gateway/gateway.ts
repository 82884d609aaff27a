import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { ALL_ROUTES } from '../../../lib/extensions/routes.ts';
import { badRequest, HttpError } from '../../../lib/http/http-error.ts';
import type { LambdaHandler } from '../../../lib/http/invocation.ts';
import { methodsOf } from '../../../lib/http/mounts.ts';
import { errorBody, type HandlerResult } from '../../../lib/http/response/api-response.ts';
import { commonHeaders, JSON_TYPE } from '../../../lib/http/response/response-headers.ts';
import type { ServiceInstance } from '../../../lib/http/service-instance.ts';
import { createHostCheck } from './check-host.ts';
import { createKeyCheck } from './check-key.ts';
import type { Connections } from './connections.ts';
import { type Body, readBody, writeResult } from './http-message.ts';
import { type Invocation, invocationOf } from './proxy-event.ts';

type Headers = ReturnType<typeof commonHeaders>;

/** The methods of all routes, for `Allow`. */
const METHODS = [...methodsOf(ALL_ROUTES), 'OPTIONS'].join(', ');

const OPTIONS: ServerOptions = {
  keepAliveTimeout: 65_000,
  // If Node itself rejected a request without a Host, the response would have no envelope.
  requireHostHeader: false,
  // A request without a body is no stream then, which saves 2 µs of 28.
  optimizeEmptyRequests: true,
};

/** A request and its response. `duration` is in milliseconds. */
export interface Served {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly duration: number;
}

export interface GatewayOptions {
  readonly service: ServiceInstance;
  /** Returns the handler of a file in functions/. */
  readonly load: (file: string) => LambdaHandler | Promise<LambdaHandler>;
  /** The host that the server listens on. */
  readonly host?: string | undefined;
  /** The key of a closed environment; undefined if it is open. */
  readonly apiKey?: string | undefined;
  readonly onServed?: ((served: Served) => void) | undefined;
  /** Follows the requests in progress on each connection, so that the server can stop without losing a response. */
  readonly connections?: Pick<Connections, 'startRequest' | 'endRequest'>;
}

/** Creates API Gateway on node:http: it calls the handlers with proxy events, as on AWS, and sends their results. */
export function createGateway(options: GatewayOptions): Server {
  const { service, load, host = 'localhost', apiKey, onServed, connections } = options;
  const { allowedOrigins, routes } = service;
  const checkHost = allowedOrigins && createHostCheck(host, allowedOrigins);
  const checkKey = apiKey === undefined ? undefined : createKeyCheck(apiKey, routes);
  const gateway: Gateway = { service, load, checkHost, checkKey };
  const server = createServer(OPTIONS, async (request, response) => {
    const start = performance.now();
    const refusal = refusalOf(request, gateway);
    const body = refusal ? undefined : await readBody(request);
    if (connections?.startRequest(response) === false) return;
    const result = refusal ?? (await invoke(request, body, gateway));
    connections?.endRequest(response);
    writeResult(response, result);
    const { method = '', url = '' } = request;
    onServed?.({ method, url, status: result.statusCode, duration: performance.now() - start });
  });
  server.on('checkExpectation', ({ headers }, response) => {
    const error = badRequest('Expect can be 100-continue only');
    writeResult(response, ownResult(error, commonHeaders(allowedOrigins, headers.origin)));
  });
  server.on('connect', ({ headers }, socket) => rejectConnect(socket, commonHeaders(allowedOrigins, headers.origin)));
  // The origin of a request that is not HTTP is unknown.
  server.on('clientError', (error, socket) => rejectMalformed(error, socket, commonHeaders(allowedOrigins, undefined)));
  return server;
}

interface Gateway extends Pick<GatewayOptions, 'service' | 'load'> {
  /** Undefined if every host is taken. */
  readonly checkHost: ReturnType<typeof createHostCheck> | undefined;
  /** Undefined if no key is required. */
  readonly checkKey: ReturnType<typeof createKeyCheck> | undefined;
}

/** The response to a request without a host, with several, or with a host of somebody else. Undefined for any other. */
function refusalOf(request: IncomingMessage, { service, checkHost }: Gateway): APIGatewayProxyResult | undefined {
  const common = commonHeaders(service.allowedOrigins, request.headers.origin);
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1')) {
    return ownResult(badRequest(`The request must have one Host header, not ${hosts} (RFC 9112, section 3.2)`), common);
  }
  const error = checkHost?.(request);
  return error && ownResult(error, common);
}

async function invoke(request: IncomingMessage, body: Body, gateway: Gateway): Promise<HandlerResult> {
  await endOfTurn();
  const common = commonHeaders(gateway.service.allowedOrigins, request.headers.origin);
  let invocation: Invocation | undefined;
  try {
    invocation = invocationOf(request, body, gateway.service);
    const refusal = gateway.checkKey?.(request, invocation.file);
    if (refusal) return ownResult(refusal, common);
    const handler = await gateway.load(invocation.file);
    const result = await handler(invocation.event, invocation.context);
    if (!Number.isInteger(result?.statusCode)) {
      throw new TypeError(`The function ${invocation.file} returned no statusCode`);
    }
    return result;
  } catch (error) {
    return failure(gateway, invocation?.context.awsRequestId ?? randomUUID(), error, common);
  }
}

/** The gateway's own response if a function fails. */
function failure({ service }: Gateway, requestId: string, error: unknown, common: Headers): APIGatewayProxyResult {
  service.log.fault(requestId, error);
  const message = 'The function failed. Report it with the request id';
  return ownResult(new HttpError('BAD_GATEWAY', message, { details: { requestId } }), common, requestId);
}

function ownResult(error: HttpError, common: Headers, requestId: string = randomUUID()): APIGatewayProxyResult {
  return {
    statusCode: error.statusCode,
    headers: { ...common, ...error.headers, 'Content-Type': JSON_TYPE, 'X-Request-Id': requestId },
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

/** Rejects a request that is not valid HTTP, or exceeds Node's limits, in the envelope. */
function rejectMalformed(error: Error & { code?: string }, socket: Duplex, common: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, ownResult(badRequest(malformation(error.code)), common));
}

/** Rejects CONNECT. It names a host instead of a path, so no function can handle it. */
function rejectConnect(socket: Duplex, common: Headers): void {
  const message = `The service is not a proxy and does not take CONNECT; it takes ${METHODS}`;
  const error = new HttpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: METHODS } });
  socket.on('error', () => socket.destroy());
  endWith(socket, ownResult(error, common));
}

/** Writes a response to a connection for which Node has no response object, and closes the connection. */
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

let turn: Promise<void> | undefined;

/**
 * Resolves at the end of this turn of the event loop, when all requests that have arrived are read. They then run
 * together: each piece of code runs many times in a row, while it is in the processor's cache, and the responses leave
 * together, so that a client wakes up once for all of them.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
