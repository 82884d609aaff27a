import { HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { type ApiResponse, commonHeaders, errorBody, type HandlerResult, JSON_TYPE } from '../response/api-response.ts';
import { errorFrom } from '../response/error-from.ts';
import { JSON_TEXT, successJson } from '../response/json.ts';
import { type BodySchema, isParserError, parserError } from './check-body.ts';
import { takeBehaviour } from './enter-sandbox.ts';
import { breakResponse, lostResponseOr } from './meet-faults.ts';
import type { Middleware } from './open-request.ts';
import { requestIn } from './open-request.ts';
import { logRequest, recordRequest } from './record-request.ts';

/**
 * Puts every response into the envelope: turns the response of a handler into the result for API Gateway, and anything
 * thrown into an error that the error handler sends as it is. `body` is the schema of the route: see parserError().
 */
export function writeEnvelope<Body>(body: BodySchema<Body> | undefined): Middleware {
  return {
    after: (invocation) => {
      const { response, context } = invocation;
      if (!response || 'statusCode' in response) throw new TypeError('The handler returned no response');
      invocation.response = resultOf(requestIn(context), response);
    },
    onError: async (invocation) => {
      const request = requestIn(invocation.context);
      const { switches } = invocation.context.foodOrdering.service;
      // A request that did not get into a sandbox has not met the switches that are on everywhere.
      if (!request.sandbox && !request.behaviour) await takeBehaviour(request, switches);
      const { error } = invocation;
      const refusal = body && isParserError(error) ? parserError(request, body, error) : error;
      invocation.error = writtenError(request, await errorOf(request, await lostResponseOr(request, refusal)));
    },
  };
}

/**
 * Finishes the request with its result, as it is after all other middlewares: switches and faults change it, and it is
 * logged, counted and recorded. A broken response is changed no further.
 */
export function finishRequest(): Middleware {
  const finish: Middleware['after'] = (invocation) => {
    const { response, error, context } = invocation;
    if (!response || !('statusCode' in response)) throw new TypeError('writeEnvelope() has not written the response');
    const request = requestIn(context);
    const { behaviour, sandbox, service } = request;
    const cause = error?.cause instanceof HttpError ? error.cause : undefined;
    const broken = cause ? breakResponse(request, response) : response;
    const result = behaviour && broken === response ? behaviour.result(response, cause) : broken;
    invocation.response = result;
    if (service.log.requests) logRequest(request, result, cause);
    if (sandbox && sandbox.settings.webhooks.length > 0) service.onHandled?.(sandbox, request.gatewayEvent.httpMethod);
    return record(request, result);
  };
  return { after: finish, onError: finish };
}

/** Returns the error to respond with. Logs it if it is a fault of ours: a client may also have requested a 5xx. */
async function errorOf(request: ApiRequest, thrown: unknown): Promise<HttpError> {
  const error = errorFrom(thrown, request.requestId);
  if (!(thrown instanceof HttpError) && error.statusCode >= 500) request.service.log.fault(request.requestId, thrown);
  return request.behaviour ? request.behaviour.error(error) : error;
}

/**
 * Counts and records the request, before the response leaves, because Lambda may freeze a function that has responded.
 * Returns undefined if there is nothing to wait for.
 */
function record(request: ApiRequest, result: HandlerResult): Promise<void> | undefined {
  const { behaviour, service, requestId } = request;
  const journal = request.sandbox?.settings.journal ? recordRequest(request, result) : undefined;
  if (!behaviour) return journal;
  const count = behaviour.count().catch((failure: unknown) => service.log.fault(requestId, failure));
  return Promise.all([count, journal]).then(() => undefined);
}

function resultOf(request: ApiRequest, { status, file, data, meta, headers }: ApiResponse): HandlerResult {
  const json = data && successJson(data, meta);
  const type = file ? file.type : json && JSON_TYPE;
  const body = file?.text ?? json?.text ?? '';
  return { statusCode: status, headers: responseHeaders(request, type, headers), body, [JSON_TEXT]: json };
}

/** The error as @middy/http-error-handler sends it: its message is the body, which the caller may see. */
function writtenError(request: ApiRequest, cause: HttpError): Error {
  const { statusCode } = cause;
  const headers = responseHeaders(request, JSON_TYPE, cause.headers);
  return Object.assign(new Error(errorBody(cause), { cause }), { statusCode, headers, expose: true });
}

function responseHeaders(
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
