import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { routesOf } from '../../../lib/api/routes.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import { badRequest, HttpError } from '../../../lib/http/http-error.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { commonHeaders, errorBody, type HandlerResult, JSON_TYPE } from '../../../lib/http/response/api-response.ts';
import { answerBroken } from './broken-requests.ts';
import { createHostCheck } from './check-host.ts';
import { createKeyCheck } from './check-key.ts';
import { type Connections, followConnections } from './connections.ts';
import { type Body, hostProblem, readBody, writeResult } from './http-message.ts';
import { createInvocations, type Invocation } from './proxy-event.ts';
import { createTurns, mayTakeLong, QUICK } from './turns.ts';

const OPTIONS: ServerOptions = {
  keepAliveTimeout: 65_000,
  // If Node itself rejected a request without a Host, the response would have no envelope.
  requireHostHeader: false,
  // A request without a body is no stream then, which is faster.
  optimizeEmptyRequests: true,
  // Of a connection that is read by slices, at most this and one read of 64 KB are in memory.
  highWaterMark: 32 * 1024,
};

/** A request and its response. `duration` is in milliseconds. */
export interface Served {
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly duration: number;
}

interface GatewayOptions {
  readonly service: Service;
  /** Loads the handler of a file in functions/. Default: loadHandler(), which loads the export that Lambda runs. */
  readonly load?: (file: string) => LambdaHandler | Promise<LambdaHandler>;
  /** The host that the server listens on. */
  readonly host?: string | undefined;
  /** The key of a closed environment; undefined if it is open. */
  readonly apiKey?: string | undefined;
  readonly onServed?: ((served: Served) => void) | undefined;
  /** Follows the requests in progress on each connection, so that the server can stop without losing a response. */
  readonly connections?: Connections;
}

/** Returns the gateway's own response. */
type Refuse = (error: HttpError, request: IncomingMessage, requestId?: string) => APIGatewayProxyResult;

/** All servers of a process share its turns. */
const { endOfTurn, aloneInTurn } = createTurns();

/** Creates API Gateway on node:http: it calls the handlers with proxy events, as on AWS, and sends their results. */
export function createGateway(options: GatewayOptions): Server {
  const { service, host = 'localhost', onServed, connections = followConnections() } = options;
  const { allowedOrigins } = service;
  const checkHost = allowedOrigins && createHostCheck(host, allowedOrigins);
  const refuse: Refuse = (error, { headers: { origin } }, requestId = randomUUID()) => {
    const common = commonHeaders(allowedOrigins, origin);
    const headers = { ...common, ...error.headers, 'Content-Type': JSON_TYPE, 'X-Request-Id': requestId };
    return { statusCode: error.statusCode, headers, body: errorBody(error) };
  };
  const invoke = createInvoke(options, refuse);
  const serve = async (response: ServerResponse, place: number, refused?: HttpError) => {
    const start = performance.now();
    const request = response.req;
    const refusal = refused ?? hostProblem(request) ?? checkHost?.(request);
    const body = refusal ? undefined : await readBody(request);
    if (!connections.startRequest(response, place)) return;
    // Requests that have arrived together run together, which is faster.
    await endOfTurn();
    // The client has closed the connection.
    if (request.socket.destroyed) return;
    const result = refusal ? refuse(refusal, request) : await invoke(request, body);
    connections.endRequest(response);
    writeResult(response, result);
    const { method = '', url = '' } = request;
    if (method) onServed?.({ method, url, status: result.statusCode, duration: performance.now() - start });
  };
  const server = createServer(OPTIONS, (_, response) => connections.admit(response));
  server.on('checkExpectation', (_, response) => {
    connections.admit(response, badRequest('Expect can be 100-continue only'));
  });
  answerBroken(server, connections);
  return connections.follow(server, serve);
}

/** Returns a function that calls a request's function, and returns its result or, if it fails, a 502. */
function createInvoke({ service, load = loadHandler, apiKey }: GatewayOptions, refuse: Refuse) {
  const invocationOf = createInvocations(service);
  const checkKey = apiKey === undefined ? undefined : createKeyCheck(apiKey, routesOf(service));
  return async (request: IncomingMessage, body: Body): Promise<HandlerResult> => {
    let invocation: Invocation | undefined;
    try {
      invocation = invocationOf(request, body);
      const refusal = checkKey?.(request, invocation.file);
      if (refusal) return refuse(refusal, request);
      // Others can begin between two such requests.
      if (mayTakeLong(invocation.file, invocation.event.body)) await aloneInTurn(request.socket);
      const handler = await load(invocation.file);
      const result = await handler(invocation.event, invocation.context);
      if (Number.isInteger(result?.statusCode)) return result;
      throw new TypeError(`The function ${invocation.file} returned no statusCode`);
    } catch (error) {
      const requestId = invocation?.context.awsRequestId ?? randomUUID();
      service.log.fault(requestId, error);
      const message = 'The function failed. Report it with the request id';
      return refuse(new HttpError('BAD_GATEWAY', message, { details: { requestId } }), request, requestId);
    }
  };
}

const loaded = new Map<string, Promise<LambdaHandler>>();

/** Returns the handler of a file in functions/: the same export that Lambda runs. */
export function loadHandler(file: string): Promise<LambdaHandler> {
  const known = loaded.get(file);
  if (known) return known;
  const loading = import(`../../../functions/${file}.ts`).then(({ handler }: { handler: LambdaHandler }) => handler);
  loaded.set(file, loading);
  // The next request loads it again: too many open files, for example, are a passing cause.
  loading.catch(() => loaded.delete(file));
  return loading;
}

/**
 * Loads the handlers of the order routes, so that their first requests need not wait. All other handlers load at their
 * first request, because the catalogue of bugs and the seeds take memory. Requests can run between two loads.
 */
export async function loadOrderHandlers(): Promise<void> {
  for (const file of QUICK) {
    await setImmediate();
    await loadHandler(file);
  }
}
