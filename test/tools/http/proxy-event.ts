import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { lambdaContext } from '../../../infra/server/gateway/proxy-event.ts';
import type { LambdaHandler } from '../../../lib/http/chain/open-request.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';

/** A proxy event of a REST API as AWS sends it, with the given members replaced. */
export function proxyEvent(httpMethod: string, given: Partial<APIGatewayProxyEvent> = {}): APIGatewayProxyEvent {
  const path = given.path ?? given.resource ?? '/';
  return {
    resource: path,
    path,
    httpMethod,
    headers: null,
    multiValueHeaders: null,
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    requestContext: {
      accountId: '000000000000',
      apiId: 'api',
      authorizer: null,
      httpMethod,
      identity: { sourceIp: '192.0.2.1', userAgent: 'test' },
      path: `/v1${path}`,
      protocol: 'HTTP/1.1',
      requestId: '1f0e1a2c-8d7b-4c53-9f64-0b1c2d3e4f50',
      requestTimeEpoch: 1_718_000_000_000,
      resourceId: 'abc123',
      resourcePath: given.resource ?? path,
      stage: 'v1',
    },
    body: null,
    isBase64Encoded: false,
    ...given,
    // API Gateway sends null for missing values, but the event's types do not allow it.
  } as APIGatewayProxyEvent;
}

/** Calls a handler on this service, as Lambda does. */
export function invoke(
  server: Service,
  handler: LambdaHandler,
  httpMethod: string,
  given: Partial<APIGatewayProxyEvent> = {},
): Promise<APIGatewayProxyResult> {
  const context = lambdaContext(server, 'test', '7c4e1d90-3a52-4e0b-8f7a-5b6c7d8e9f01');
  return handler(proxyEvent(httpMethod, given), context);
}
