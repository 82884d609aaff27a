import type { MiddlewareObj } from '@middy/core';
import httpErrorHandler from '@middy/http-error-handler';
import { loseResponse, lostResponseOr } from '../checks/faults.ts';
import { takeBehaviour } from '../checks/sandbox.ts';
import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { type ApiResponse, errorBody, successBody } from '../response/api-response.ts';
import { breakResponse, type HandlerResult } from '../response/broken-response.ts';
import { errorFrom } from '../response/error-from.ts';
import { logRequest, recordRequest } from '../response/record-request.ts';
import { commonHeaders, JSON_TYPE } from '../response/response-headers.ts';

/** Turns the response of a handler, or an error, into the result for API Gateway, with the headers of every response. */
export function writeResponse(): MiddlewareObj<ApiRequest, ApiResponse | HandlerResult> {
  const errorHandler = httpErrorHandler({ logger: false });
  return {
    after: (request) => {
      const { event, response } = request;
      if (!response || 'statusCode' in response) throw new TypeError('The handler returned no response');
      const write = () => {
        const result = finish(event, resultOf(event, response));
        request.response = result;
        return record(event, result);
      };
      const loss = loseResponse(event);
      return loss ? loss.then(write) : write();
    },
    onError: async (request) => {
      const { event } = request;
      // A request that did not get into a sandbox has not met the extensions that are on everywhere.
      if (!event.sandbox) await takeBehaviour(event);
      const error = await errorOf(event, await lostResponseOr(event, request.error));
      request.error = error;
      await errorHandler.onError?.(request);
      const result = finish(event, errorResult(event, error), error);
      request.response = result;
      await record(event, result);
    },
  };
}

/** Returns the error to respond with. Logs it if it is a fault of ours: a client may also have requested a 5xx. */
async function errorOf(request: ApiRequest, thrown: unknown): Promise<HttpError> {
  const error = errorFrom(thrown, request.requestId);
  const isIntended = thrown instanceof HttpError || error.statusCode < 500;
  if (!isIntended) request.service.log.fault(request.requestId, thrown);
  return request.behaviour ? request.behaviour.error(error) : error;
}

/** The last steps of every result. `error` is its cause, if it is an error. A broken response is changed no further. */
function finish(request: ApiRequest, result: HandlerResult, error?: HttpError): HandlerResult {
  const { behaviour } = request;
  const broken = error ? breakResponse(request, result) : result;
  const sent = behaviour && broken === result ? behaviour.result(result, error) : broken;
  logRequest(request, sent, error);
  return sent;
}

/**
 * Counts and records the request, before the response leaves, because Lambda may freeze a function that has responded.
 * Returns undefined if there is nothing to wait for.
 */
function record(request: ApiRequest, result: HandlerResult): Promise<void> | undefined {
  const { behaviour, service, requestId } = request;
  const journal = recordRequest(request, result);
  if (!behaviour) return journal;
  const count = behaviour.count().catch((failure: unknown) => service.log.fault(requestId, failure));
  return Promise.all([count, journal]).then(() => undefined);
}

function resultOf(request: ApiRequest, { status, file, data, meta, headers }: ApiResponse): HandlerResult {
  const json = data && successBody(data, meta);
  const type = file ? file.type : json && JSON_TYPE;
  const result = {
    statusCode: status,
    headers: headersOf(request, type, headers),
    body: file?.text ?? json?.text ?? '',
  };
  // A behaviour changes the body, but not the bytes.
  return json && request.service.sendsBytes && !request.behaviour ? { ...result, bytes: json.bytes } : result;
}

function errorResult(request: ApiRequest, error: HttpError): HandlerResult {
  const { statusCode, headers } = error;
  return { statusCode, headers: headersOf(request, JSON_TYPE, headers), body: errorBody(error) };
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
