import { isUtf8 } from 'node:buffer';
import { badRequest, HttpError } from '../http-error.ts';
import type { ApiRequest, Middleware } from '../request/api-request.ts';

const JSON_MEDIA_TYPE = /^application\/(?:[\w!#$&^.+-]+\+)?json$/i;

/**
 * Checks what the parser does not: that the body is there (unless it is optional), declared as JSON, and UTF-8, in the
 * order of the contract.
 */
export function requireJsonBody(isOptional: boolean): Middleware {
  return {
    before: ({ event }) => {
      if (isMissing(event, isOptional)) return requireOptional(isOptional);
      requireJsonType(event);
      requireUtf8(event);
      return undefined;
    },
  };
}

/** White space is not JSON. Only a required body counts as missing if it has nothing else. */
function isMissing({ gatewayEvent: { body, isBase64Encoded } }: ApiRequest, isOptional: boolean): boolean {
  if (!body || isOptional) return !body;
  return (isBase64Encoded ? Buffer.from(body, 'base64').toString() : body).trim() === '';
}

function requireOptional(isOptional: boolean): void {
  if (!isOptional) throw badRequest('The request has no body. Send a JSON object');
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
