import { isUtf8 } from 'node:buffer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ExtensionSettings } from '../extension.ts';
import { badRequest, HttpError, invalidBody } from '../http-error.ts';
import { type ApiRequest, receivedBody } from '../request/api-request.ts';
import type { MakeFields } from '../request/bodies/order-bodies.ts';
import { type Schema, validateBody } from '../request/bodies/validation.ts';
import { declaredLength } from '../request/headers/request-headers.ts';

const JSON_MEDIA_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json$/i;

/** The largest request body of most routes, in bytes: 256 KiB. */
export const MAX_BODY_BYTES = 256 * 1024;

/** The parts of a request and its server that the schema of a body may depend on. */
export interface BodySource {
  /** Makes the fields of an order that replace those of the contract. */
  readonly makeFields: MakeFields | undefined;
  readonly extensions: readonly ExtensionSettings[];
}

/** A schema, or how to make it for a request. */
export type BodySchema<Body> = Schema<Body> | ((source: BodySource) => Schema<Body>);

/**
 * Refuses a body over the limit (in bytes). A gateway that stops reading early passes no body, but tells its length in
 * `Content-Length`.
 * @throws HttpError 413
 */
export function limitBody({ gatewayEvent, headers }: ApiRequest, max = MAX_BODY_BYTES): void {
  const { body, isBase64Encoded } = gatewayEvent;
  const length = body === null ? 0 : Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  if (Math.max(length, declaredLength(headers)) <= max) return;
  throw new HttpError('PAYLOAD_TOO_LARGE', `The body is larger than ${max} bytes, the most that this request may have`);
}

/**
 * Checks that there is a body (unless it is optional), declared as JSON, and UTF-8. Parses it, and replaces it with the
 * output of the route's schema. An optional body that is missing is an empty object.
 * @throws HttpError 400, 415 or 422
 */
export function readJsonBody<Body>(request: ApiRequest, schema: BodySchema<Body>, isOptional: boolean): void {
  const { behaviour, extensions } = request;
  const isMissing = isBodyMissing(request, isOptional);
  if (isMissing && !isOptional) throw badRequest('The request has no body. Send a JSON object');
  if (!isMissing) {
    requireJsonType(request);
    requireUtf8(request);
  }
  const json = isMissing ? {} : parseBody(request);
  const check = (value: unknown, makeFields?: MakeFields) =>
    validateBody(typeof schema === 'function' ? schema({ makeFields, extensions }) : schema, value);
  request.body = behaviour ? behaviour.body(json, check) : check(json);
}

/** White space is not JSON. Only a required body counts as missing if it has nothing else. */
function isBodyMissing(request: ApiRequest, isOptional: boolean): boolean {
  const { body } = request.gatewayEvent;
  if (!body || isOptional) return !body;
  return receivedBody(request)?.trim() === '';
}

function requireJsonType({ headers, behaviour }: ApiRequest): void {
  const sent = headers.list('content-type');
  const type = behaviour ? behaviour.mediaType(sent) : sent;
  const encoding = headers.list('content-encoding');
  if (type === undefined || !JSON_MEDIA_TYPE.test(mediaTypeOf(type))) {
    throw new HttpError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send the body as Content-Type: application/json; received ${type ?? 'no Content-Type'}`,
    );
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', `Send the body without a Content-Encoding; received ${encoding}`);
  }
}

/** The type without its parameters. */
function mediaTypeOf(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim();
}

/** API Gateway sends a body as base64 if it does not know it as text. */
function requireUtf8({ gatewayEvent: { body, isBase64Encoded } }: ApiRequest): void {
  if (!isBase64Encoded || isUtf8(Buffer.from(body ?? '', 'base64'))) return;
  throw badRequest('The body is not UTF-8. Send JSON in UTF-8');
}

const parser = httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true });

/** Matches a text that may have a name that the library forbids, perhaps with escaped characters. */
const MAY_BE_FORBIDDEN = /__proto__|constructor|\\u/;

/** The length of a text, in characters, above which the library is too slow: it calls a function for each value. */
const LONG = 4_096;

/**
 * Parses by the library a body in which it may find a forbidden name. Any other body has the same JSON without the library,
 * in half the time. The schemas reject the forbidden names of a long body as unknown.
 */
function parseBody(request: ApiRequest): unknown {
  const text = receivedBody(request) ?? '';
  try {
    return text.length <= LONG && MAY_BE_FORBIDDEN.test(text) ? parseByLibrary(text) : JSON.parse(text);
  } catch (error) {
    throw parserError(error);
  }
}

/** The library overwrites the body of its event, so it gets an event of its own: the journal needs the original. */
function parseByLibrary(text: string): unknown {
  const event: { body: unknown } = { body: text };
  // Not awaited: the parser is done when it returns, and a wait costs more than this whole function.
  parser.before?.({ event } as Parameters<NonNullable<typeof parser.before>>[0]);
  return event.body;
}

/** A forbidden member name is valid JSON, but breaks our rules. */
function parserError(error: unknown): HttpError {
  if (error instanceof SyntaxError) return notJson(error);
  const { data, message } = causeOf(error);
  if (message !== undefined) return notJson(new SyntaxError(String(message)));
  return invalidBody([{ path: String(data), message: `"${data}" is not allowed as the name of a member` }]);
}

function notJson(cause: SyntaxError): HttpError {
  return new HttpError('BAD_REQUEST', `The body is not valid JSON: ${cause.message}`, { cause });
}

function causeOf(error: unknown): { readonly data?: unknown; readonly message?: unknown } {
  if (error instanceof Error && typeof error.cause === 'object' && error.cause !== null) return error.cause;
  throw error;
}
