import { cutBody, type Journal, type JournalEntry, nextEntryId } from '../../sandboxes/journal.ts';
import { redact, redactBody } from '../../sandboxes/redact.ts';
import { type DomainRefusals, errorFrom, HttpError } from '../http-error.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { bodyText, declaredLength, RequestHeaders } from '../request/event-parts.ts';
import {
  type ApiResponse,
  commonHeaders,
  errorBody,
  type HandlerResult,
  JSON_TEXT,
  JSON_TYPE,
  jsonText,
  limitResult,
  orNotModified,
  successJson,
} from '../response/api-response.ts';
import { isExempt, pathBelowBase } from '../route.ts';
import { takeBehaviour } from './enter-sandbox.ts';
import { breakResponse, lostResponseOr } from './meet-faults.ts';
import { type Middleware, requestIn } from './open-request.ts';

/**
 * Puts every response into the envelope: turns the response of a handler into the result for API Gateway, and anything
 * thrown into an error that the error handler sends as it is. A response with an entity tag that the client has becomes
 * a 304. `refusals` maps the errors of the domain.
 *
 *     { data }                                          {"success":true,"data":...}
 *     throw new HttpError('NOT_FOUND', 'No order')      {"success":false,"error":{"code":"NOT_FOUND",...}}
 */
export function writeEnvelope(refusals?: DomainRefusals): Middleware {
  return {
    after: (invocation) => {
      const { response, context } = invocation;
      if (!response || 'statusCode' in response) throw new TypeError('The handler returned no response');
      invocation.response = resultOf(requestIn(context), response);
    },
    onError: async (invocation) => {
      const request = requestIn(invocation.context);
      // A request that did not get into a sandbox has not met the switches that are on everywhere.
      if (!request.sandbox && !request.behaviour) await takeBehaviour(request);
      invocation.error = writtenError(
        request,
        await errorOf(request, await lostResponseOr(request, invocation.error), refusals),
      );
    },
  };
}

/**
 * Finishes the request with its result, as it is after all other middlewares: switches and faults change it, and it is
 * logged, counted and recorded. A broken response is changed no further.
 *
 *     {"journal": true}     an entry in the journal of the sandbox
 *     ACCESS_LOG=on         a line in the log
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
async function errorOf(request: ApiRequest, thrown: unknown, refusals?: DomainRefusals): Promise<HttpError> {
  const error = errorFrom(thrown, request.requestId, refusals);
  if (!(thrown instanceof HttpError) && error.statusCode >= 500) request.service.log.fault(request.requestId, thrown);
  return request.behaviour ? request.behaviour.error(error) : error;
}

/**
 * Counts and records the request, before the response leaves, because Lambda may freeze a function that has responded.
 * Returns undefined if there is nothing to wait for. If a count or the journal cannot be written, it is lost, but not
 * the response.
 */
function record(request: ApiRequest, result: HandlerResult): Promise<void> | undefined {
  const { behaviour, service, requestId } = request;
  const log = (failure: unknown) => service.log.fault(requestId, failure);
  const journal = journalOf(request)?.append(entryOf(request, result)).catch(log);
  if (!behaviour) return journal;
  return Promise.all([behaviour.count().catch(log), journal]).then(() => undefined);
}

function resultOf(request: ApiRequest, handled: ApiResponse): HandlerResult {
  const { clientHas } = request;
  const { file, data, meta, headers, ...response } = clientHas ? orNotModified(clientHas, handled) : handled;
  const { status = request.route?.success ?? 200, json = data && jsonText(data) } = response;
  const success = json && successJson(json, meta);
  const type = file ? file.type : success && JSON_TYPE;
  const body = file?.text ?? success?.text ?? '';
  const sent = responseHeaders(request, type, headers);
  const result: HandlerResult = { statusCode: status, headers: sent, body, [JSON_TEXT]: success };
  if (success) limitResult(result, success);
  return result;
}

