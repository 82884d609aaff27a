import middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { accessLog } from './middleware/access-log.ts';
import { behave } from './middleware/behave.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { breakResponse } from './middleware/break-response.ts';
import { checkAccess } from './middleware/check-access.ts';
import { type BodySchema, checkBody } from './middleware/check-body.ts';
import { enterSandbox } from './middleware/enter-sandbox.ts';
import { journal } from './middleware/journal.ts';
import { limitRate } from './middleware/limit-rate.ts';
import { parseJson } from './middleware/parse-json.ts';
import { pathId } from './middleware/path-id.ts';
import { readQuery } from './middleware/read-query.ts';
import { requestId } from './middleware/request-id.ts';
import { requestedFaults } from './middleware/requested-faults.ts';
import { requireJsonBody } from './middleware/require-json-body.ts';
import { respond } from './middleware/respond.ts';
import { routeHeaders } from './middleware/route-headers.ts';
import { sandboxFaults } from './middleware/sandbox-faults.ts';
import { sandboxName, unroutedSandboxName } from './middleware/sandbox-name.ts';
import { type ApiRequest, apiRequest } from './request/api-request.ts';
import type { HandlerRequest } from './request/handler-request.ts';
import type { ApiResponse } from './response/api-response.ts';
import type { HandlerResult } from './response/broken-response.ts';
import { isOrderRoute, type Route } from './routes.ts';
import type { Server } from './server.ts';

/** The context of an invocation, with the server that the request is for. */
export interface InvocationContext extends Context {
  readonly server: Server;
}

/** Handles a request that API Gateway or the local gateway has made an event of. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: InvocationContext) => Promise<HandlerResult>;

/** What an endpoint reads of a request beyond what its route says. */
export interface EndpointOptions<Body, Query> {
  readonly body?: BodySchema<Body>;
  readonly bodyIsOptional?: boolean;
  readonly query?: (request: ApiRequest) => Query;
}

/** What an endpoint does with a request that has passed every check. */
export type Handle<Row extends Route, Body, Query> = (
  request: HandlerRequest<Row, Body, Query>,
) => ApiResponse | Promise<ApiResponse>;

/**
 * A Lambda handler that checks a request in the contract's order (sandbox, access, faults, path id, headers, query, body),
 * passes it to `handle`, and returns the response in the envelope, whatever happens.
 */
export function defineEndpoint<Row extends Route, Body = undefined, Query = undefined>(
  route: Row,
  { body, bodyIsOptional = false, query }: EndpointOptions<Body, Query>,
  handle: Handle<Row, Body, Query>,
): LambdaHandler {
  const chain = newChain(route).use(sandboxName());
  if (route.sandbox !== 'static') chain.use(enterSandbox());
  if (isOrderRoute(route)) chain.use(checkAccess()).use(limitRate());
  chain.use(requestedFaults());
  if (route.sandbox === 'sandboxed') chain.use(sandboxFaults(route));
  if (route.path.includes('{id}')) chain.use(pathId());
  if (route.headers) chain.use(routeHeaders(route.headers));
  if (query) chain.use(readQuery(query));
  chain.use(bodyLimit(route.maxBody));
  if (body) chain.use(requireJsonBody(bodyIsOptional)).use(parseJson()).use(checkBody(body));
  chain.handler((request) => {
    if (isChecked<Row, Body, Query>(request, route)) return handle(request);
    throw new TypeError(`The middlewares of ${route.path} left out what its handler relies on`);
  });
  return lambdaHandler(chain, route);
}

/** Whether the middlewares, which are chosen by the route's row, have filled in what the type derives from the same row. */
function isChecked<Row extends Route, Body, Query>(
  request: ApiRequest,
  route: Row,
): request is ApiRequest & HandlerRequest<Row, Body, Query> {
  const { sandbox, id, hasVersion } = request;
  return (
    (route.sandbox === 'static' || sandbox !== undefined) &&
    (!route.path.includes('{id}') || id !== undefined) &&
    (!route.headers?.includes('If-None-Match') || hasVersion !== undefined)
  );
}

/** A Lambda handler for requests without a route: there is nothing to check. */
export function defineFallback(handle: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>): LambdaHandler {
  const chain = newChain(undefined).use(unroutedSandboxName()).use(enterSandbox()).use(sandboxFaults(undefined));
  chain.handler(handle);
  return lambdaHandler(chain, undefined);
}

type Chain = middy.MiddyfiedHandler<ApiRequest, ApiResponse | APIGatewayProxyResult>;

/** What comes first here has the last word: the response passes the middlewares in reverse order. */
function newChain(route: Route | undefined): Chain {
  const chain = middy<ApiRequest, ApiResponse | APIGatewayProxyResult>();
  if (route?.sandbox !== 'management') chain.use(journal(route));
  return chain
    .use(accessLog())
    .use(breakResponse())
    .use(behave())
    .use(httpErrorHandler({ logger: false }))
    .use(respond())
    .use(requestId());
}

function lambdaHandler(chain: Chain, route: Route | undefined): LambdaHandler {
  return async (event, context) => {
    const response = await chain(apiRequest(event, context.server, route), context);
    if ('statusCode' in response) return response;
    throw new TypeError('respond() has not turned the response into a result');
  };
}
