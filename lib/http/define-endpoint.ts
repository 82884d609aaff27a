import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Storage } from '../sandboxes/sandbox.ts';
import { accessLog } from './middleware/access-log.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { enterSandbox } from './middleware/enter-sandbox.ts';
import { isRecorded, recordRequest } from './middleware/journal.ts';
import { jsonBody } from './middleware/json-body.ts';
import { pathId } from './middleware/path-id.ts';
import { requestId } from './middleware/request-id.ts';
import { requestedFaults } from './middleware/requested-faults.ts';
import { respond } from './middleware/respond.ts';
import { routeHeaders } from './middleware/route-headers.ts';
import { sandboxFaults } from './middleware/sandbox-faults.ts';
import { sandboxName, unroutedSandboxName } from './middleware/sandbox-name.ts';
import { type ApiRequest, apiRequest, type Middleware } from './request/api-request.ts';
import type { Schema } from './request/validation.ts';
import type { ApiResponse } from './response/api-response.ts';
import type { Route } from './routes.ts';

/** What Lambda calls, and the local server and SAM alike. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** What an endpoint needs from outside lib/http. */
export interface Services {
  openStorage(): Promise<Storage>;
}

/** What is particular to an endpoint's input, beyond what its route says. */
export interface EndpointOptions<Body, Query> {
  readonly body?: Schema<Body>;
  readonly bodyIsOptional?: boolean;
  readonly query?: (request: ApiRequest) => Query;
}

export type Handle<Body, Query> = (request: ApiRequest<Body, Query>) => ApiResponse | Promise<ApiResponse>;

/**
 * A Lambda handler that checks a request in the contract's order (sandbox and faults, path id, headers,
 * query, body), passes it to `handle`, and answers in the envelope whatever happens.
 */
export function defineEndpoint<Body, Query>(
  { openStorage }: Services,
  route: Route,
  { body, bodyIsOptional = false, query }: EndpointOptions<Body, Query>,
  handle: Handle<Body, Query>,
): LambdaHandler {
  const chain = newChain().use(sandboxName());
  if (route.sandbox !== 'static') chain.use(enterSandbox(openStorage));
  chain.use(requestedFaults());
  if (route.sandbox === 'sandboxed') chain.use(sandboxFaults(route));
  if (route.path.includes('{id}')) chain.use(pathId());
  if (route.headers) chain.use(routeHeaders(route.headers));
  if (query) chain.use(queryParameters(query));
  chain.use(bodyLimit());
  if (body) chain.use(jsonBody(body, bodyIsOptional));
  chain.handler((request) => handle(request as ApiRequest<Body, Query>));
  return lambdaHandler(chain, route);
}

/** A Lambda handler for what no route takes: without a route there is nothing to check. */
export function defineFallback({ openStorage }: Services, handle: Handle<unknown, unknown>): LambdaHandler {
  const chain = newChain().use(unroutedSandboxName()).use(enterSandbox(openStorage)).use(sandboxFaults(undefined));
  chain.handler(handle);
  return lambdaHandler(chain, undefined);
}

type Chain = middy.MiddyfiedHandler<ApiRequest, ApiResponse | APIGatewayProxyResult>;

function newChain(): Chain {
  return middy<ApiRequest, ApiResponse | APIGatewayProxyResult>().use(accessLog()).use(respond()).use(requestId());
}

function lambdaHandler(chain: Chain, route: Route | undefined): LambdaHandler {
  return async (event, context) => {
    const request = apiRequest(event);
    // respond() has turned every answer into a result.
    const result = (await chain(request, context)) as APIGatewayProxyResult;
    if (route?.sandbox !== 'management' && isRecorded(request)) await recordRequest(request, route, result);
    return result;
  };
}

function queryParameters<Query>(read: (request: ApiRequest) => Query): Middleware {
  return {
    before: ({ event }) => {
      event.filter = read(event);
    },
  };
}
