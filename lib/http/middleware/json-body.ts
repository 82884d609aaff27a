import type { ApiRequest, Middleware } from '../api-request.ts';
import { badRequest, HttpError } from '../errors.ts';
import { type Schema, validated } from '../validation.ts';

const JSON_MEDIA_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json\s*(?:;.*)?$/i;

/**
 * Reads the body that the route requires: there, declared as JSON, JSON indeed, and to the schema's rules,
 * checked in this order.
 */
export function jsonBody<Body>(schema: Schema<Body>): Middleware {
  return {
    before: ({ event }) => {
      const bytes = bodyBytes(event);
      if (bytes.toString().trim() === '') throw badRequest('The request has no body. Send a JSON object');
      requireJsonType(event);
      event.body = validated(schema, parse(textOf(bytes)));
    },
  };
}

/** What API Gateway passes as base64 is whatever it did not know as text. */
function bodyBytes({ event: { body, isBase64Encoded } }: ApiRequest): Buffer {
  return Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw badRequest(`The body is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}
