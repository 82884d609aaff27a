import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ApiRequest } from '../request/api-request.ts';
import type { ApiResponse } from '../response/api-response.ts';

/**
 * Logs each request if the server's log wants that: request id, route, sandbox, status, and duration in milliseconds.
 * Registered before respond(), so that it sees the status of the result.
 *
 * The line holds nothing that a caller wrote except names that the service has checked, so that no log has a customer's
 * name or email address: it names the route, not the path, and leaves out query and body.
 */
export function accessLog(): MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult> {
  const log = ({ event, response }: Finished) => {
    if (event.server.log.requests) event.server.log.info(entryOf(event, response));
  };
  return { after: log, onError: log };
}

interface Finished {
  readonly event: ApiRequest;
  readonly response: ApiResponse | APIGatewayProxyResult | null | undefined;
}

function entryOf(request: ApiRequest, response: Finished['response']): object {
  const { httpMethod, resource } = request.gatewayEvent;
  return {
    requestId: request.requestId,
    route: `${httpMethod} ${resource}`,
    sandbox: request.sandboxName,
    status: response && 'statusCode' in response ? response.statusCode : undefined,
    durationMs: Date.now() - request.receivedAt,
  };
}
