import { isUtf8 } from 'node:buffer';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { badRequest, HttpError, invalidBody } from '../http-error.ts';
import type { ApiRequest, Service } from '../request/api-request.ts';
import type { OrderBodies } from '../request/behaviour.ts';
import { type BodyMembers, bodyText, declaredLength, showHeader } from '../request/event-parts.ts';
import { type Schema, validateBody } from '../request/validation.ts';
import { MAX_BODY_BYTES, MAX_NESTING } from '../request-limits.ts';
import type { Route } from '../route.ts';
import { check, type Middleware, requestIn } from './open-request.ts';

/** A text that is empty but for the white space of JSON (RFC 8259, section 2). */
const JSON_SPACE = /^[\t\n\r ]*$/;

/** The media types of JSON, with any parameters. */
export const JSON_MEDIA_TYPE = /^\s*application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;|$)/i;

/**
 * A schema, or how to find it: among the bodies of orders that a switch replaces, or by the server that the request has
 * reached.
 */
export type BodySchema<Body> = Schema<Body> | ((bodies: OrderBodies | undefined, service: Service) => Schema<Body>);

/**
 * Refuses a body over the route's limit. A gateway that stops reading early passes no body, but tells its length in
 * `Content-Length`.
 *
 *     Content-Length: 262144      goes on
 *     Content-Length: 262145      413
 * @throws HttpError 413
 */
export function limitBody({ maxBody = MAX_BODY_BYTES }: Route): Middleware {
  return check(({ gatewayEvent: { body, isBase64Encoded }, headers }) => {
    const length = body === null ? 0 : Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
    if (Math.max(length, declaredLength(headers)) <= maxBody) return;
    const message = `The body is larger than ${maxBody} bytes, the most that this request may have`;
    throw new HttpError('PAYLOAD_TOO_LARGE', message);
  });
}

/**
 * Checks that there is a body (unless it is optional), declared as JSON, in UTF-8, and not nested too deeply. An
 * optional body that is missing is an empty object. The event that is parsed is a copy: the journal needs the text that
 * arrived.
 *
 *     Content-Type: application/json      goes on
 *     Content-Type: text/plain            415
 *     101 opening brackets                422
 * @throws HttpError 400, 415 or 422
 */
export function acceptBody(isOptional: boolean): Middleware {
  return {
    before: (invocation) => {
      const { event, context } = invocation;
      // White space is not JSON. Only a required body counts as missing if it has nothing else.
      const isMissing = !event.body || (!isOptional && JSON_SPACE.test(bodyText(event) ?? ''));
      if (isMissing && !isOptional) throw badRequest('The request has no body. Send a JSON object');
      if (!isMissing) {
        requireJson(requestIn(context));
        limitNesting(event);
      }
      invocation.event = isMissing ? { ...event, body: '{}', isBase64Encoded: false } : { ...event };
    },
  };
}

/**
 * Parses the body of an event: that of an order with the published middleware, as users of middy would. The bodies that
 * manage sandboxes may be sixteen times as large, and the middleware, which calls a function for each value, would take
 * a second for some. They are parsed without it.
 * @throws HttpError 400 for a body that manages sandboxes
 */
export function parseBody(isOrders: boolean) {
  return isOrders ? httpJsonBodyParser<APIGatewayProxyEvent>({ disableContentTypeCheck: true }) : PARSER;
}

const PARSER: Middleware = {
  before: ({ event }) => {
    Object.assign(event, { body: parseText(bodyText(event)) });
  },
};

/**
 * Checks the parsed body against the schema. The handler gets what the schema makes of it.
 *
 *     {"advanceMs": 1000}      request.body = { advanceMs: 1000 }
 *     {"advanceMs": "1s"}      422, with the path advanceMs
 * @throws HttpError 422
 */
export function checkBody<Body>(schema: BodySchema<Body>): Middleware {
  return {
    before: ({ event, context }) => {
      const request = requestIn(context);
      request.body = checkJson(request, schema, event.body);
    },
  };
}

/**
 * Replaces an error of the published middleware by the service's own. The text may be JSON all the same: if it has a
 * name that the middleware forbids, the schema finds what is wrong, with all else.
 */
export function explainParserError<Body>(schema: BodySchema<Body>): Middleware {
  return {
    onError: (invocation) => {
      const { cause } = invocation.error ?? {};
      if (!(cause instanceof Object && 'package' in cause && cause.package === '@middy/http-json-body-parser')) return;
      const path = 'data' in cause ? String(cause.data) : '';
      const message = `"${path}" is not allowed as the name of a member`;
      const request = requestIn(invocation.context);
      try {
        checkJson(request, schema, parseText(bodyText(request.gatewayEvent)));
        invocation.error = invalidBody([{ path, message }]);
      } catch (error) {
        if (error instanceof Error) invocation.error = error;
      }
    },
  };
}

/** Returns what the schema makes of the JSON of a body. @throws HttpError 422 */
function checkJson<Body>({ behaviour, service }: ApiRequest, schema: BodySchema<Body>, json: unknown): Body {
  const check = (value: unknown, bodies?: OrderBodies) =>
    validateBody(typeof schema === 'function' ? schema(bodies, service) : schema, value);
  return behaviour ? behaviour.body(json, check) : check(json);
}

function parseText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new HttpError('BAD_REQUEST', `The body is not valid JSON: ${jsonProblem(text, error)}`, { cause: error });
  }
}

/** The halves of characters in a message of V8: the token that it names, and the ends of the text that it cuts. */
const HALVES = / '\p{Surrogate}'|(?<=\.\.\.")\p{Surrogate}|\p{Surrogate}(?="\.\.\.)/gu;

function jsonProblem(text: string | null, { message }: SyntaxError): string {
  if (text?.startsWith('\uFEFF')) return 'it begins with a byte order mark (U+FEFF). Send it without one';
  return message.replaceAll(HALVES, '');
}

/** API Gateway sends a body as base64 if it does not know it as text. */
function requireJson({ headers, behaviour, gatewayEvent: { body, isBase64Encoded } }: ApiRequest): void {
  const sent = headers.list('content-type');
  const type = behaviour ? behaviour.mediaType(sent) : sent;
  const encoding = headers.list('content-encoding');
  if (type === undefined || !JSON_MEDIA_TYPE.test(type)) {
    const message = `Send the body as Content-Type: application/json; received ${showHeader('Content-Type', type)}`;
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', message);
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    const message = `Send the body without a Content-Encoding; received ${showHeader('Content-Encoding', encoding)}`;
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', message);
  }
  if (isBase64Encoded && !isUtf8(Buffer.from(body ?? '', 'base64'))) {
    throw badRequest('The body is not UTF-8. Send JSON in UTF-8');
  }
}

/**
 * Looks at the text only, because it takes V8 half a second to parse 2 million brackets. At its bytes, because code
 * that is not compiled yet is much slower with characters.
 * @throws HttpError 422
 */
function limitNesting({ body, isBase64Encoded }: BodyMembers): void {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === OPEN_BRACKET || byte === OPEN_BRACE) depth += 1;
    else if (byte === CLOSE_BRACKET || byte === CLOSE_BRACE) depth -= 1;
    if (depth > MAX_NESTING) throw invalidBody([{ path: '', message: TOO_DEEP }]);
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

const TOO_DEEP = `Arrays and objects may be nested ${MAX_NESTING} deep; here they are deeper`;
