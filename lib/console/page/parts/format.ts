const AMOUNT = new Intl.NumberFormat('en', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
});

/** Formats an amount with at least two decimals. It is never rounded, so that a wrong one does not look right. */
export function formatAmount(amount: unknown): string {
  return typeof amount === 'number' ? AMOUNT.format(amount) : String(amount);
}

/** Formats an instant (milliseconds since 1970 or ISO 8601) to the second, in UTC. */
export function formatInstant(instant: number | string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? String(instant) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** Returns the time of day of an ISO instant, with milliseconds. */
export function formatTime(instant: string): string {
  return instant.slice(11, 23);
}

const DAY = 86_400_000;

const UNITS = [
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/**
 * Formats how long ago an instant was: "3 min", "in 3 min" if it is in the future, or its date and time in UTC if it is
 * over a day away.
 */
export function formatAge(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (Math.abs(age) >= DAY) return instant.slice(0, 16).replace('T', ' ');
  const [unit, length] = UNITS.find(([, milliseconds]) => Math.abs(age) >= milliseconds) ?? ['s', 1_000];
  const count = Math.floor(Math.abs(age) / length);
  return age <= -1_000 ? `in ${count} ${unit}` : `${count} ${unit}`;
}
