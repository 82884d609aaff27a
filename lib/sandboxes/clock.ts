/**
 * The last time that a sandbox's clock can show: the end of 2285, in milliseconds since 1970. Order ids have 13 digits
 * for the time, which last until November 2286. The months in between are room for orders created while a clock stands
 * still: after 999 orders in one millisecond, ids continue in the next.
 */
export const LAST_CLOCK = Date.UTC(2286, 0, 1) - 1;

/** A clock that runs. Both members are in milliseconds since 1970. */
export interface RunningClock {
  readonly startAt: number;
  /** The real time at which the clock showed `startAt`. */
  readonly since: number;
}

/** A sandbox's clock: the time at which it stands still (milliseconds since 1970), or a clock that runs. */
export type Clock = number | RunningClock;

/**
 * Returns the time on a clock at a real time, both in milliseconds since 1970. Without a clock it returns the real
 * time. A running clock stops at LAST_CLOCK.
 */
export function timeOn(clock: Clock | null, realTime: number): number {
  if (clock === null) return realTime;
  if (typeof clock === 'number') return clock;
  // The clock may have been set on another machine, whose time may be a little ahead.
  return Math.min(clock.startAt + Math.max(realTime - clock.since, 0), LAST_CLOCK);
}

/** Returns the clock advanced by `milliseconds`. A running clock keeps running. Any other stands still afterwards. */
export function advanceClock(clock: Clock | null, milliseconds: number, realTime: number): Clock {
  if (clock !== null && typeof clock !== 'number') return { ...clock, startAt: clock.startAt + milliseconds };
  return (clock ?? realTime) + milliseconds;
}

let minute = { start: 0, text: '1970-01-01T00:00:' };

/**
 * `YYYY-MM-DDThh:mm:ss.sssZ` of whole milliseconds since 1970. Keeps the text of the latest minute, because making it
 * from a date is slow, and a changed order shows two instants.
 */
export function formatInstant(milliseconds: number): string {
  const start = Math.floor(milliseconds / 60_000) * 60_000;
  if (start !== minute.start) minute = { start, text: new Date(start).toISOString().slice(0, -'00.000Z'.length) };
  const digits = String(100_000 + milliseconds - start);
  return `${minute.text}${digits.slice(1, 3)}.${digits.slice(3)}Z`;
}

/**
 * ISO 8601 in the extended format: a date, a time whose seconds may be left out, with any fraction of a second, and a
 * zone: `Z`, `+hh:mm`, `+hhmm` or `+hh`.
 */
const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.(\d+))?)?(?:Z|([+-](?:[01]\d|2[0-3]))(?::?([0-5]\d))?)$/i;

/**
 * The last whole millisecond since 1970 that is not after an ISO 8601 instant; undefined if the text is not one (only a
 * date, no time zone, the 30th of February, a leap second). It is the only reader of instants that clients send.
 */
export function parseInstant(text: string): number | undefined {
  const [whole, date, minute, second = '00', fraction = '', hours = '+00', minutes = '00'] = INSTANT.exec(text) ?? [];
  if (whole === undefined || date === undefined || !isDate(date)) return undefined;
  return Date.parse(`${date}T${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${hours}:${minutes}`);
}

/** Says why a text that looks like an instant is none; undefined if it has neither a leap second nor hour 24. */
export function instantProblem(text: string): string | undefined {
  if (/T\d{2}:\d{2}:60/i.test(text)) return 'seconds are 00 to 59, so a leap second is refused';
  return /T24/i.test(text) ? 'hours are 00 to 23, so 24:00 is 00:00 of the next day' : undefined;
}

/** Whether the day exists: Date.parse turns the 30th of February into a day in March. */
function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** How many windows have counts of their own: more than begin while a request is in progress. */
const COUNTS = 64;

/**
 * Returns the window at a time of the sandbox's clock, in milliseconds since 1970: its number, counted from 1970, the
 * whole seconds until the next one, and the name of its count, which a later window takes over: a day has up to 86,400
 * windows, and none is kept for long.
 */
export function windowAt({ windowSeconds }: { readonly windowSeconds: number }, now: number) {
  const length = windowSeconds * 1000;
  const number = Math.floor(now / length);
  return { number, count: String(number % COUNTS), secondsLeft: Math.ceil(((number + 1) * length - now) / 1000) };
}