/** The error as @middy/http-error-handler sends it: its message is the body, which the caller may see. */
function writtenError(request: ApiRequest, cause: HttpError): Error {
  const { statusCode } = cause;
  const headers = responseHeaders(request, JSON_TYPE, cause.headers);
  return Object.assign(new Error(errorBody(cause), { cause }), { statusCode, headers, expose: true });
}

function responseHeaders(
  { service, headers: received, requestId, addedHeaders }: ApiRequest,
  type: string | undefined,
  headers: ApiResponse['headers'],
): Record<string, string> {
  return {
    ...commonHeaders(service.allowedOrigins, received.list('origin')),
    ...(type !== undefined && { 'Content-Type': type }),
    'X-Request-Id': requestId,
    ...addedHeaders,
    ...headers,
  };
}

/** Returns the journal in which a request is recorded. */
function journalOf({ sandbox, gatewayEvent, route, service }: ApiRequest): Journal | undefined {
  if (!sandbox?.settings.journal || gatewayEvent.httpMethod === 'OPTIONS') return undefined;
  const isOpen = route ? route.sandbox !== 'sandboxed' : isExempt(gatewayEvent.resource, service.routes);
  return isOpen ? undefined : sandbox.journal;
}

function entryOf(request: ApiRequest, result: HandlerResult): JournalEntry {
  const { gatewayEvent, route, queryParameters, receivedAt, fault, caller } = request;
  return {
    id: nextEntryId(receivedAt),
    receivedAt,
    method: gatewayEvent.httpMethod,
    path: pathBelowBase(gatewayEvent.path),
    route: route?.path ?? null,
    query: redact(Object.entries(queryParameters.toObject())),
    headers: redact(new RequestHeaders(gatewayEvent).entries()),
    body: journalBody(request),
    status: result.connectionFault === 'reset' ? null : result.statusCode,
    ...(result.headers?.['Idempotent-Replayed'] === 'true' && { replayed: true }),
    durationMs: Date.now() - receivedAt,
    ...(fault && { fault: fault.index }),
    ...(caller?.name !== undefined && { client: caller.name }),
  };
}

/** Cut before it is redacted, so that redaction takes no longer for a larger body. */
function journalBody(request: ApiRequest): string | null {
  const body = bodyText(request.gatewayEvent);
  if (body === null) return null;
  const { start, note } = cutBody(body, declaredLength(request.headers));
  return redactBody(start) + note;
}

/**
 * The trace in the header of API Gateway:
 * https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader
 */
const AMAZON_TRACE = /(?:^|;)Root=(1-[\da-f]{8}-[\da-f]{24})(?:;|$)/;

/** The trace of a caller: https://www.w3.org/TR/trace-context/#traceparent-header */
const W3C_TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/**
 * Logs the request: request id, route, sandbox, status, the code of an error, duration in milliseconds, and the id of a
 * trace. The line holds no text of the caller except names that the service has checked, so that no log has a customer's
 * name or email address: it names the route, not the path, and leaves out query and body.
 */
function logRequest(request: ApiRequest, { statusCode }: HandlerResult, error?: HttpError): void {
  const { service, requestId, sandboxName, receivedAt, gatewayEvent } = request;
  const traceId = traceOf(request);
  service.log.info({
    requestId,
    route: `${gatewayEvent.httpMethod} ${gatewayEvent.resource}`,
    sandbox: sandboxName,
    status: statusCode,
    // A bug may change the status of an error. The code would reveal it.
    ...(error?.statusCode === statusCode && { code: error.code }),
    durationMs: Date.now() - receivedAt,
    ...(traceId !== undefined && { traceId }),
  });
}

/** Returns the id of the caller's trace or, without one, of API Gateway's. */
function traceOf({ headers }: ApiRequest): string | undefined {
  const [, own] = W3C_TRACE.exec(headers.list('traceparent') ?? '') ?? [];
  const [, gateways] = AMAZON_TRACE.exec(headers.list('x-amzn-trace-id') ?? '') ?? [];
  return own ?? gateways;
}
