/** By which records expire: the real time, also where a sandbox's own stands still. */
export interface StoreClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long a record lives after it was last written, in milliseconds; undefined: for good. */
  readonly lifetime: number | undefined;
}

const DAY = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 7;

/**
 * How long what is in a named sandbox lives, in milliseconds: `SANDBOX_TTL_DAYS`, 7 unless set.
 * @throws Error when it is set to what is not a positive number.
 */
export function sandboxLifetime(days = process.env.SANDBOX_TTL_DAYS): number {
  if (days === undefined || days === '') return DEFAULT_DAYS * DAY;
  const number = Number(days);
  if (number > 0 && Number.isFinite(number)) return number * DAY;
  throw new Error(`SANDBOX_TTL_DAYS must be a number of days above 0; it is ${JSON.stringify(days)}`);
}
