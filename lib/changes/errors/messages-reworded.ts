import type { ErrorCode } from '../../http/http-error.ts';
import { changeBody, type JsonObject } from '../../switches/parsed-response.ts';
import type { ChangeFacts, Effect } from '../../switches/switch.ts';
import { changeMember } from '../shared/json-members.ts';
import { isViolations, moreIn } from '../shared/violations.ts';

export const facts = (): ChangeFacts => ({
  title: 'Errors have other messages',
  freedom: 'Messages are for people: the status, the code and what is documented of details are promised.',
  hint: 'Check the status and error.code. Of the messages, only "Customer name is required" is fixed, and the parameter or header that one names.',
});

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

export const effect = (): Effect =>
  changeBody((body, { queryParameters }) =>
    changeMember(body, 'error', (error) => reword(error, queryParameters.names)),
  );

/**
 * The error with the sentence of its code as its message, and as that of each broken rule. The sentence is followed by
 * the headers and those of the query parameters that the message names.
 */
function reword(error: JsonObject, parameters: readonly string[]): JsonObject {
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
