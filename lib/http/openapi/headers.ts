import type { Keywords } from '../request/json-schema.ts';
import { COMMON_HEADERS } from '../response/api-response.ts';

/** A response header. A required header is in every response that documents it. */
export interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Keywords;
}

const TEXT: Keywords = { type: 'string' };

const pattern = (expression: string): Keywords => ({ type: 'string', pattern: expression });
const required = (description: string, schema: Keywords): Header => ({ description, required: true, schema });
const optional = (description: string, schema: Keywords): Header => ({ description, required: false, schema });
const constant = (name: string, description: string) =>
  required(description, { type: 'string', const: COMMON_HEADERS[name] });

const DIGITS = pattern('^[0-9]+$');

/** The headers that every response can have. The document lists them once, instead of with each response. */
export const COMMON = {
  'X-Request-Id': required(
    "The request's id: the one that the client sent, if it is valid, or a new one",
    pattern('^[A-Za-z0-9._-]{1,128}$'),
  ),
  'Cache-Control': required('`no-store`, except for the documentation, which may be cached', TEXT),
  'X-Content-Type-Options': constant('X-Content-Type-Options', 'Browsers must not guess another media type'),
  'Access-Control-Allow-Origin': constant(
    'Access-Control-Allow-Origin',
    'Scripts of every origin may read responses. A deployment can limit this to some origins',
  ),
  'Access-Control-Expose-Headers': constant('Access-Control-Expose-Headers', 'The headers that such scripts may read'),
  'Preference-Applied': optional(
    'The preferences in `Prefer` that were applied, such as `code=404, delay=100`',
    pattern('^(?:code=[0-9]{3}(?:, delay=[0-9]+)?|delay=[0-9]+)$'),
  ),
  'X-Fault': optional(
    "The index of the sandbox's fault rule that the request met, counted from 0",
    pattern('^[0-9]{1,2}$'),
  ),
  'RateLimit-Limit': optional(
    'The number of requests that the sandbox accepts in a window, if it has a limit. Only the order routes send it',
    DIGITS,
  ),
  'RateLimit-Remaining': optional('The remaining requests in this window', DIGITS),
  'RateLimit-Reset': optional("The seconds until the next window, by the sandbox's clock", DIGITS),
};

/** The further headers that every error can have. The document lists them once, too. */
export const COMMON_TO_ERRORS = { 'Retry-After': optional('Seconds to wait before trying again', DIGITS) };

export const RESPONSE_HEADERS = {
  ...COMMON,
  ...COMMON_TO_ERRORS,
  'WWW-Authenticate': optional(
    'How to authenticate. API Gateway renames it to `x-amzn-remapped-www-authenticate`',
    pattern('^(?:ApiKey|Basic|Bearer) realm="'),
  ),
  Pragma: optional('RFC 6749 requires it with a token', { const: 'no-cache' }),
  ETag: required('The entity tag of this version', pattern('^"[^"]+"$')),
  Location: required(
    'The path of the order, including the path of the base URL',
    pattern('/orders/ORD-[0-9]{13}-[0-9]{3}$'),
  ),
  'Idempotent-Replayed': optional('Sent if an earlier request with this Idempotency-Key created the order', {
    type: 'string',
    const: 'true',
  }),
  Allow: required('The methods of the path', pattern('^[A-Z]+(?:, [A-Z]+)*$')),
  'Content-Security-Policy': required('The page may load only files of the service itself', TEXT),
  'Access-Control-Allow-Methods': required('The methods of the path', TEXT),
  'Access-Control-Allow-Headers': required('The headers that a script may send', TEXT),
  'Access-Control-Max-Age': required('Seconds for which a browser may remember this response', TEXT),
} as const satisfies Record<string, Header>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** Returns the headers that the document lists with the response of an error status. */
export function errorHeaders(status: number): readonly ResponseHeader[] {
  if (status === 405) return ['Allow'];
  if (status === 401 || status === 403) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

export function headerReferences(names: readonly string[]): Keywords {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/**
 * Returns the `headers` of a response with these headers besides the common ones. Returns nothing for an empty list.
 */
export function documentedHeaders(names: readonly ResponseHeader[] = []): Keywords {
  return names.length === 0 ? {} : { headers: headerReferences(names) };
}
