import { hash } from 'node:crypto';
import type { APIGatewayProxyResult } from 'aws-lambda';
import type { ConnectionFault } from '../../sandboxes/settings.ts';
import { wellFormed } from '../../well-formed.ts';
import { HttpError } from '../http-error.ts';
import type { PageInfo } from '../request/paging.ts';
import { MAX_RESULT_BYTES } from '../request-limits.ts';

/** The response of a handler, without envelope and common headers. Without `data`, `json` and `file` it has no body. */
export interface ApiResponse {
  /** The status, if it is not that of a success of the route. */
  readonly status?: number;
  /** The envelope's `data`. */
  readonly data?: object;
  /** The same as JSON, if it is known already. */
  readonly json?: JsonText;
  readonly meta?: PageInfo['meta'];
  /** Sent as it is, instead of the envelope. */
  readonly file?: { readonly type: string; readonly text: string };
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a response with this data and its strong entity tag. */
export function taggedResponse(data: object): ApiResponse {
  const json = jsonText(data);
  return { json, headers: { ETag: textTag(json.text) } };
}

/** The strong entity tag of a text. */
export function textTag(text: string): string {
  return `"${hash('sha256', text, 'base64url').slice(0, 22)}"`;
}

/** Returns the response or, if the client has the representation with its entity tag, a 304 with the same headers. */
export function orNotModified(clientHas: (tag: string) => boolean, response: ApiResponse): ApiResponse {
  const { headers = {} } = response;
  return clientHas(headers['ETag'] ?? '') ? { status: 304, headers } : response;
}

/** Returns the envelope of an error. */
export function errorBody({ code, message, details }: HttpError): string {
  return wellFormed(JSON.stringify({ success: false, error: { code, message, details } }));
}

/**
 * The result of a handler. If it has a connection fault, the gateway breaks the connection in this way. A handler
 * returns one only to a gateway that has said that it can.
 */
export interface HandlerResult extends APIGatewayProxyResult {
  readonly [JSON_TEXT]?: JsonText | undefined;
  readonly connectionFault?: ConnectionFault;
}

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

/** The media type of every response in the envelope. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The response headers that scripts in a browser may read, beyond the safelisted ones. */
const EXPOSED =
  'ETag, Location, Allow, Retry-After, X-Request-Id, Idempotent-Replayed, Preference-Applied, ' +
  'X-Fault, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate';

/**
 * The headers of every response, whether a function or the gateway returns it, if scripts of every origin may read it.
 */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
};

/** The request headers that a preflight allows if the browser does not name any. */
export const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Api-Key, X-Request-Id, X-Sandbox';

const { 'Access-Control-Allow-Origin': _, ...ORIGIN_INDEPENDENT } = COMMON_HEADERS;

/**
 * The headers of every response to a request from this origin. If only some origins are allowed, each of them is named
 * to itself alone, and a cache must not pass its response on to another:
 * https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function commonHeaders(
  allowedOrigins: readonly string[] | undefined,
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (!allowedOrigins) return COMMON_HEADERS;
  const headers = { ...ORIGIN_INDEPENDENT, Vary: 'Origin' };
  if (origin === undefined || !allowedOrigins.includes(origin)) return headers;
  return { ...headers, 'Access-Control-Allow-Origin': origin };
}

// That texts are kept, and built in two forms, is there for speed: one character beyond Latin-1 makes a whole text slow
// to encode, and making the JSON of its orders is most of the work of a list. Only reads keep it, because few orders are
// read soon after a write.

/**
 * JSON as a text, and as its UTF-8 with one character for each byte, which the local server sends without encoding it.
 */
export interface JsonText {
  readonly text: string;
  readonly bytes: string;
}

/** Returns the JSON of a value. */
export function jsonText(value: object): JsonText {
  const json = JSON.stringify(value);
  // No order has a lone surrogate.
  const text = json.includes('\\ud') ? wellFormed(json) : json;
  const isAscii = Buffer.byteLength(text) === text.length;
  return { text, bytes: isAscii ? text : Buffer.from(text).toString('latin1') };
}

/** How many values' JSON is kept. It takes as much memory as its value, and clients mostly read recent orders. */
const MAX_KEPT = 2_000;

/**
 * Returns a function that makes the JSON of a value, and keeps it for the next call with the same object, which must
 * not change: the memory store returns the same order again until it is changed, and then another.
 */
export function keptJson<Value extends object>(represent: (value: Value) => object): (value: Value) => JsonText {
  let kept = new WeakMap<Value, JsonText>();
  let count = 0;
  return (value) => {
    const known = kept.get(value);
    if (known) return known;
    if (count === MAX_KEPT) {
      kept = new WeakMap();
      count = 0;
    }
    const json = jsonText(represent(value));
    kept.set(value, json);
    count += 1;
    return json;
  };
}

/** Returns a list as the envelope's `data`: its members under `name`, and the position of the page. */
export function listJson(name: string, members: readonly JsonText[], pagination: object): JsonText {
  const end = `],"pagination":${JSON.stringify(pagination)}}`;
  // Concatenated, not joined: V8 then copies only the form that is sent.
  const concatenated = (form: keyof JsonText) =>
    members.reduce((list, json, index) => `${list}${index === 0 ? '' : ','}${json[form]}`, `{"${name}":[`) + end;
  return { text: concatenated('text'), bytes: concatenated('bytes') };
}

/** Returns the envelope of a success. */
export function successJson({ text, bytes }: JsonText, meta?: object): JsonText {
  const end = meta ? `,"meta":${JSON.stringify(meta)}}` : '}';
  return { text: `${START}${text}${end}`, bytes: `${START}${bytes}${end}` };
}

const START = '{"success":true,"data":';

/** Under this name a result holds both forms of its body. Lambda sends a result as JSON, which leaves it out. */
export const JSON_TEXT = Symbol('JSON text');

/** Returns the bytes of a body, unless a middleware or a switch has changed it; undefined if they are not known. */
export function bytesOf({ body, [JSON_TEXT]: json }: { body: string; [JSON_TEXT]?: JsonText | undefined }) {
  return json?.text === body ? json.bytes : undefined;
}
