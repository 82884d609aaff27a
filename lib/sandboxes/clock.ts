/**
 * The last instant that a sandbox's clock can show: the end of 2285, in milliseconds since 1970. The ids of orders
 * have 13 digits for the time, which are used up in November 2286. The months between are room for the orders of a
 * clock that stands still: after 999 of one millisecond, ids move on to the next.
 */
export const LAST_CLOCK = Date.UTC(2286, 0, 1) - 1;

/** A clock that runs on from an instant. Both members are in milliseconds since 1970. */
export interface RunningClock {
  readonly startAt: number;
  /** The real time at which it showed `startAt`. */
  readonly since: number;
}

/** A sandbox's clock: the instant at which its time stands still (milliseconds since 1970), or a clock that runs. */
export type Clock = number | RunningClock;

/**
 * The time that a clock shows at a real time, both in milliseconds since 1970. Without a clock it is the real time. A
 * running clock stops at LAST_CLOCK.
 */
export function timeOn(clock: Clock | null, realTime: number): number {
  if (clock === null) return realTime;
  if (typeof clock === 'number') return clock;
  // Another machine may have set the clock, and its time may be a little ahead of ours.
  return Math.min(clock.startAt + Math.max(realTime - clock.since, 0), LAST_CLOCK);
}

/** The clock, advanced by these milliseconds. A running clock runs on; otherwise, time stands still from then on. */
export function advanceClock(clock: Clock | null, milliseconds: number, realTime: number): Clock {
  if (clock !== null && typeof clock !== 'number') return { ...clock, startAt: clock.startAt + milliseconds };
  return (clock ?? realTime) + milliseconds;
}

/** `YYYY-MM-DDThh:mm:ss.sssZ` of milliseconds since 1970. */
export function formatInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
