import middy from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { DomainRefusals } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import type { ApiResponse } from '../response/api-response.ts';
import { type Route, type RouteHeader, requiresKey } from '../route.ts';
import { acceptBody, type BodySchema, checkBody, explainParserError, limitBody, parseBody } from './check-body.ts';
import { enterSandbox } from './enter-sandbox.ts';
import { guardOrders } from './guard-orders.ts';
import { meetRequestedFault, meetSandboxFault } from './meet-faults.ts';
import {
  type ChainResponse,
  type InvocationContext,
  type Middleware,
  type MiddyHandler,
  openRequest,
  type PublishedMiddleware,
  requestIn,
} from './open-request.ts';
import { readParameters } from './read-parameters.ts';
import { finishRequest, writeEnvelope } from './write-response.ts';

/** The members that every handler gets. */
type Always = 'gatewayEvent' | 'service' | 'headers' | 'requestId' | 'sandboxName' | 'caller';

/** The members for each way in which a route treats sandboxes, and for each header that it names. */
interface Members {
  static: never;
  switchable: never;
  management: 'sandbox';
  sandboxed: 'sandbox' | 'orders' | 'now';
  'If-Match': 'versions';
  'If-None-Match': never;
  'Idempotency-Key': 'idempotencyKey';
}

/** In a closed environment, an `open` route has no sandbox, and `now` is the real time. */
type InSandbox<Row extends Route> = Row extends { readonly open: true } ? 'now' : Members[Row['sandbox']];

type ByHeaders<Row extends Route> = Row extends { readonly headers: readonly (infer Header extends RouteHeader)[] }
  ? Members[Header]
  : never;

type ByPath<Row extends Route> = Row['path'] extends `${string}{id}${string}` ? 'id' : never;

/** Members that may be undefined although they were checked. */
type Optional = 'versions' | 'idempotencyKey';

/**
 * The members of a request that a handler can rely on, derived from its row in the route table: the order id if the
 * path has one, the sandbox with its orders and its clock if the route works in one, and the values of the headers that
 * the row names.
 */
export type HandlerRequest<Row extends Route, Body, Query> = Pick<ApiRequest, Always> & {
  readonly [Name in InSandbox<Row> | ByHeaders<Row> | ByPath<Row>]: Name extends Optional
    ? ApiRequest[Name]
    : NonNullable<ApiRequest[Name]>;
} & { readonly body: Body; readonly query: Query };

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

/** The parts of a function's chain besides those of every chain. */
export interface ChainParts {
  /** The first of the chain. */
  readonly first?: readonly Middleware[];
  /** Published middlewares for this function. */
  readonly use?: readonly PublishedMiddleware[];
  /** Maps the errors of the domain to responses. */
  readonly refusals?: DomainRefusals;
}

/**
 * Makes a handler that checks a request in the order of the contract, passes it to `handle`, and returns every response
 * and error in the envelope.
 */
export function defineEndpoint<Row extends Route, Body = undefined, Query = undefined>(
  route: Row,
  options: EndpointOptions<Body, Query>,
  handle: Handle<Row, Body, Query>,
  more: ChainParts = {},
): MiddyHandler {
  return chainOf(route, options, more).handler((_, context) => {
    const request = requestIn(context);
    if (isChecked<Row, Body, Query>(request, route)) return handle(request);
    throw new TypeError(`The checks of ${route.path} left out what its handler relies on`);
  });
}

/** Makes the handler of requests without a route. There is nothing to check, but the sandbox's settings apply. */
export function defineFallback(
  handle: (request: ApiRequest) => ApiResponse | Promise<ApiResponse>,
  more: ChainParts = {},
): MiddyHandler {
  return chainOf(undefined, {}, more).handler((_, context) => handle(requestIn(context)));
}

/**
 * The chain of a route, or of requests without one. The first broken rule ends a request. A response goes from the
 * bottom to the top.
 */
function chainOf<Body, Query>(
  route: Route | undefined,
  { body, bodyIsOptional = false, query }: EndpointOptions<Body, Query>,
  { first = [], use = [], refusals }: ChainParts,
) {
  const isGuarded = route?.guarded ?? false;
  return (
    middy<APIGatewayProxyEvent, ChainResponse, Error, InvocationContext>()
      .use([...first])
      .use(openRequest(route))
      .use(finishRequest())
      // A published middleware for every function stands here: .use(httpSecurityHeaders())
      .use([...use])
      .use(enterSandbox)
      .use(isGuarded ? guardOrders : [])
      .use(route ? meetRequestedFault : [])
      .use(!route || route.sandbox === 'sandboxed' ? meetSandboxFault(route) : [])
      .use(route ? [readParameters(route, query), limitBody(route)] : [])
      .use(body ? acceptBody(bodyIsOptional) : [])
      .use(body ? [parseBody(isGuarded), checkBody(body)] : [])
      .use(httpErrorHandler({ logger: false }))
      .use(writeEnvelope(refusals))
      .use(body ? explainParserError(body) : [])
  );
}

/** Whether the checks have filled in every member that the type derives from the route's row. */
function isChecked<Row extends Route, Body, Query>(
  request: ApiRequest,
  route: Row,
): request is ApiRequest & HandlerRequest<Row, Body, Query> {
  const { sandbox, id } = request;
  return (sandbox !== undefined || !requiresKey(route)) && (!route.path.includes('{id}') || id !== undefined);
}
