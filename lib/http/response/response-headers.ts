/** The media type of every response in the envelope. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** The response headers that scripts in a browser may read, beyond the safelisted ones. */
const EXPOSED = [
  'ETag',
  'Location',
  'Allow',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Preference-Applied',
  'X-Fault',
  'WWW-Authenticate',
];

/** The headers of every response, whether a function or the gateway returns it. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED.join(', '),
};

/** The request headers that a preflight allows if the browser does not name any. */
export const REQUEST_HEADERS = [
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Api-Key',
  'X-Request-Id',
  'X-Sandbox',
];
