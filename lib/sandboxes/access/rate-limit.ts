export interface RateLimit {
  /** New whenever the setting is written, so that a changed limit starts to count at 0. */
  readonly id: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** A window of a limit. */
export interface Window {
  /** Counted from 1970. */
  readonly number: number;
  /** The name of its count, which a later window takes over: a day has up to 86,400 windows, and none is kept for long. */
  readonly count: string;
  /** The whole seconds until the next window. */
  readonly secondsLeft: number;
}

/** How many windows have counts of their own: more than begin while a request is in progress. */
const COUNTS = 64;

/** Returns the window at a time of the sandbox's clock, in milliseconds since 1970. */
export function windowAt({ windowSeconds }: RateLimit, now: number): Window {
  const length = windowSeconds * 1000;
  const number = Math.floor(now / length);
  return { number, count: String(number % COUNTS), secondsLeft: Math.ceil(((number + 1) * length - now) / 1000) };
}
