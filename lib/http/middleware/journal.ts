import type { APIGatewayProxyResult } from 'aws-lambda';
import { cutBody, type JournalEntry, nextEntryId, redactHeaders } from '../../sandboxes/journal.ts';
import { logFault } from '../log.ts';
import { pathBelowBase } from '../mounts.ts';
import type { ApiRequest } from '../request/api-request.ts';
import type { Route } from '../routes.ts';

/**
 * Writes what came in and what goes out into the sandbox's journal. It is done before the
 * answer leaves, because Lambda may freeze a function that has answered. A journal that cannot be written
 * costs the entry, not the answer.
 */
export async function recordRequest(
  request: ApiRequest,
  route: Route | undefined,
  result: APIGatewayProxyResult,
): Promise<void> {
  try {
    await request.sandbox.record(entryOf(request, route, result));
  } catch (error) {
    logFault(request.requestId, error);
  }
}

/** Whether the request's sandbox keeps a journal, and the request belongs in it. */
export function isRecorded({ sandbox, gatewayEvent }: Partial<ApiRequest>): boolean {
  return sandbox?.settings.journal === true && gatewayEvent?.httpMethod !== 'OPTIONS';
}

function entryOf(request: ApiRequest, route: Route | undefined, { statusCode }: APIGatewayProxyResult): JournalEntry {
  const { gatewayEvent, headers, query, receivedAt } = request;
  return {
    id: nextEntryId(receivedAt),
    receivedAt,
    method: gatewayEvent.httpMethod,
    path: pathBelowBase(gatewayEvent.path),
    route: route?.path ?? null,
    query: query.toObject(),
    headers: redactHeaders(headers.entries()),
    body: cutBody(receivedBody(gatewayEvent)),
    status: statusCode,
    durationMs: Date.now() - receivedAt,
  };
}

function receivedBody({ body, isBase64Encoded }: ApiRequest['gatewayEvent']): string | null {
  return body && isBase64Encoded ? Buffer.from(body, 'base64').toString() : body;
}
