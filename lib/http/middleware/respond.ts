import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { type Answer, errorBody, successBody } from '../answer.ts';
import type { ApiRequest } from '../api-request.ts';
import { errorFrom } from '../error-from.ts';
import { HttpError } from '../errors.ts';
import { logFault } from '../log.ts';
import { COMMON_HEADERS, JSON_TYPE } from '../response-headers.ts';

/**
 * Turns what the handler answers, or what anything threw, into the API Gateway result: the one place of the
 * envelope and of the headers that every response carries. Registered first, so that it has the last word.
 */
export function respond(): MiddlewareObj<ApiRequest, Answer | APIGatewayProxyResult> {
  return {
    after: (request) => {
      const answer = request.response;
      if (!answer || !('status' in answer)) return;
      const body = answer.data ? successBody(answer) : undefined;
      request.response = result(request.event, answer.status, answer.headers, body);
    },
    onError: (request) => {
      const { event, error } = request;
      const answer = errorFrom(error, event.requestId);
      // An HttpError is an answer that was meant: a 5xx that a client asked for, say.
      if (answer.status >= 500 && !(error instanceof HttpError)) logFault(event.requestId, error);
      request.response = result(event, answer.status, answer.headers, errorBody(answer));
    },
  };
}

function result(
  request: ApiRequest,
  statusCode: number,
  headers: Answer['headers'],
  body: string | undefined,
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: {
      ...COMMON_HEADERS,
      ...(body !== undefined && { 'Content-Type': JSON_TYPE }),
      'X-Request-Id': request.requestId,
      ...(request.preferenceApplied !== undefined && { 'Preference-Applied': request.preferenceApplied }),
      ...headers,
    },
    body: body ?? '',
  };
}
