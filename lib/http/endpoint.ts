import middy from '@middy/core';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { Storage } from '../orders/order-store.ts';
import type { Answer } from './answer.ts';
import { type ApiRequest, apiRequest, type Middleware } from './api-request.ts';
import { askedForFaults } from './middleware/asked-for-faults.ts';
import { bodyLimit } from './middleware/body-limit.ts';
import { jsonBody } from './middleware/json-body.ts';
import { pathId } from './middleware/path-id.ts';
import { requestId } from './middleware/request-id.ts';
import { respond } from './middleware/respond.ts';
import { routeHeaders } from './middleware/route-headers.ts';
import type { Route } from './routes.ts';
import type { Schema } from './validation.ts';

/** What Lambda calls, and the local server and SAM alike. */
export type LambdaHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** What an endpoint needs from outside lib/http. */
export interface Services {
  openStorage(): Promise<Storage>;
}

/** What is particular to an endpoint's input, beyond what its route says. */
export interface EndpointOptions<Body, Query> {
  readonly body?: Schema<Body>;
  readonly query?: (request: ApiRequest) => Query;
}

export type Handle<Body, Query> = (request: ApiRequest<Body, Query>) => Answer | Promise<Answer>;

/**
 * A Lambda handler that checks a request in the contract's order (headers and faults, path id, query, body),
 * passes it to `handle`, and answers in the envelope whatever happens. Without a route it serves any path.
 */
export function defineEndpoint<Body, Query>(
  services: Services,
  route: Route | undefined,
  { body, query }: EndpointOptions<Body, Query>,
  handle: Handle<Body, Query>,
): LambdaHandler {
  const chain = middy<ApiRequest, Answer | APIGatewayProxyResult>();
  chain.use(respond()).use(requestId());
  if (route) chain.use(askedForFaults());
  if (route?.path.includes('{id}')) chain.use(pathId());
  if (route?.headers) chain.use(routeHeaders(route.headers));
  if (query) chain.use(queryParameters(query));
  if (route) chain.use(bodyLimit());
  if (body) chain.use(jsonBody(body));
  if (route && route.table.length > 0) chain.use(openStores(services));
  chain.handler((request) => handle(request as ApiRequest<Body, Query>));
  // respond() has turned every answer into a result.
  return (event, context) => chain(apiRequest(event), context) as Promise<APIGatewayProxyResult>;
}

function queryParameters<Query>(read: (request: ApiRequest) => Query): Middleware {
  return {
    before: ({ event }) => {
      event.filter = read(event);
    },
  };
}

function openStores({ openStorage }: Services): Middleware {
  return {
    before: async ({ event }) => {
      event.storage = await openStorage();
      event.orders = event.storage.orders(event.sandbox);
    },
  };
}
