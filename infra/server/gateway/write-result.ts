import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { HandlerResult } from '../../../lib/http/response/api-response.ts';

/** Sends a function's result as the response, or breaks the connection as the result says. */
export function writeResult(response: ServerResponse, result: HandlerResult): void {
  const { statusCode, body, bytes } = result;
  if (result.connectionFault === 'reset') {
    resetConnection(response);
    return;
  }
  const headers = headersOf(result);
  if (statusCode === 204 || statusCode === 304) {
    response.writeHead(statusCode, headers).end();
    return;
  }
  if (bytes !== undefined) {
    headers['Content-Length'] = bytes.length;
    // Node sends a text in one write with the headers, and a buffer in a second one.
    response.writeHead(statusCode, headers).end(bytes, 'latin1');
    return;
  }
  const length = Buffer.byteLength(body);
  headers['Content-Length'] = length;
  // A response to HEAD has no body that could break off.
  if (result.connectionFault === 'truncated' && response.req.method !== 'HEAD') {
    // Only once the first half is on its way, or nothing of it would arrive.
    response.writeHead(statusCode, headers).write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  response.writeHead(statusCode, headers).end(body);
}

/** Resets the connection once the responses to earlier requests of a pipeline are sent: only then is it the response's. */
function resetConnection(response: ServerResponse): void {
  if (response.socket) return void response.socket.resetAndDestroy();
  response.once('socket', () => resetConnection(response));
}

function headersOf({ headers, multiValueHeaders }: APIGatewayProxyResult): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {};
  for (const name in headers) all[name] = String(headers[name]);
  for (const name in multiValueHeaders) all[name] = multiValueHeaders[name]?.map(String);
  return all;
}
