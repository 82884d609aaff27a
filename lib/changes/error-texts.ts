import { type ErrorCode, MAX_VIOLATIONS } from '../http/http-error.ts';
import { isMembers, type Members } from './json-members.ts';

/** The sentence for each code that no error of the service has otherwise. */
const SENTENCES: Readonly<Record<ErrorCode, string>> = {
  BAD_REQUEST: 'We could not make sense of this call.',
  UNAUTHORIZED: 'Please sign in before you continue.',
  FORBIDDEN: 'Your account does not cover this.',
  NOT_FOUND: 'We looked everywhere, without success.',
  METHOD_NOT_ALLOWED: 'This address works in other ways.',
  CONFLICT: 'Something else got in the way.',
  PRECONDITION_FAILED: 'Somebody was faster than you.',
  PAYLOAD_TOO_LARGE: 'Please be brief.',
  UNSUPPORTED_MEDIA_TYPE: 'We only read one format.',
  VALIDATION_ERROR: 'Please correct this value.',
  INVALID_STATUS_TRANSITION: 'That step comes too late or too early.',
  ORDER_NOT_EDITABLE: 'It is too late for other dishes.',
  IDEMPOTENCY_KEY_REUSED: 'We know this key from another occasion.',
  TOO_MANY_REQUESTS: 'Please slow down.',
  INTERNAL_SERVER_ERROR: 'We are sorry, this is our fault.',
  BAD_GATEWAY: 'Our kitchen sent back nonsense.',
  SERVICE_UNAVAILABLE: 'We are closed for a moment.',
  GATEWAY_TIMEOUT: 'Our kitchen took too long.',
};

/** The one message that is promised. */
const FIXED = 'Customer name is required';

/** The headers that messages name. */
const HEADERS = /\b(?:Authorization|Content-(?:Encoding|Type)|Idempotency-Key|If-(?:None-)?Match|Prefer|X-[\w-]+)\b/gi;

interface Violation extends Members {
  readonly message: string;
}

/**
 * The error with the sentence of its code as its message, and as that of each broken rule. The sentence is followed by the
 * headers and those of the query parameters that the message names.
 */
export function reword(error: Members, parameters: readonly string[]): Members {
  const { code, message, details } = error;
  const sentence = Object.entries(SENTENCES).find(([known]) => known === code)?.[1];
  if (sentence === undefined || typeof message !== 'string') return error;
  const reworded = (text: string) => (text === FIXED ? FIXED : sentence + namedIn(text, parameters));
  const more = moreIn(message);
  const changed = { ...error, message: reworded(message.slice(0, message.length - more.length)) + more };
  if (!isViolations(details)) return changed;
  return { ...changed, details: details.map((rule) => ({ ...rule, message: reworded(rule.message) })) };
}

/** ` (page, offset)` for a message that names these. */
function namedIn(message: string, parameters: readonly string[]): string {
  const named = [
    ...parameters.filter((name) => name !== '' && message.includes(name)),
    ...(message.match(HEADERS) ?? []),
  ];
  return named.length === 0 ? '' : ` (${[...new Set(named)].join(', ')})`;
}

/** The error with its broken rules in reverse order, and the message of the new first one. */
export function reverseDetails(error: Members): Members {
  const { message, details } = error;
  if (!isViolations(details) || details.length < 2) return error;
  const reversed = details.toReversed();
  return { ...error, message: `${reversed[0]?.message}${moreIn(String(message))}`, details: reversed };
}

function isViolations(details: unknown): details is readonly Violation[] {
  return Array.isArray(details) && details.every((rule) => isMembers(rule) && typeof rule['message'] === 'string');
}

/** The end of a message that says how many broken rules are not listed. */
function moreIn(message: string): string {
  const start = message.lastIndexOf(` (${MAX_VIOLATIONS} broken rules are listed, `);
  return start === -1 ? '' : message.slice(start);
}
