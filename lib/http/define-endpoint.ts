import middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { checkRequest, checkUnrouted, type EndpointOptions } from './middleware/check-request.ts';
import { writeResponse } from './middleware/write-response.ts';
import { type ApiRequest, apiRequest } from './request/api-request.ts';
import type { HandlerRequest } from './request/handler-request.ts';
import type { ApiResponse } from './response/api-response.ts';
import type { HandlerResult } from './response/broken-response.ts';
import type { Route } from './routes.ts';
import type { ServiceInstance } from './service-instance.ts';

/** The context of an invocation, with the service that handles the request. */
export interface InvocationContext extends Context {
  readonly service: ServiceInstance;
}

/** Handles a request that API Gateway or the local gateway has made an event of. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: InvocationContext) => Promise<HandlerResult>;

/** Handles a request that has passed every check. */
export type Handle<Row extends Route, Body, Query> = (
  request: HandlerRequest<Row, Body, Query>,
) => ApiResponse | Promise<ApiResponse>;

/** Makes a handler that checks a request, passes it to `handle`, and returns every response and error in the envelope. */
export function defineEndpoint<Row extends Route, Body = undefined, Query = undefined>(
  route: Row,
  options: EndpointOptions<Body, Query>,
  handle: Handle<Row, Body, Query>,
): LambdaHandler {
  const fill = (chain: Chain) =>
    chain
      .use(checkRequest(route, options))
      .use(writeResponse())
      .handler((request) => {
        if (isChecked<Row, Body, Query>(request, route)) return handle(request);
        throw new TypeError(`The checks of ${route.path} left out what its handler relies on`);
      });
  return lambdaHandler(fill, route);
}

/** Whether the checks have filled in every member that the type derives from the route's row. */
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
  return lambdaHandler((chain) => chain.use(checkUnrouted()).use(writeResponse()).handler(handle), undefined);
}

type Chain = middy.MiddyfiedHandler<ApiRequest, ApiResponse | HandlerResult>;

function lambdaHandler(fill: (chain: Chain) => Chain, route: Route | undefined): LambdaHandler {
  const chain = fill(middy());
  const withoutTimer = fill(middy({ timeoutEarlyInMillis: 0 }));
  return async (event, context) => {
    const request = apiRequest(event, context.service, route);
    const isLimited = Number.isFinite(context.getRemainingTimeInMillis());
    const response = await (isLimited ? chain : withoutTimer)(request, context);
    if (!('statusCode' in response)) throw new TypeError('writeResponse() has not turned the response into a result');
    const { sandbox, service } = request;
    if (sandbox && sandbox.settings.webhooks.length > 0) service.onHandled?.(sandbox, event.httpMethod);
    return response;
  };
}
