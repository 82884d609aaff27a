/** The limits of the fields of an order. Lengths in characters, prices in whole currency units. */
export const LIMITS = { nameLength: 100, items: 100, quantity: 1000, price: 100_000 } as const;

/** Both ends are allowed. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/**
 * The limits that the body of a create or an update is checked against, as data. Names are measured after trimming. A
 * price is in whole currency units.
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

/** The largest request body of most routes, in bytes: 256 KiB. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * The largest result of a function, in bytes of its JSON, in which a body's quotation marks are escaped again. Lambda
 * takes at most 6,291,556: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
export const MAX_RESULT_BYTES = 6_000_000;

/** The deepest nesting of a body. */
export const MAX_NESTING = 100;

/** How many broken rules an error lists. A body can break more than a response can hold. */
export const MAX_VIOLATIONS = 100;

/** The longest delay that any service allows, in milliseconds. */
export const MAX_DELAY = 20_000;

/**
 * All delays of one request together take at most so many times the longest delay. For MAX_DELAY that is 25 seconds,
 * because API Gateway gives up after 29.
 */
export const TOTAL_DELAY_FACTOR = 1.25;

/** How many entity tags one header may list: DynamoDB compares with at most 100 values. */
export const MAX_TAGS = 100;
