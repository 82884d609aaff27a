/** The longest address that fits an SMTP path: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/**
 * What the service takes for an e-mail address: the dot-atom form of RFC 5322, section 3.4.1, in ASCII, at
 * a host name of two labels or more (RFC 1123, section 2.1); the local part has at most 64 characters. Quoted local parts, address literals and
 * internationalised addresses are not taken. No part of it can match the same text in two ways.
 */
export const EMAIL_PATTERN =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/;

export function isEmailAddress(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(text);
}
