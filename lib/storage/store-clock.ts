/** Decides when records expire. It is the real time, even if a sandbox's own clock stands still. */
export interface StoreClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a record lives after it was last written, in milliseconds. Undefined means it never expires. */
  readonly lifetime: number | undefined;
}

/** When a record that is written now expires, in milliseconds since 1970; null means never. */
export function expiryOf({ now, lifetime }: StoreClock): number | null {
  return lifetime === undefined ? null : now() + lifetime;
}

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 7;

/** 100,000 years: longer lives would not fit into the numbers of every store. */
const MAX_LIFETIME = 36_525_000 * DAY;

/**
 * How long records in a named sandbox live, in whole milliseconds. `days` is the value of `SANDBOX_TTL_DAYS`; 7 if it is
 * undefined or empty.
 * @throws Error if it is not a positive number.
 */
export function sandboxLifetime(days: string | undefined): number {
  if (days === undefined || days === '') return DEFAULT_DAYS * DAY;
  const number = Number(days);
  // Stores keep whole milliseconds.
  if (number > 0 && Number.isFinite(number)) return Math.min(Math.ceil(number * DAY), MAX_LIFETIME);
  throw new Error(`SANDBOX_TTL_DAYS must be a number of days above 0, not ${JSON.stringify(days)}`);
}
