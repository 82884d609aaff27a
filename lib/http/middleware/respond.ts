import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { HttpError } from '../http-error.ts';
import { logFault } from '../log.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { type ApiResponse, errorBody, type File, successBody } from '../response/api-response.ts';
import { errorFrom } from '../response/error-from.ts';
import { COMMON_HEADERS, JSON_TYPE } from '../response/response-headers.ts';

/**
 * Turns what the handler answers, or what anything threw, into the API Gateway result: the one place of the
 * envelope and of the headers that every response carries. Registered first, so that it has the last word.
 */
export function respond(): MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult> {
  return {
    after: (request) => {
      const answer = request.response;
      if (!answer || !('status' in answer)) return;
      request.response = result(request.event, answer.status, answer.headers, bodyOf(answer));
    },
    onError: (request) => {
      const { event, error } = request;
      const answer = errorFrom(error, event.requestId);
      // An HttpError is an answer that was meant: a 5xx that a client asked for, say.
      if (answer.status >= 500 && !(error instanceof HttpError)) logFault(event.requestId, error);
      request.response = result(event, answer.status, answer.headers, { type: JSON_TYPE, text: errorBody(answer) });
    },
  };
}

function bodyOf({ file, data, meta }: ApiResponse): File | undefined {
  if (file) return file;
  return data === undefined ? undefined : { type: JSON_TYPE, text: successBody(data, meta) };
}

function result(
  request: ApiRequest,
  statusCode: number,
  headers: ApiResponse['headers'],
  body: File | undefined,
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: {
      ...COMMON_HEADERS,
      ...(body && { 'Content-Type': body.type }),
      'X-Request-Id': request.requestId,
      ...(request.preferenceApplied !== undefined && { 'Preference-Applied': request.preferenceApplied }),
      ...headers,
    },
    body: body?.text ?? '',
  };
}
