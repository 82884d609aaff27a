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
