/** The longest address that fits an SMTP path: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * A valid email address: the dot-atom form of RFC 5322, section 3.4.1, in ASCII, with a local part of at most 64
 * characters and a host name of at least two labels (RFC 1123, section 2.1). Quoted local parts, address literals and
 * internationalised addresses are not accepted. The expression does not backtrack: it matches a text in one way only.
 */
export const EMAIL_PATTERN =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

/** Whether the text is a valid email address. */
export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
}
