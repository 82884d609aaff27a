import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ApiRequest } from '../request/api-request.ts';
import type { ApiResponse } from '../response/api-response.ts';
import { brokenResult, canBreak } from '../response/broken-response.ts';

/**
 * Breaks the response to a request that met a fault with a transport. The fault is an error until here, and stays one
 * where the gateway cannot break the connection: another server of the same store may have accepted the rule.
 */
export function breakResponse(): MiddlewareObj<ApiRequest, ApiResponse | APIGatewayProxyResult> {
  return {
    onError: (request) => {
      const { event, response } = request;
      const transport = event.fault?.rule.transport;
      if (!transport || !response || !('statusCode' in response) || !canBreak(event.server, transport)) return;
      request.response = brokenResult(response, transport, event.route?.success ?? 200);
    },
  };
}
