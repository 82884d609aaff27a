import type { ApiRequest, Middleware } from '../api-request.ts';
import { badRequest, HttpError } from '../errors.ts';
import { type Schema, validated } from '../validation.ts';

const JSON_MEDIA_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;.*)?$/i;

/**
 * Reads the body of the route: there (unless it is optional: none is then an empty object), declared as JSON, JSON indeed, and to the schema's rules,
 * checked in this order.
 */
export function jsonBody<Body>(schema: Schema<Body>, isOptional: boolean): Middleware {
  return {
    before: ({ event }) => {
      const text = bodyText(event);
      event.body = validated(schema, text.trim() === '' ? noBody(isOptional) : parsed(event, text));
    },
  };
}

/** The body as text. What API Gateway passes as base64 is whatever it did not know as text. */
function bodyText({ event: { body, isBase64Encoded } }: ApiRequest): string {
  if (!body) return '';
  if (!isBase64Encoded) return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(body, 'base64'));
  } catch {
    throw badRequest('The body is not UTF-8. Send JSON in UTF-8');
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

function noBody(isOptional: boolean): unknown {
  if (isOptional) return {};
  throw badRequest('The request has no body. Send a JSON object');
}

function parsed(request: ApiRequest, text: string): unknown {
  requireJsonType(request);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`The body is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
