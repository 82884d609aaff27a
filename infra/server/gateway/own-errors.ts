import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import { badRequest, HttpError } from '../../../lib/http/http-error.ts';
import { type commonHeaders, errorBody, JSON_TYPE } from '../../../lib/http/response/api-response.ts';
import { methodsOf } from '../../../lib/http/route.ts';

type Headers = ReturnType<typeof commonHeaders>;

/** The methods of all routes, for `Allow`. */
const METHODS = [...methodsOf(ROUTE_ROWS), 'OPTIONS'].join(', ');

/** The result for an error of the gateway itself. */
export function ownResult(error: HttpError, common: Headers, requestId: string = randomUUID()): APIGatewayProxyResult {
  return {
    statusCode: error.statusCode,
    headers: { ...common, ...error.headers, 'Content-Type': JSON_TYPE, 'X-Request-Id': requestId },
    body: errorBody(error),
  };
}

/** Refuses CONNECT. It names a host instead of a path, so no function can handle it. */
export function connectRefused(): HttpError {
  const message = `The service is not a proxy and does not take CONNECT; it takes ${METHODS}`;
  return new HttpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: METHODS } });
}

/** Refuses a request that is not valid HTTP, or exceeds Node's limits. `code` is Node's. */
export function malformed(code: string | undefined): HttpError {
  return badRequest(malformation(code));
}

function malformation(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than the server accepts';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive';
  return 'This is not a well-formed HTTP/1.1 request';
}
