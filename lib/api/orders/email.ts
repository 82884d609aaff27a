import type { Keywords } from '../../http/request/json-schema.ts';
import type { Kind } from '../../http/request/query-values.ts';
import { received, SPACES } from '../../http/request/validation.ts';
import { MAX_EMAIL_LENGTH } from '../../orders/order-limits.ts';

/** The longest local part: RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64;

const VISIBLE = /^[\x21-\x7e]*$/;

/** RFC 5322, section 3.2.3. */
const DOT_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** RFC 1123, section 2.1. */
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const LETTER = /^[A-Za-z]/;

/** The same rule as one pattern, for the OpenAPI document. Matching it can be slow, so the service does not. */
export const EMAIL_PATTERN = String.raw`^(?=[^@]{1,64}@)${DOT_ATOM.source.slice(1, -1)}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`;

/**
 * Whether the service accepts an email address: the dot-atom form of RFC 5322, section 3.4.1, in ASCII, at a host name
 * of two labels or more, of which the last starts with a letter. It accepts no quoted local parts, address literals or
 * internationalised addresses.
 */
export function isEmailAddress(text: string): boolean {
  return emailProblem(text) === undefined;
}

/** Says which part of an email address the service does not accept; undefined if it accepts the address. */
export function emailProblem(text: string): string | undefined {
  if (text.length > MAX_EMAIL_LENGTH) return `an address has at most ${MAX_EMAIL_LENGTH} characters, all of them ASCII`;
  if (!VISIBLE.test(text)) return 'an address has visible ASCII characters only';
  const at = text.indexOf('@');
  if (at === -1) return 'there is no @';
  if (at < 1 || at > MAX_LOCAL_LENGTH) return `the part before the @ must have 1 to ${MAX_LOCAL_LENGTH} characters`;
  if (!DOT_ATOM.test(text.slice(0, at)))
    return "the part before the @ may have letters, digits, !#$%&'*+/=?^_`{|}~- and, between two of these, a dot";
  const labels = text.slice(at + 1).split('.');
  const last = labels.at(-1) ?? '';
  if (labels.length === 1) return 'the part after the @ must be a domain with a dot';
  if (!labels.every((label) => LABEL.test(label)))
    return 'between its dots, the domain must have 1 to 63 letters, digits and hyphens, with no hyphen at either end';
  if (last.length === 1) return 'the part after the last dot needs two letters or more';
  if (!LETTER.test(last)) return 'the part after the last dot must begin with a letter';
  return undefined;
}

/** The error of an address that is refused. */
export const EMAIL_RULE = received('Customer email must be an address such as ada@example.com', emailProblem);

/** The keywords of a text that is an email address after trimming. */
export const EMAIL_TEXT: Keywords = {
  format: 'email',
  minLength: 1,
  pattern: `^[${SPACES}]*(?=[^${SPACES}]{1,${MAX_EMAIL_LENGTH}}[${SPACES}]*$)${EMAIL_PATTERN.slice(1, -1)}[${SPACES}]*$`,
};

/** Whole email addresses, in lower case. */
export const EMAIL: Kind<string> = {
  expected: 'a whole email address such as ada@example.com',
  schema: { type: 'string', format: 'email', maxLength: MAX_EMAIL_LENGTH, pattern: EMAIL_PATTERN },
  parse: (text) => (isEmailAddress(text) ? text.toLowerCase() : undefined),
  problemIn: emailProblem,
};
