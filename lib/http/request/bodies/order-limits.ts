/** The limits of the contract. Lengths in characters, prices in whole currency units. */
export const LIMITS = { nameLength: 100, items: 100, quantity: 1000, price: 100_000 } as const;

/** Both ends are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * The limits that the body of a create or an update is checked against, as data. Names are measured after trimming. A price
 * is in whole currency units.
 */
export type OrderLimits = Readonly<Record<'customerName' | 'items' | 'itemName' | 'quantity' | 'price', Range>>;

/** The limits as the contract has them. */
export const CONTRACT_LIMITS: OrderLimits = {
  customerName: { min: 1, max: LIMITS.nameLength },
  items: { min: 1, max: LIMITS.items },
  itemName: { min: 1, max: LIMITS.nameLength },
  quantity: { min: 1, max: LIMITS.quantity },
  price: { min: 0, max: LIMITS.price },
};

/** The longest address that fits an SMTP path: RFC 5321, section 4.5.3.1.3, less the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

/** The longest local part: RFC 5321, section 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64;

/** RFC 5322, section 3.2.3. */
const DOT_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/** RFC 1123, section 2.1. */
const LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const TOP_LEVEL = /^[A-Za-z]./;

/** The same rule as one pattern, for the OpenAPI document. Matching it can be slow, so the service does not. */
export const EMAIL_PATTERN = String.raw`^(?=[^@]{1,64}@)${DOT_ATOM.source.slice(1, -1)}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`;

/**
 * Whether the service accepts an email address: the dot-atom form of RFC 5322, section 3.4.1, in ASCII, at a host name
 * of two labels or more, of which the last starts with a letter. It accepts no quoted local parts, address literals or
 * internationalised addresses.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const at = text.indexOf('@');
  if (at < 1 || at > MAX_LOCAL_LENGTH || !DOT_ATOM.test(text.slice(0, at))) return false;
  const labels = text.slice(at + 1).split('.');
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '');
}
