import type middy from '@middy/core';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import type { ApiRequest } from './request/api-request.ts';
import type { ApiResponse, HandlerResult } from './response/api-response.ts';
import type { ServiceInstance } from './service-instance.ts';

/** The context of an invocation: Lambda's, with the service that handles the request, and our view of the request. */
export interface InvocationContext extends Context {
  readonly service: ServiceInstance;
  /** Written by openRequest() and read by requestIn(), which are the only ones to use it. */
  request?: ApiRequest;
}

/** What a handler returns, and the result for API Gateway that writeEnvelope() makes of it. */
export type ChainResponse = ApiResponse | HandlerResult;

/** A middleware of the chain. */
export type Middleware = middy.MiddlewareObj<APIGatewayProxyEvent, ChainResponse, Error, InvocationContext>;
