import type { Keywords } from '../../lib/http/request/bodies/json-schema.ts';
import { COMMON_HEADERS } from '../../lib/http/response/response-headers.ts';

/** A response header. A required header is in every response that documents it. */
interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Keywords;
}

const TEXT: Keywords = { type: 'string' };
const DIGITS: Keywords = { type: 'string', pattern: '^[0-9]+$' };

const constant = (name: string, description: string): Header => ({
  description,
  required: true,
  schema: { type: 'string', const: COMMON_HEADERS[name] },
});

export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: "The request's id: the one that the client sent, if it is valid, or a new one",
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  'X-Content-Type-Options': constant('X-Content-Type-Options', 'Browsers must not guess another media type'),
  'Access-Control-Allow-Origin': constant(
    'Access-Control-Allow-Origin',
    'Scripts of every origin may read responses. A deployment can limit this to some origins',
  ),
  'Access-Control-Expose-Headers': constant('Access-Control-Expose-Headers', 'The headers that such scripts may read'),
  'Preference-Applied': {
    description: 'The preferences in `Prefer` that were applied, such as `code=404, delay=100`',
    required: false,
    schema: { type: 'string', pattern: '^(?:code=[0-9]{3}(?:, delay=[0-9]+)?|delay=[0-9]+)$' },
  },
  'Cache-Control': {
    description: '`no-store`, except for the documentation, which may be cached',
    required: true,
    schema: TEXT,
  },
  'RateLimit-Limit': {
    description:
      'The number of requests that the sandbox accepts in a window, if it has a limit. Only the order routes send it',
    required: false,
    schema: DIGITS,
  },
  'RateLimit-Remaining': { description: 'The remaining requests in this window', required: false, schema: DIGITS },
  'RateLimit-Reset': {
    description: "The seconds until the next window, by the sandbox's clock",
    required: false,
    schema: DIGITS,
  },
  'WWW-Authenticate': {
    description: 'How to authenticate. API Gateway renames it to `x-amzn-remapped-www-authenticate`',
    required: false,
    schema: { type: 'string', pattern: '^(?:ApiKey|Basic|Bearer) realm="' },
  },
  Pragma: { description: 'RFC 6749 requires it with a token', required: false, schema: { const: 'no-cache' } },
  ETag: {
    description: 'The entity tag of this version',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
  },
  Location: {
    description: 'The path of the order, including the path of the base URL',
    required: true,
    schema: { type: 'string', pattern: '/orders/ORD-[0-9]{13}-[0-9]{3}$' },
  },
  'Idempotent-Replayed': {
    description: 'Sent if an earlier request with this Idempotency-Key created the order',
    required: false,
    schema: { type: 'string', const: 'true' },
  },
  Allow: {
    description: 'The methods of the path',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]+(?:, [A-Z]+)*$' },
  },
  'Retry-After': {
    description: "Seconds to wait before trying again. A sandbox's faults can add it to any error",
    required: false,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'X-Fault': {
    description: "The index of the sandbox's fault rule that the request met, counted from 0",
    required: false,
    schema: { type: 'string', pattern: '^[0-9]{1,2}$' },
  },
  'Content-Security-Policy': {
    description: 'The page may load only files of the service itself',
    required: true,
    schema: TEXT,
  },
  'Access-Control-Allow-Methods': { description: 'The methods of the path', required: true, schema: TEXT },
  'Access-Control-Allow-Headers': { description: 'The headers that a script may send', required: true, schema: TEXT },
  'Access-Control-Max-Age': {
    description: 'Seconds for which a browser may remember this response',
    required: true,
    schema: TEXT,
  },
} as const satisfies Record<string, Header>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** The headers that every response can have. The document lists them once, instead of with each response. */
export const COMMON: readonly ResponseHeader[] = [
  'X-Request-Id',
  'Cache-Control',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Preference-Applied',
  'X-Fault',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** The further headers that every error can have. The document lists them once, too. */
export const COMMON_TO_ERRORS: readonly ResponseHeader[] = ['Retry-After'];

/** Returns the headers that the document lists with the response of an error status. */
export function errorHeaders(status: number): readonly ResponseHeader[] {
  if (status === 405) return ['Allow'];
  if (status === 401 || status === 403) return ['WWW-Authenticate'];
  return status === 429 || status === 503 ? ['Retry-After'] : [];
}

export function headerReferences(names: readonly ResponseHeader[]): Keywords {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the `headers` of a response with these headers besides the common ones. Returns nothing for an empty list. */
export function headersOf(names: readonly ResponseHeader[] = []): Keywords {
  return names.length === 0 ? {} : { headers: headerReferences(names) };
}
