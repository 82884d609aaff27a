import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ApiRequest } from '../request/api-request.ts';
import type { ApiResponse } from '../response/api-response.ts';

/**
 * Writes one line of JSON to standard output for every request, where `ACCESS_LOG=on` is in the environment:
 * request id, route, sandbox, status, and duration in milliseconds. Registered before respond(), so that it
 * sees what is answered.
 *
 * Nothing a caller wrote is in it but names that the service has checked, so that no log holds a customer's
 * name or e-mail address: the route instead of the path, and neither query nor body.
 */
export function accessLog(): MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult> {
  // An endpoint is made when its file is loaded, so that a request costs no look into the environment.
  const isOn = process.env.ACCESS_LOG === 'on';
  const log = ({ event, response }: Served) => {
    if (isOn) write(event, response);
  };
  return {
    after: log,
    onError: log,
  };
}

interface Served {
  readonly event: ApiRequest;
  readonly response: ApiResponse | APIGatewayProxyResult | null | undefined;
}

function write(request: ApiRequest, response: Served['response']): void {
  const { httpMethod, resource } = request.gatewayEvent;
  const line = {
    timestamp: new Date().toISOString(),
    level: 'INFO',
    requestId: request.requestId,
    route: `${httpMethod} ${resource}`,
    sandbox: request.sandboxName,
    status: response && 'statusCode' in response ? response.statusCode : undefined,
    durationMs: Date.now() - request.receivedAt,
  };
  // Lambda puts what console.log writes into an object of its own; a line of JSON it leaves as it is.
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
