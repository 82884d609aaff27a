/** The clock by which records expire. It shows real time, whatever the sandbox's clock. */
export interface StoreClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a record lives after its last write, in milliseconds. Undefined means forever. */
  readonly lifetime: number | undefined;
}

/** Returns when a record that is written now expires, in milliseconds since 1970. Null means never. */
export function expiryOf({ now, lifetime }: StoreClock): number | null {
  return lifetime === undefined ? null : now() + lifetime;
}

const DAY = 24 * 60 * 60 * 1000;

/** How long an idempotency key is kept, in milliseconds. */
export const KEY_LIFETIME = DAY;

/**
 * Settings are renewed after this fraction of their lifetime, when a request enters, so that they outlive the other
 * records.
 */
export const RENEW_AFTER = 1 / 100;

const DEFAULT_DAYS = 7;

/** 100,000 years. Not every store has room for larger numbers. */
const MAX_LIFETIME = 36_525_000 * DAY;

/**
 * Returns the lifetime of records in named sandboxes, in whole milliseconds. `days` is the value of `SANDBOX_TTL_DAYS`.
 * The default is 7 days.
 * @throws Error if it is not a positive number.
 */
export function sandboxLifetime(days: string | undefined): number {
  if (days === undefined || days === '') return DEFAULT_DAYS * DAY;
  const number = Number(days);
  if (number > 0 && Number.isFinite(number)) return Math.min(Math.ceil(number * DAY), MAX_LIFETIME);
  throw new Error(`SANDBOX_TTL_DAYS must be a number of days above 0, not ${JSON.stringify(days)}`);
}
