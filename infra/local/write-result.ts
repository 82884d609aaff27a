import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';

/** Sends a function's result as the response. */
export function writeResult(response: ServerResponse, result: APIGatewayProxyResult): void {
  const { statusCode, body } = result;
  const headers = headersOf(result);
  if (statusCode === 204 || statusCode === 304) {
    response.writeHead(statusCode, headers).end();
    return;
  }
  const length = Buffer.byteLength(body);
  headers['Content-Length'] = length;
  // Node sends a string in one write with the headers. Most bodies are ASCII, for which `latin1` is the fastest encoding.
  response.writeHead(statusCode, headers).end(body, length === body.length ? 'latin1' : 'utf8');
}

function headersOf({ headers, multiValueHeaders }: APIGatewayProxyResult): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {};
  for (const name in headers) all[name] = String(headers[name]);
  for (const name in multiValueHeaders) all[name] = multiValueHeaders[name]?.map(String);
  return all;
}
