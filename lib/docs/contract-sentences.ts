import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '../http/http-error.ts';
import { MAX_VIOLATIONS } from '../http/request-limits.ts';
import { describeTransitions } from '../orders/order-status.ts';

/** How every response looks. */
export const ENVELOPE =
  'Every JSON response is `{"success": true, "data": …}`, with `meta` on lists, or `{"success": false, "error": {"code", "message", "details"}}`. Rely on the status and on `code`, which says what `details` has. A response may gain members and headers; `message` is for people.';

/** When each error is returned, and the details that it has. */
export const ERROR_MEANINGS: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'malformed JSON, id, query or header; no body',
  UNAUTHORIZED: 'credentials are missing, wrong or expired; `WWW-Authenticate` names the scheme',
  FORBIDDEN: "the caller's scope or role does not allow this, or a closed environment did not get its key",
  NOT_FOUND: 'no such route, or no such order or other thing that the request names',
  METHOD_NOT_ALLOWED: 'the path does not have this method; `Allow` lists those it has',
  CONFLICT: 'only if requested',
  PRECONDITION_FAILED: '`If-Match` names another version; details: `{currentETag}`',
  PAYLOAD_TOO_LARGE: "the body is larger than 256 KiB, or than the operation's own limit",
  UNSUPPORTED_MEDIA_TYPE: 'the body is not declared as `application/json`',
  VALIDATION_ERROR: `the body breaks a rule; details: \`[{path, message}]\`, one for each broken rule up to ${MAX_VIOLATIONS}, with paths such as \`items[0].price\``,
  INVALID_STATUS_TRANSITION: "the order's status does not allow this move; details: `{from, to, allowed}`",
  ORDER_NOT_EDITABLE: 'items for an order that is not pending; details: `{status}`',
  IDEMPOTENCY_KEY_REUSED: 'the key came with another body',
  TOO_MANY_REQUESTS: 'over the rate limit; `Retry-After` says when to try again',
  INTERNAL_SERVER_ERROR: 'only if requested, or a fault of the service: report it with `details.requestId`',
  BAD_GATEWAY: 'only if requested, or a function failed: report it with `details.requestId`',
  SERVICE_UNAVAILABLE:
    'the store does not respond, cannot tell whether a write was made, or is full; with `Retry-After` unless it is full',
  GATEWAY_TIMEOUT: 'only if requested, or a function took too long',
};

/** Errors that no rule of the order routes gives. They can only be requested, or are faults of the service. */
const WITHOUT_A_RULE: readonly ErrorCode[] = ['CONFLICT', 'INTERNAL_SERVER_ERROR', 'BAD_GATEWAY', 'GATEWAY_TIMEOUT'];

/** The errors that a rule gives, as rows of a table in Markdown: status, code, meaning. */
export function describeErrors(): string {
  return ERROR_CODES.filter((code) => !WITHOUT_A_RULE.includes(code))
    .map((code) => `| ${ERROR_STATUS[code]} | \`${code}\` | ${ERROR_MEANINGS[code]} |`)
    .join('\n');
}

const ROLE = "what the caller's role allows";

/** Checks that the plain API does not have. */
const OF_SANDBOXES = ['sandbox', 'access', 'rate limit', 'faults', ROLE];

const CHECKS = [
  'route',
  'sandbox',
  'access',
  'rate limit',
  'faults',
  'id',
  'headers',
  'query',
  'body (size, presence, media type, syntax, rules)',
  ROLE,
  'whether the order exists',
  '`If-Match`',
  'states (items first)',
];

/** The order in which requests are checked, of the whole API or of the plain one. */
export function describeChecks(api: 'whole' | 'plain' = 'whole'): string {
  const checks = CHECKS.filter((check) => api === 'whole' || !OF_SANDBOXES.includes(check));
  return `Requests are checked in this order: ${checks.join(', ')}. The first check that fails decides. No input gets a 500.`;
}

/** The statuses of an order, and what each allows. */
export const LIFE_OF_AN_ORDER = `${describeTransitions()} Any other move, also to the status that the order has, is a 422. Items can change only while the order is pending. Paying issues the receipt; cancelling removes it. Delete works in every status; the id is a 404 from then on.`;

/** The sections that both documents and the page of the documentation begin with: titles and texts. */
export function contractSections(api: 'whole' | 'plain') {
  return [
    ['How every response looks', ENVELOPE],
    ['The order of checks', describeChecks(api)],
    ['The life of an order', LIFE_OF_AN_ORDER],
  ] as const;
}
