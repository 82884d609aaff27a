import type { MiddlewareObj } from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import { loseResponse, lostResponseOr } from '../checks/faults.ts';
import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { type ApiResponse, errorBody, type File, successBody } from '../response/api-response.ts';
import { breakResponse, type HandlerResult } from '../response/broken-response.ts';
import { errorFrom } from '../response/error-from.ts';
import { logRequest, recordRequest } from '../response/record-request.ts';
import { commonHeaders, JSON_TYPE } from '../response/response-headers.ts';

/**
 * Turns the response of a handler, or an error, into the result for API Gateway: the one place of the envelope and of
 * the headers of every response.
 */
export function writeResponse(): MiddlewareObj<ApiRequest, ApiResponse | HandlerResult> {
  const errorHandler = httpErrorHandler({ logger: false });
  return {
    after: async (request) => {
      const { event, response } = request;
      if (!response || 'statusCode' in response) throw new TypeError('The handler returned no response');
      await loseResponse(event);
      request.response = await finish(event, resultOf(event, response));
    },
    onError: async (request) => {
      const { event } = request;
      const error = await errorOf(event, await lostResponseOr(event, request.error));
      request.error = error;
      await errorHandler.onError?.(request);
      request.response = await finish(event, errorResult(event, error), error);
    },
  };
}

/** The error to respond with. Only errors that nobody intended are logged: a client may have requested a 5xx. */
async function errorOf(request: ApiRequest, thrown: unknown): Promise<HttpError> {
  const error = errorFrom(thrown, request.requestId);
  const isIntended = thrown instanceof HttpError || error.statusCode < 500;
  if (!isIntended) request.service.log.fault(request.requestId, thrown);
  return request.behaviour ? request.behaviour.error(error) : error;
}

/** Every result passes these steps, in this order. `error` is the cause of the result, if it is an error. */
async function finish(request: ApiRequest, result: HandlerResult, error?: HttpError): Promise<HandlerResult> {
  const { behaviour, service, requestId } = request;
  const broken = error ? breakResponse(request, result) : result;
  const sent = behaviour && broken === result ? behaviour.result(result, error) : broken;
  // Before the response leaves, because Lambda may freeze a function that has responded.
  if (behaviour) await behaviour.count().catch((failure: unknown) => service.log.fault(requestId, failure));
  logRequest(request, sent);
  await recordRequest(request, sent);
  return sent;
}

function resultOf(request: ApiRequest, response: ApiResponse): HandlerResult {
  const body = bodyOf(response);
  return {
    statusCode: response.status,
    headers: headersOf(request, body?.type, response.headers),
    body: body?.text ?? '',
  };
}

function errorResult(request: ApiRequest, error: HttpError): HandlerResult {
  const { statusCode, headers } = error;
  return { statusCode, headers: headersOf(request, JSON_TYPE, headers), body: errorBody(error) };
}

function bodyOf({ file, data, meta }: ApiResponse): File | undefined {
  if (file) return file;
  return data === undefined ? undefined : { type: JSON_TYPE, text: successBody(data, meta) };
}

function headersOf(
  { service, headers: received, requestId, preferenceApplied, fault, limitHeaders }: ApiRequest,
  type: string | undefined,
  headers: ApiResponse['headers'],
): Record<string, string> {
  return {
    ...commonHeaders(service.allowedOrigins, received.list('origin')),
    ...(type !== undefined && { 'Content-Type': type }),
    'X-Request-Id': requestId,
    ...(preferenceApplied !== undefined && { 'Preference-Applied': preferenceApplied }),
    ...(fault && { 'X-Fault': String(fault.index) }),
    ...limitHeaders,
    ...headers,
  };
}
