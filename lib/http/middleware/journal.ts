import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { cutBody, type JournalEntry, nextEntryId, redact, redactForm } from '../../sandboxes/journal.ts';
import { isExempt, pathBelowBase } from '../mounts.ts';
import type { ApiRequest } from '../request/api-request.ts';
import { receivedBody } from '../request/received-body.ts';
import type { ApiResponse } from '../response/api-response.ts';
import { isReset } from '../response/broken-response.ts';
import { ROUTES, type Route } from '../routes.ts';
import { declaredLength } from './body-limit.ts';

/**
 * Records the request and its status in the sandbox's journal, if the sandbox keeps one. It does so before the response
 * leaves, because Lambda may freeze a function that has responded. If the journal cannot be written, the entry is lost,
 * but not the response. Registered before respond(), so that it sees the result.
 */
export function journal(route: Route | undefined): MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult> {
  const record = ({ event, response }: Finished) => {
    if (!response || !('statusCode' in response) || !isRecorded(event, route)) return undefined;
    return write(event, route, response);
  };
  return { after: record, onError: record };
}

interface Finished {
  readonly event: ApiRequest;
  readonly response: ApiResponse | APIGatewayProxyResult | null | undefined;
}

function isRecorded({ sandbox, gatewayEvent, server }: ApiRequest, route: Route | undefined): boolean {
  if (!sandbox?.settings.journal || gatewayEvent.httpMethod === 'OPTIONS') return false;
  return route !== undefined || !isExempt(server.routes, gatewayEvent.resource);
}

async function write(request: ApiRequest, route: Route | undefined, result: APIGatewayProxyResult): Promise<void> {
  try {
    await request.sandbox?.record(entryOf(request, route, result));
  } catch (error) {
    request.server.log.fault(request.requestId, error);
  }
}

function entryOf(request: ApiRequest, route: Route | undefined, result: APIGatewayProxyResult): JournalEntry {
  const { gatewayEvent, headers, queryParameters, receivedAt, fault } = request;
  return {
    id: nextEntryId(receivedAt),
    receivedAt,
    method: gatewayEvent.httpMethod,
    path: pathBelowBase(gatewayEvent.path),
    route: route?.path ?? null,
    query: redact(Object.entries(queryParameters.toObject())),
    headers: redact(headers.entries()),
    body: cutBody(recordedBody(request, route), declaredLength(headers)),
    status: isReset(result) ? null : result.statusCode,
    ...(result.headers?.['Idempotent-Replayed'] === 'true' && { replayed: true }),
    durationMs: Date.now() - receivedAt,
    ...(fault && { fault: fault.index }),
  };
}

/** The body of a token request may have a secret anywhere; no other body has one. */
function recordedBody(request: ApiRequest, route: Route | undefined): string | null {
  const body = receivedBody(request);
  return body !== null && route?.path === ROUTES.createToken.path ? redactForm(body) : body;
}
