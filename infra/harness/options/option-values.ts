import { splitList } from '../../../lib/environment.ts';
import { UsageError } from '../../usage-error.ts';

/** Reads the number of an option. @throws UsageError */
export function readNumber(name: string, text: string, { min = 0, max = Number.MAX_SAFE_INTEGER, whole = true } = {}) {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  const range = max === Number.MAX_SAFE_INTEGER ? `of at least ${min}` : `from ${min} to ${max}`;
  throw new UsageError(`${name} must be ${kind} ${range}; received ${JSON.stringify(text)}`);
}

/** Reads a list of known values. @throws UsageError */
export function readChoices<T extends string | number>(name: string, text: string, known: readonly T[]): readonly T[] {
  return splitList(text).map((given) => {
    const choice = known.find((each) => String(each) === given);
    if (choice !== undefined) return choice;
    throw new UsageError(`${name} must be one or more of ${known.join(', ')}; received ${JSON.stringify(given)}`);
  });
}

/** Reads an address, and removes slashes at its end. @throws UsageError */
export function readUrl(name: string, text: string): string {
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '');
  throw new UsageError(`${name} must be an address such as http://localhost:3000; received ${JSON.stringify(text)}`);
}
