import middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { guardOrders } from './checks/access.ts';
import { acceptBody, type BodySchema, checkBody, limitBody } from './checks/body.ts';
import { meetRequestedFault, meetSandboxFault } from './checks/faults.ts';
import { readParameters } from './checks/parameters.ts';
import { enterSandbox } from './checks/sandbox.ts';
import type { ChainResponse, InvocationContext, Middleware } from './invocation.ts';
import { finishRequest, writeEnvelope } from './middleware/write-response.ts';
import { type ApiRequest, type HandlerRequest, openRequest, requestIn } from './request/api-request.ts';
import type { ApiResponse, HandlerResult } from './response/api-response.ts';
import { isOrderRoute, type Route, requiresKey } from './routes.ts';

/** Handles a request that API Gateway or the local gateway has made an event of. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: InvocationContext) => Promise<HandlerResult>;

/** Handles a request that has passed every check. */
export type Handle<Row extends Route, Body, Query> = (
  request: HandlerRequest<Row, Body, Query>,
) => ApiResponse | Promise<ApiResponse>;

/** The parts of a request that an endpoint reads in addition to those of its route. */
export interface EndpointOptions<Body, Query> {
  readonly body?: BodySchema<Body>;
  readonly bodyIsOptional?: boolean;
  readonly query?: (request: ApiRequest) => Query;
}

/** More middlewares, such as Powertools', for every chain that is made from then on. */
export const MORE: Middleware[] = [];

/**
 * Makes a handler that checks a request in the order of the contract, passes it to `handle`, and returns every response
 * and error in the envelope. The first broken rule ends a request. What follows the handler runs from the bottom to the top.
 */
export function defineEndpoint<Row extends Route, Body = undefined, Query = undefined>(
  route: Row,
  { body, bodyIsOptional = false, query }: EndpointOptions<Body, Query>,
  handle: Handle<Row, Body, Query>,
): LambdaHandler {
  const isOrders = isOrderRoute(route);
  return chain()
    .use(openRequest(route))
    .use(finishRequest())
    .use(MORE)
    .use(enterSandbox)
    .use(isOrders ? guardOrders : [])
    .use(meetRequestedFault)
    .use(route.sandbox === 'sandboxed' ? meetSandboxFault(route) : [])
    .use(readParameters(route, query))
    .use(limitBody(route))
    .use(body ? acceptBody(bodyIsOptional) : [])
    .use(body && isOrders ? httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true }) : [])
    .use(body ? checkBody(body, isOrders) : [])
    .use(httpErrorHandler({ logger: false }))
    .use(writeEnvelope(body))
    .handler((_, context) => {
      const request = requestIn(context);
      if (isChecked<Row, Body, Query>(request, route)) return handle(request);
      throw new TypeError(`The checks of ${route.path} left out what its handler relies on`);
    });
}

/** A handler for requests without a route. There is nothing to check, but the sandbox's settings apply. */
export function defineFallback(handle: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>): LambdaHandler {
  return chain()
    .use([openRequest(undefined), finishRequest(), ...MORE])
    .use([enterSandbox, meetSandboxFault(undefined)])
    .use([httpErrorHandler({ logger: false }), writeEnvelope(undefined)])
    .handler((_, context) => handle(requestIn(context)));
}

const chain = middy<APIGatewayProxyEvent, ChainResponse, Error, InvocationContext>;

/** Whether the checks have filled in every member that the type derives from the route's row. */
function isChecked<Row extends Route, Body, Query>(
  request: ApiRequest,
  route: Row,
): request is ApiRequest & HandlerRequest<Row, Body, Query> {
  const { sandbox, id, holds } = request;
  return (
    (sandbox !== undefined || !requiresKey(route)) &&
    (!route.path.includes('{id}') || id !== undefined) &&
    (!route.headers?.includes('If-None-Match') || holds !== undefined)
  );
}
