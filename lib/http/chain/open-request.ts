import { randomUUID } from 'node:crypto';
import type middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyEventPathParameters, Context } from 'aws-lambda';
import type { Sandbox } from '../../sandboxes/sandbox.ts';
import { DEFAULT_SANDBOX } from '../../sandboxes/sandbox-limits.ts';
import { DEFAULT_SETTINGS } from '../../sandboxes/settings.ts';
import type { ApiRequest, Service } from '../request/api-request.ts';
import { QueryParameters, RequestHeaders } from '../request/event-parts.ts';
import { MAX_DELAY, TOTAL_DELAY_FACTOR } from '../request-limits.ts';
import type { ApiResponse, HandlerResult } from '../response/api-response.ts';
import { ANY_PATH, type Route } from '../route.ts';

/** The context of an invocation: Lambda's, with one member of ours. */
export interface InvocationContext extends Context {
  foodOrdering: {
    /** The service that handles the request. */
    service: Service;
    /** Our view of the request. Written by openRequest() and read by requestIn(), which are the only ones to use it. */
    request?: ApiRequest;
  };
}

/** What a handler returns, and the result for API Gateway that writeEnvelope() makes of it. */
export type ChainResponse = ApiResponse | HandlerResult;

/** A middleware of the chain. */
export type Middleware = middy.MiddlewareObj<APIGatewayProxyEvent, ChainResponse, Error, InvocationContext>;

/** A published middleware, such as Powertools': it sees the event of API Gateway, and the result for it. */
export type PublishedMiddleware = middy.MiddlewareObj<APIGatewayProxyEvent, HandlerResult, Error, InvocationContext>;

/** The handler that a function's file exports. */
export type MiddyHandler = middy.MiddyfiedHandler<APIGatewayProxyEvent, HandlerResult, Error, InvocationContext>;

/** Handles a request that API Gateway or the local gateway has made an event of. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: InvocationContext) => Promise<HandlerResult>;

/** Request ids that are safe to repeat and to log. */
const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/**
 * Opens the request: from here on, our view of it is in the context.
 *
 *     X-Request-Id: build-7     the id of the request, in its response and in the log
 *     (none, or not an id)      the id that the gateway gave it
 */
export function openRequest(route: Route | undefined): Middleware {
  return {
    before: (invocation) => {
      const { foodOrdering } = invocation.context;
      invocation.event = readEvent(invocation.event, route);
      foodOrdering.request = apiRequest(invocation.event, foodOrdering.service, route);
    },
  };
}

/**
 * Returns the event with decoded path parameters: API Gateway passes them on as they are in the URL. An event that
 * somebody wrote by hand, for `sam local invoke` or Lambda's console, may lack any member; its body may be an object.
 */
function readEvent(sent: Partial<APIGatewayProxyEvent> | null, route: Route | undefined): APIGatewayProxyEvent {
  // The types of API Gateway allow no null for a missing member, but its events have it.
  const event = { ...sent } as APIGatewayProxyEvent;
  event.httpMethod = String(event.httpMethod ?? route?.method ?? 'GET');
  event.resource = String(event.resource ?? route?.path ?? ANY_PATH);
  event.path = String(event.path ?? event.resource);
  event.body = textOf(event.body ?? null);
  if (event.pathParameters) event.pathParameters = decodeEach(event.pathParameters);
  return event;
}

function textOf(body: unknown): string | null {
  return typeof body === 'string' || body === null ? body : JSON.stringify(body);
}

/** Leaves `proxy`, the path of a request without a route, as it is. */
function decodeEach(parameters: APIGatewayProxyEventPathParameters): APIGatewayProxyEventPathParameters {
  const decoded = { ...parameters };
  for (const name in decoded) if (name !== 'proxy') decoded[name] = decode(String(decoded[name] ?? ''));
  return decoded;
}

/** Decodes percent-encoding. Returns text with malformed encoding unchanged. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns our view of the request. @throws TypeError if openRequest() is not in the chain. */
export function requestIn({ foodOrdering }: InvocationContext): ApiRequest {
  if (foodOrdering.request) return foodOrdering.request;
  throw new TypeError('openRequest() has not opened this request');
}

/** The end of a check. The chain waits if the check does. */
type Checked = Promise<void> | undefined | void;

/** Makes a middleware of a check of our view of the request. */
export function check(run: (request: ApiRequest) => Checked): Middleware {
  return { before: ({ context }) => run(requestIn(context)) };
}

/** Likewise for a check that the settings of a sandbox call for: in a sandbox without settings, it does not run. */
export function checkBySettings(run: (request: ApiRequest, sandbox: Sandbox) => Checked): Middleware {
  return check((request) => {
    const { sandbox } = request;
    return sandbox && sandbox.settings !== DEFAULT_SETTINGS ? run(request, sandbox) : undefined;
  });
}

/**
 * A request as it arrives, with nothing checked yet. It has all members from the start, so that V8 gives every request
 * the same shape, and the code that reads it is compiled once.
 */
export function apiRequest(event: APIGatewayProxyEvent, service: Service, route?: Route): ApiRequest {
  const headers = new RequestHeaders(event);
  const clientId = headers.list('x-request-id') ?? '';
  return {
    gatewayEvent: event,
    service,
    route,
    headers,
    queryParameters: new QueryParameters(event),
    receivedAt: Date.now(),
    requestId: REQUEST_ID.test(clientId) ? clientId : (event.requestContext?.requestId ?? randomUUID()),
    addedHeaders: undefined,
    sandboxName: DEFAULT_SANDBOX,
    sandbox: undefined,
    behaviour: undefined,
    orders: undefined,
    caller: undefined,
    now: Date.now,
    fault: undefined,
    waitLeft: (service.maxDelay ?? MAX_DELAY) * TOTAL_DELAY_FACTOR,
    id: undefined,
    versions: undefined,
    clientHas: undefined,
    idempotencyKey: undefined,
    query: undefined,
    body: undefined,
  };
}
