import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { badRequest, HttpError } from '../../../lib/http/http-error.ts';
import { methodsOf } from '../../../lib/http/paths.ts';
import { type commonHeaders, errorBody, JSON_TYPE } from '../../../lib/http/response/api-response.ts';
import { ROUTE_ROWS } from '../../../lib/http/routes.ts';

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

/** Rejects a request that is not valid HTTP, or exceeds Node's limits, in the envelope. */
export function rejectMalformed(error: Error & { code?: string }, socket: Duplex, common: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  endWith(socket, ownResult(badRequest(malformation(error.code)), common));
}

/** Rejects CONNECT. It names a host instead of a path, so no function can handle it. */
export function rejectConnect(socket: Duplex, common: Headers): void {
  const message = `The service is not a proxy and does not take CONNECT; it takes ${METHODS}`;
  const error = new HttpError('METHOD_NOT_ALLOWED', message, { headers: { Allow: METHODS } });
  socket.on('error', () => socket.destroy());
  endWith(socket, ownResult(error, common));
}

/** Writes a response to a connection for which Node has no response object, and closes the connection. */
function endWith(socket: Duplex, { statusCode, headers, body }: APIGatewayProxyResult): void {
  const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${body}`);
}

function malformation(code: string | undefined): string {
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than the server accepts';
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request took too long to arrive';
  return 'This is not a well-formed HTTP/1.1 request';
}
