import type { OrderLimits } from '../orders/order-limits.ts';

/** Kinds of valid addresses: with one character before the @, and with a + before it. */
export type RefusedEmail = 'short' | 'plus';

/** The rules for the fields of an order, as data that bugs change one after another. */
export interface OrderRules extends OrderLimits {
  /** Counts names in UTF-16 units instead of code points. */
  readonly namesInUnits?: true;
  /** Stores customer names untrimmed. */
  readonly customerNameAsSent?: true;
  /** Accepts any printable ASCII text with an @ as an email address. */
  readonly anyEmail?: true;
  /** Refuses valid addresses of these kinds. */
  readonly refusedEmails?: readonly RefusedEmail[];
  /** Accepts fractions as quantities. */
  readonly fractions?: true;
  /** Rounds a price with more than two decimals. */
  readonly roundedPrices?: true;
  /** Refuses a price that is no whole number of cents in floating point, such as 0.29. */
  readonly inexactCentsRefused?: true;
}
