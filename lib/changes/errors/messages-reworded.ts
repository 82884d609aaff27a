import { ERROR_CODES } from '../../http/http-error.ts';
import { changeBody, type JsonObject } from '../../switches/parsed-response.ts';
import type { Facts } from '../shared/facts.ts';
import { changeMember } from '../shared/json-members.ts';
import { isViolations, moreIn } from '../shared/violations.ts';

export const facts: Facts = () => ({
  title: 'Errors have other messages',
  freedom: 'Messages are for people: the status, the code and what is documented of details are promised.',
  hint: 'Check the status and error.code. Of the messages, only "Customer name is required" is fixed, and the parameter or header that one names.',
});

/** The codes of errors. The sentence for a code has the letter of its place here: A, B, C and so on. */
const CODES: readonly unknown[] = ERROR_CODES;

const A = 'A'.charCodeAt(0);

/** The one message that is promised. */
const FIXED = 'Customer name is required';

/** The headers that messages name. */
const HEADERS = /\b(?:Authorization|Content-(?:Encoding|Type)|Idempotency-Key|If-(?:None-)?Match|Prefer|X-[\w-]+)\b/gi;

export const effect = () =>
  changeBody((body, { queryParameters }) =>
    changeMember(body, 'error', (error) => reword(error, queryParameters.names)),
  );

/**
 * Returns the error with another message, and another one for each broken rule: a sentence for the error's code, in
 * other words than the service's. The headers and query parameters that the message names follow it.
 */
function reword(error: JsonObject, parameters: readonly string[]): JsonObject {
  const { code, message, details } = error;
  if (typeof message !== 'string') return error;
  const letter = String.fromCharCode(A + CODES.indexOf(code));
  const sentence = `We say no for reason ${letter}.`;
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
