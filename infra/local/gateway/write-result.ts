import { transcode } from 'node:buffer';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { type HandlerResult, isReset } from '../../../lib/http/response/broken-response.ts';

/** The length of a text, in characters, from which on transcode() is faster than what Node does with a string. */
const LONG = 2_048;

/** Sends a function's result as the response, or breaks the connection as the result says. */
export function writeResult(response: ServerResponse, result: HandlerResult): void {
  const { statusCode, body } = result;
  if (isReset(result)) {
    resetConnection(response);
    return;
  }
  const headers = headersOf(result);
  if (statusCode === 204 || statusCode === 304) {
    response.writeHead(statusCode, headers).end();
    return;
  }
  if (body.length > LONG && result.connectionFault === undefined) {
    const bytes = encodeUtf8(body).toString('latin1');
    headers['Content-Length'] = bytes.length;
    // As a text with one character for each byte, because Node sends a text in one write with the headers.
    response.writeHead(statusCode, headers).end(bytes, 'latin1');
    return;
  }
  const length = Buffer.byteLength(body);
  headers['Content-Length'] = length;
  if (result.connectionFault === 'truncated') {
    // Only once the first half is on its way, or nothing of it would arrive.
    response.writeHead(statusCode, headers).write(body.slice(0, body.length / 2), () => response.destroy());
    return;
  }
  // Node sends a string in one write with the headers. Most bodies are ASCII, for which `latin1` is the fastest encoding.
  response.writeHead(statusCode, headers).end(body, length === body.length ? 'latin1' : 'utf8');
}

/** Resets the connection once the responses to earlier requests of a pipeline are sent: only then is it the response's. */
function resetConnection(response: ServerResponse): void {
  if (response.socket) return void response.socket.resetAndDestroy();
  response.once('socket', () => resetConnection(response));
}

/** Room for the UTF-16 of nearly every response, so that it needs no memory of its own. */
const scratch = Buffer.allocUnsafeSlow(128 * 1024);

/** Takes a third of the time of Buffer.from() if one character is outside Latin-1, as in most lists. */
function encodeUtf8(text: string): Buffer {
  try {
    const isShort = 2 * text.length <= scratch.length;
    const utf16 = isShort ? scratch.subarray(0, scratch.write(text, 'utf16le')) : Buffer.from(text, 'utf16le');
    return transcode(utf16, 'utf16le', 'utf8');
  } catch {
    // A lone surrogate has no UTF-8. JSON.stringify() writes none, but a malformed response may end within a character.
    return Buffer.from(text);
  }
}

function headersOf({ headers, multiValueHeaders }: APIGatewayProxyResult): OutgoingHttpHeaders {
  const all: OutgoingHttpHeaders = {};
  for (const name in headers) all[name] = String(headers[name]);
  for (const name in multiValueHeaders) all[name] = multiValueHeaders[name]?.map(String);
  return all;
}
