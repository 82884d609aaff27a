/** The shortest and the longest time between two refreshes, in milliseconds. */
const MIN_INTERVAL = 1_000;
const MAX_INTERVAL = 30_000;

/** Milliseconds for each order of a sandbox: to count its orders costs DynamoDB more the more there are. */
const PER_ORDER = 1;

/** Returns the milliseconds between two refreshes of a sandbox with this number of orders. */
export function intervalFor(orders = 0): number {
  return Math.min(Math.max(MIN_INTERVAL, orders * PER_ORDER), MAX_INTERVAL);
}
