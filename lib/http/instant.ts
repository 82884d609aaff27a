/** RFC 3339, section 5.6: date, time, optional fraction, and `Z` or a numeric offset. */
const INSTANT = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/i;

/**
 * The first whole millisecond since 1970 that is not before an ISO 8601 instant; undefined if the text is not one (only
 * a date, no time zone, the 30th of February).
 */
export function parseInstant(text: string): number | undefined {
  const [, date, time, fraction = '', zone] = INSTANT.exec(text) ?? [];
  if (date === undefined || zone === undefined || !isDate(date)) return undefined;
  const start = Date.parse(`${date}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}${zone.toUpperCase()}`);
  if (Number.isNaN(start)) return undefined;
  return /[1-9]/.test(fraction.slice(3)) ? start + 1 : start;
}

/** Whether the day exists: Date.parse turns the 30th of February into a day in March. */
function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00.000Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
