import type { Keywords } from '../../lib/http/request/json-schema.ts';
import { COMMON_HEADERS } from '../../lib/http/response/response-headers.ts';

/** A response header. A required one is there on every answer that documents it. */
interface Header {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Keywords;
}

const TEXT: Keywords = { type: 'string' };

const always = (name: string, description: string): Header => ({
  description,
  required: true,
  schema: { type: 'string', const: COMMON_HEADERS[name] },
});

/** Every response header there is, by name. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: "The request's id: the caller's, where it sent a fit one",
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._-]{1,128}$' },
  },
  'X-Content-Type-Options': always('X-Content-Type-Options', 'The declared media type is the right one'),
  'Access-Control-Allow-Origin': always('Access-Control-Allow-Origin', 'Scripts of every origin may read this'),
  'Access-Control-Expose-Headers': always('Access-Control-Expose-Headers', 'The headers that such a script may read'),
  'Preference-Applied': {
    description: 'What `Prefer` asked for and got, as `code=404, delay=100`',
    required: false,
    schema: { type: 'string', pattern: '^(?:code=[0-9]{3}(?:, delay=[0-9]+)?|delay=[0-9]+)$' },
  },
  'Cache-Control': {
    description: 'How long the answer may be kept; `no-store` for all but the documentation',
    required: true,
    schema: TEXT,
  },
  ETag: {
    description: 'The entity tag of this version',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
  },
  Location: {
    description: 'The path of the order, as the client reaches it',
    required: true,
    schema: { type: 'string', pattern: '/orders/ORD-[0-9]{13}-[0-9]{3}$' },
  },
  'Idempotent-Replayed': {
    description: 'An earlier request with this Idempotency-Key had created the order',
    required: false,
    schema: { type: 'string', const: 'true' },
  },
  Allow: {
    description: 'The methods that the path has',
    required: true,
    schema: { type: 'string', pattern: '^[A-Z]+(?:, [A-Z]+)*$' },
  },
  'Retry-After': {
    description: 'Seconds after which to try again; also where a fault of a sandbox is set to have it',
    required: false,
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'X-Fault': {
    description: "Which of the sandbox's fault rules this is, counted from 0",
    required: false,
    schema: { type: 'string', pattern: '^[0-9]{1,2}$' },
  },
  'Content-Security-Policy': {
    description: 'What the page may load: what is served from here',
    required: true,
    schema: TEXT,
  },
  'Access-Control-Allow-Methods': { description: 'The methods that the path has', required: true, schema: TEXT },
  'Access-Control-Allow-Headers': { description: 'The headers that may be sent', required: true, schema: TEXT },
  'Access-Control-Max-Age': { description: 'Seconds for which this may be remembered', required: true, schema: TEXT },
} as const satisfies Record<string, Header>;

export type ResponseHeader = keyof typeof RESPONSE_HEADERS;

/** The headers of every answer. */
export const COMMON: readonly ResponseHeader[] = [
  'X-Request-Id',
  'Cache-Control',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'Preference-Applied',
];

/** The further headers of an error. */
export function errorHeaders(status: number): readonly ResponseHeader[] {
  return [...(status === 405 ? (['Allow'] as const) : []), 'Retry-After', 'X-Fault'];
}

/** The `headers` of a response: the common ones, and these. */
export function headersOf(names: readonly ResponseHeader[] = []) {
  return Object.fromEntries([...COMMON, ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
