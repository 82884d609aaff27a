import { HttpError } from '../http-error.ts';
import { MAX_RESULT_BYTES } from '../limits.ts';
import type { HandlerResult } from './api-response.ts';
import type { JsonText } from './json.ts';

/** At most, every byte of a body is a quotation mark or a backslash, and headers take this many bytes. */
const HEADERS = 32 * 1024;
const SMALL = (MAX_RESULT_BYTES - HEADERS) / 2;

/**
 * Refuses a result that Lambda could not return. Every target refuses it, so that all answer alike.
 * @param bytes the UTF-8 of the result's body
 * @throws HttpError 413
 */
export function limitResult(result: HandlerResult, { bytes }: JsonText): void {
  if (bytes.length < SMALL || resultSize(result, bytes) <= MAX_RESULT_BYTES) return;
  const message =
    `The response is larger than ${MAX_RESULT_BYTES} bytes, the most that every target can send, with each " and \\ ` +
    'counted twice. Read less at once: GET /orders lists the orders of a snapshot page by page, and a list or a board ' +
    'is smaller with a smaller limit';
  throw new HttpError('PAYLOAD_TOO_LARGE', message);
}

/** The bytes of a result as Lambda sends it: as JSON, in which the body is a string. The body is JSON itself. */
function resultSize({ body: _, ...frame }: HandlerResult, bytes: string): number {
  let size = Buffer.byteLength(JSON.stringify({ ...frame, body: '' })) + bytes.length;
  for (let index = 0; index < bytes.length; index += 1) {
    const code = bytes.charCodeAt(index);
    if (code === QUOTE || code === BACKSLASH) size += 1;
  }
  return size;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
