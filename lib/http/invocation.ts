import type middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { ApiRequest } from './request/api-request.ts';
import type { ApiResponse, HandlerResult } from './response/api-response.ts';
import type { ServiceInstance } from './service-instance.ts';

/** The context of an invocation: Lambda's, with one member of ours. */
export interface InvocationContext extends Context {
  foodOrdering: {
    /** The service that handles the request. */
    readonly service: ServiceInstance;
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
