import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { LambdaHandler } from '../../lib/http/define-endpoint.ts';
import { badRequest, HttpError } from '../../lib/http/http-error.ts';
import { errorBody } from '../../lib/http/response/api-response.ts';
import { COMMON_HEADERS, JSON_TYPE } from '../../lib/http/response/response-headers.ts';
import type { Server as Service } from '../../lib/http/server.ts';
import { endOfTurn } from './end-of-turn.ts';
import { type Invocation, invocationOf, lambdaContext } from './proxy-event.ts';
import { readBody } from './read-body.ts';
import { writeResult } from './write-result.ts';

/** How long API Gateway waits for a function, in milliseconds. */
const INTEGRATION_TIMEOUT = 29_000;

/** A request that was answered. `duration` in milliseconds. */
export interface Served {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly duration: number;
}

export interface GatewayOptions {
  /** What the handlers work on. */
  readonly server: Service;
  /** Gives the handler of a file in functions/. */
  readonly load: (file: string) => LambdaHandler | Promise<LambdaHandler>;
  readonly onServed?: ((served: Served) => void) | undefined;
}

/** API Gateway on node:http: the same events in, the same handlers called, their results out. */
export function createGateway({ server: service, load, onServed }: GatewayOptions): Server {
  // Node's own refusal of a request without a Host has no envelope; serve() sees to it.
  const server = createServer({ keepAliveTimeout: 65_000, requireHostHeader: false }, async (request, response) => {
    const start = performance.now();
    const result = await serve(request, response, service, load);
    if (!result) return;
    // Once the server is closing, a connection kept alive would hold it up until its client lets go.
    if (!server.listening) response.shouldKeepAlive = false;
    writeResult(response, result);
    const { method = '', url = '' } = request;
    onServed?.({ method, url, status: result.statusCode, duration: performance.now() - start });
  });
  server.on('checkExpectation', (_, response) =>
    writeResult(response, badRequestResult('Expect can be 100-continue only')),
  );
  server.on('clientError', refuseMalformed);
  return server;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  service: Service,
  load: GatewayOptions['load'],
): Promise<APIGatewayProxyResult | undefined> {
  if (request.httpVersion === '1.1' && request.headers.host === undefined) {
    return badRequestResult('The request has no Host header (RFC 9112, section 3.2)');
  }
  try {
    const body = await readBody(request);
    await endOfTurn();
    return await invoke(invocationOf(request, body), service, load);
  } catch (error) {
    const requestId = randomUUID();
    if (!request.destroyed) return failure(service, requestId, error);
    // A client that went away makes reading fail: there is nobody to answer.
    response.destroy();
    return undefined;
  }
}

async function invoke(
  { file, event }: Invocation,
  service: Service,
  load: GatewayOptions['load'],
): Promise<APIGatewayProxyResult> {
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
    if (!Number.isInteger(result?.statusCode)) throw new TypeError(`The function ${file} answered no statusCode`);
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

/** What the gateway answers in a function's place when it fails (502) or does not answer in time (504). */
function gatewayError(statusCode: 502 | 504, requestId: string): APIGatewayProxyResult {
  const details = { requestId };
  const error =
    statusCode === 504
      ? new HttpError('GATEWAY_TIMEOUT', `The function did not answer within ${INTEGRATION_TIMEOUT} ms`, { details })
      : new HttpError('INTERNAL_SERVER_ERROR', 'The function failed. Report it with the request id', { details });
  return ownResult(statusCode, error, requestId);
}

function badRequestResult(message: string): APIGatewayProxyResult {
  return ownResult(400, badRequest('malformed-http', message), randomUUID());
}

function ownResult(statusCode: number, error: HttpError, requestId: string): APIGatewayProxyResult {
  return {
    statusCode,
    headers: { ...COMMON_HEADERS, 'Content-Type': JSON_TYPE, 'X-Request-Id': requestId },
    body: errorBody(error),
  };
}

/** Answers what is not HTTP, or more of it than the server takes, in the envelope. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { headers, body } = badRequestResult(malformation(error.code));
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}\r\n${body}`);
}

function malformation(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than the server takes';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive';
  return 'This is not a well-formed HTTP/1.1 request';
}
