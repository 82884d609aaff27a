import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import type { ApiResponse } from '../response/api-response.ts';

type BehavingMiddleware = MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult>;
type Finished = Parameters<NonNullable<BehavingMiddleware['after']>>[0];

/** Lets the request's behaviour, if it has one, change the result. Registered before respond(), so that it sees it. */
export function behave(): BehavingMiddleware {
  const changeResult = (request: Finished) => (request.event.behaviour ? change(request) : undefined);
  return { after: changeResult, onError: changeResult };
}

async function change(request: Finished): Promise<void> {
  const { event, response, error } = request;
  if (!event.behaviour || !response || !('statusCode' in response)) return;
  const cause = error?.cause instanceof HttpError ? error.cause : undefined;
  request.response = event.behaviour.result(response, cause);
  // Before the response leaves, because Lambda may freeze a function that has responded.
  await event.behaviour.count().catch((failure: unknown) => event.server.log.fault(event.requestId, failure));
}
