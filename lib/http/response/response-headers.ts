export const JSON_TYPE = 'application/json; charset=utf-8';

/** What a browser's script may read of a response, beyond the safelisted headers. */
const EXPOSED = [
  'ETag',
  'Location',
  'Allow',
  'Retry-After',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Preference-Applied',
  'X-Fault',
];

/** The headers of every response, whoever gives it: a function or the gateway. */
export const COMMON_HEADERS: Readonly<Record<string, string>> = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED.join(', '),
};

/** What a preflight allows when the browser does not say what it wants to send. */
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
