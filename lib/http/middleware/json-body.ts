import { badRequest, HttpError } from '../http-error.ts';
import type { ApiRequest, Middleware } from '../request/api-request.ts';
import { type Schema, validated } from '../request/validation.ts';

const JSON_MEDIA_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;.*)?$/i;

/**
 * Reads the body of the route: there (when it is optional, none is an empty object), declared as JSON, JSON
 * indeed, and to the schema's rules, checked in this order.
 */
export function jsonBody<Body>(schema: Schema<Body>, isOptional: boolean): Middleware {
  return {
    before: ({ event }) => {
      // White space is no JSON; only where a body is required does it count as the lack of one.
      const isMissing = isOptional ? !event.gatewayEvent.body : isBlank(event);
      event.body = validated(schema, isMissing ? noBody(isOptional) : jsonIn(event));
    },
  };
}

function isBlank({ gatewayEvent: { body, isBase64Encoded } }: ApiRequest): boolean {
  return !body || (isBase64Encoded ? Buffer.from(body, 'base64').toString() : body).trim() === '';
}

function noBody(isOptional: boolean): unknown {
  if (isOptional) return {};
  throw badRequest('The request has no body. Send a JSON object');
}

function jsonIn(request: ApiRequest): unknown {
  requireJsonType(request);
  const text = textIn(request);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`The body is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

function requireJsonType({ headers }: ApiRequest): void {
  const type = headers.list('content-type');
  const encoding = headers.list('content-encoding');
  if (type === undefined || !JSON_MEDIA_TYPE.test(type.trim())) {
    throw new HttpError(
      'UNSUPPORTED_MEDIA_TYPE',
      `Send the body as Content-Type: application/json; received ${type ?? 'no Content-Type'}`,
    );
  }
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new HttpError('UNSUPPORTED_MEDIA_TYPE', `Send the body without a Content-Encoding; received ${encoding}`);
  }
}

/** What API Gateway passes as base64 is whatever it did not know as text. */
function textIn({ gatewayEvent: { body, isBase64Encoded } }: ApiRequest): string {
  if (!isBase64Encoded) return body ?? '';
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body ?? '', 'base64'));
  } catch {
    throw badRequest('The body is not UTF-8. Send JSON in UTF-8');
  }
}
