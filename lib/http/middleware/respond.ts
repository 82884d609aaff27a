import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { type ApiResponse, errorBody, type File, successBody } from '../response/api-response.ts';
import { errorFrom } from '../response/error-from.ts';
import { commonHeaders, JSON_TYPE } from '../response/response-headers.ts';

/**
 * Turns what the handler returns into the result for API Gateway, and whatever was thrown into an error that
 * @middy/http-error-handler writes: the one place of the envelope and of the headers that every response carries.
 */
export function respond(): MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult> {
  return {
    after: (request) => {
      const { event, response } = request;
      if (response && 'status' in response) request.response = resultOf(event, response);
    },
    onError: async (request) => {
      const { event, error: thrown } = request;
      const usual = errorFrom(thrown, event.requestId);
      // An HttpError is intended, such as a 5xx that a client requested.
      if (usual.status >= 500 && !(thrown instanceof HttpError)) event.server.log.fault(event.requestId, thrown);
      const error = event.behaviour ? await event.behaviour.error(usual) : usual;
      request.error = new WrittenError(error, headersOf(event, JSON_TYPE, error.headers));
    },
  };
}

/** An error as @middy/http-error-handler takes it: the message is the whole body, and `expose` lets it through. */
class WrittenError extends Error {
  override readonly name = 'WrittenError';
  readonly expose = true;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(error: HttpError, headers: Readonly<Record<string, string>>) {
    super(errorBody(error), { cause: error });
    this.statusCode = error.status;
    this.headers = headers;
  }
}

function resultOf(request: ApiRequest, response: ApiResponse): APIGatewayProxyResult {
  const body = bodyOf(response);
  return {
    statusCode: response.status,
    headers: headersOf(request, body?.type, response.headers),
    body: body?.text ?? '',
  };
}

function bodyOf({ file, data, meta }: ApiResponse): File | undefined {
  if (file) return file;
  return data === undefined ? undefined : { type: JSON_TYPE, text: successBody(data, meta) };
}

function headersOf(
  { server, headers: received, requestId, preferenceApplied, fault, limitHeaders }: ApiRequest,
  type: string | undefined,
  headers: ApiResponse['headers'],
): Record<string, string> {
  return {
    ...commonHeaders(server.allowedOrigins, received.list('origin')),
    ...(type !== undefined && { 'Content-Type': type }),
    'X-Request-Id': requestId,
    ...(preferenceApplied !== undefined && { 'Preference-Applied': preferenceApplied }),
    ...(fault && { 'X-Fault': String(fault.index) }),
    ...limitHeaders,
    ...headers,
  };
}
