import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';

/** Writes a function's result as the response. */
export function writeResult(response: ServerResponse, result: APIGatewayProxyResult): void {
  const { statusCode, body } = result;
  const headers = headersOf(result);
  if (statusCode === 204 || statusCode === 304) {
    response.writeHead(statusCode, headers).end();
    return;
  }
  const length = Buffer.byteLength(body);
  headers['Content-Length'] = length;
  // As a string, the body goes out in one write with its headers. Most bodies are all ASCII, which needs no encoding.
  response.writeHead(statusCode, headers).end(body, length === body.length ? 'latin1' : 'utf8');
}

function headersOf({ headers, multiValueHeaders }: APIGatewayProxyResult): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {};
  for (const name in headers) all[name] = String(headers[name]);
  for (const name in multiValueHeaders) all[name] = multiValueHeaders[name]?.map(String);
  return all;
}
