export interface RateLimit {
  /** New whenever the setting is written, so that a changed limit starts to count at 0. */
  readonly id: string;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** A window of a limit: its number, counted from 1970, and the whole seconds until the next window. */
export interface Window {
  readonly number: number;
  readonly secondsLeft: number;
}

/** Returns the window at a time of the sandbox's clock, in milliseconds since 1970. */
export function windowAt({ windowSeconds }: RateLimit, now: number): Window {
  const length = windowSeconds * 1000;
  const number = Math.floor(now / length);
  return { number, secondsLeft: Math.ceil(((number + 1) * length - now) / 1000) };
}
