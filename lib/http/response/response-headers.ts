/** The media type of every response in the envelope. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The response headers that scripts in a browser may read, beyond the safelisted ones. */
const EXPOSED =
  'ETag, Location, Allow, Retry-After, X-Request-Id, Idempotent-Replayed, Preference-Applied, ' +
  'X-Fault, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, WWW-Authenticate';

type Headers = Readonly<Record<string, string>>;

/** The headers of every response, whether a function or the gateway returns it, if scripts of every origin may read it. */
export const COMMON_HEADERS: Headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
};

const { 'Access-Control-Allow-Origin': _, ...ORIGIN_INDEPENDENT } = COMMON_HEADERS;

/**
 * The headers of every response to a request from this origin. If only some origins are allowed, each of them is named
 * to itself alone, and a cache must not pass its response on to another: https://fetch.spec.whatwg.org/#http-cors-protocol
 */
export function commonHeaders(allowedOrigins: readonly string[] | undefined, origin: string | undefined): Headers {
  if (!allowedOrigins) return COMMON_HEADERS;
  const headers = { ...ORIGIN_INDEPENDENT, Vary: 'Origin' };
  if (origin === undefined || !allowedOrigins.includes(origin)) return headers;
  return { ...headers, 'Access-Control-Allow-Origin': origin };
}

/** The request headers that a preflight allows if the browser does not name any. */
export const REQUEST_HEADERS =
  'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Api-Key, X-Request-Id, X-Sandbox';
