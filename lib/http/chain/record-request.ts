import { cutBody, type JournalEntry, nextEntryId } from '../../sandboxes/journal.ts';
import { redact, redactBody } from '../../sandboxes/redact.ts';
import type { HttpError } from '../http-error.ts';
import { isExempt, pathBelowBase } from '../paths.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { bodyText, declaredLength, RequestHeaders } from '../request/event-parts.ts';
import type { HandlerResult } from '../response/api-response.ts';

/**
 * Records the request and its status in the sandbox's journal, if the sandbox keeps one. It does so before the response
 * leaves, because Lambda may freeze a function that has responded. If the journal cannot be written, the entry is lost,
 * but not the response.
 */
export function recordRequest(request: ApiRequest, result: HandlerResult): Promise<void> | undefined {
  const { sandbox, service, requestId } = request;
  if (!sandbox || !isRecorded(request)) return undefined;
  return sandbox.journal
    .append(entryOf(request, result))
    .catch((error: unknown) => service.log.fault(requestId, error));
}

function isRecorded({ sandbox, gatewayEvent, route, service }: ApiRequest): boolean {
  if (!sandbox?.settings.journal || gatewayEvent.httpMethod === 'OPTIONS') return false;
  return route ? route.sandbox === 'sandboxed' : !isExempt(service.routes, gatewayEvent.resource);
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
    body: recordedBody(request),
    status: result.connectionFault === 'reset' ? null : result.statusCode,
    ...(result.headers?.['Idempotent-Replayed'] === 'true' && { replayed: true }),
    durationMs: Date.now() - receivedAt,
    ...(fault && { fault: fault.index }),
    ...(caller?.name !== undefined && { client: caller.name }),
  };
}

/** Cut before it is redacted, so that redaction takes no longer for a larger body. */
function recordedBody(request: ApiRequest): string | null {
  const body = bodyText(request.gatewayEvent);
  if (body === null) return null;
  const { start, note } = cutBody(body, declaredLength(request.headers));
  return redactBody(start) + note;
}

/** The trace in the header of API Gateway: https://docs.aws.amazon.com/xray/latest/devguide/xray-concepts.html#xray-concepts-tracingheader */
const AMAZON_TRACE = /(?:^|;)Root=(1-[\da-f]{8}-[\da-f]{24})(?:;|$)/;

/** The trace of a caller: https://www.w3.org/TR/trace-context/#traceparent-header */
const W3C_TRACE = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/;

/**
 * Logs the request, if the server's log has a line for each: request id, route, sandbox, status, the code of an error,
 * duration in milliseconds, and the id of a trace. The line holds no text of the caller except names that the service has checked, so that no log has a
 * customer's name or email address: it names the route, not the path, and leaves out query and body.
 */
export function logRequest(request: ApiRequest, { statusCode }: HandlerResult, error?: HttpError): void {
  const { service, requestId, sandboxName, receivedAt, gatewayEvent } = request;
  if (!service.log.requests) return;
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
