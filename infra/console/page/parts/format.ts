const AMOUNT = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 20 });

/** An amount as it was received, with at least two decimals. A wrong amount must not look right. */
export function formatAmount(amount: unknown): string {
  return typeof amount === 'number' ? AMOUNT.format(amount) : String(amount);
}

/** An instant to the second, in UTC; milliseconds since 1970 or ISO 8601. */
export function formatInstant(instant: number | string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? String(instant) : `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

/** The time of day of an instant, in UTC, with milliseconds. */
export function formatTime(instant: string): string {
  return instant.slice(11, 23);
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** How long ago an instant was: "3 min". One that is yet to come has "in" before it. */
export function formatAge(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  const [unit, length] = UNITS.find(([, milliseconds]) => Math.abs(age) >= milliseconds) ?? ['s', 1_000];
  const count = Math.floor(Math.abs(age) / length);
  return age <= -1_000 ? `in ${count} ${unit}` : `${count} ${unit}`;
}

/** A number with its noun: "1 order", "2 orders". */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
