export interface RateLimit {
  /** New whenever the setting is written, so that a changed limit starts to count at 0. */
  readonly id: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** How many windows have counts of their own: more than begin while a request is in progress. */
const COUNTS = 64;

/**
 * Returns the window at a time of the sandbox's clock, in milliseconds since 1970: its number, counted from 1970, the whole
 * seconds until the next one, and the name of its count, which a later window takes over: a day has up to 86,400 windows, and
 * none is kept for long.
 */
export function windowAt({ windowSeconds }: RateLimit, now: number) {
  const length = windowSeconds * 1000;
  const number = Math.floor(now / length);
  return { number, count: String(number % COUNTS), secondsLeft: Math.ceil(((number + 1) * length - now) / 1000) };
}
