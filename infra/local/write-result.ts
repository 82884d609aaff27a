import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';

/** Writes a function's result as the response. */
export function writeResult(response: ServerResponse, result: APIGatewayProxyResult): void {
  const { statusCode, body, isBase64Encoded } = result;
  const headers = headersOf(result);
  if (statusCode === 204 || statusCode === 304) {
    response.writeHead(statusCode, headers).end();
    return;
  }
  const content = isBase64Encoded ? Buffer.from(body, 'base64') : body;
  const length = Buffer.byteLength(content);
  headers['Content-Length'] = length;
  // A text goes out in one write together with its headers, bytes in one of their own; and where all of it is ASCII,
  // as nearly always, it need not be encoded.
  response.writeHead(statusCode, headers).end(content, length === body.length ? 'latin1' : 'utf8');
}

function headersOf({ headers, multiValueHeaders }: APIGatewayProxyResult): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {};
  for (const name in headers) all[name] = String(headers[name]);
  for (const name in multiValueHeaders) all[name] = multiValueHeaders[name]?.map(String);
  return all;
}
