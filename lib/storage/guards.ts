/** Checks whether a stored value has its expected type. */
export type Guard<T> = (value: unknown) => value is T;

/** Thrown if a stored record is damaged. The message names the record. */
class DamagedRecord extends Error {
  override readonly name = 'DamagedRecord';
}

/**
 * Returns the value if the guard accepts it.
 * @throws DamagedRecord naming `record`, such as `order ORD-1700000000000-001`.
 */
export function requireRecord<T>(guard: Guard<T>, value: unknown, record: string): T {
  if (guard(value)) return value;
  throw new DamagedRecord(messageFor(record));
}

/**
 * Parses a record that is stored as JSON.
 * @throws DamagedRecord naming `record`.
 */
export function parseRecord<T>(guard: Guard<T>, json: string, record: string): T {
  try {
    return requireRecord(guard, JSON.parse(json), record);
  } catch (error) {
    throw error instanceof SyntaxError ? new DamagedRecord(messageFor(record), { cause: error }) : error;
  }
}

function messageFor(record: string): string {
  return `The stored ${record} is damaged`;
}

export const isText: Guard<string> = (value) => typeof value === 'string';
export const isNumber: Guard<number> = (value) => typeof value === 'number';
/** Accepts a value that only another part of the service can check. */
export const isAnything: Guard<unknown> = (_value): _value is unknown => true;
export const isFlag: Guard<boolean> = (value) => typeof value === 'boolean';

export function isOneOf<T>(...values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((known) => known === value);
}

export function isEither<A, B>(first: Guard<A>, second: Guard<B>): Guard<A | B> {
  return (value): value is A | B => first(value) || second(value);
}

export function isListOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

export function isMapOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> => isObject(value) && Object.values(value).every(guard);
}

/** Accepts undefined, too. */
export function isOptional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** Accepts null, too. */
export function isNullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Accepts an object with these members. It checks them in order, and ignores all others. */
export function isShape<T>(members: { readonly [Name in keyof T]-?: Guard<T[Name]> }): Guard<T> {
  const checks = Object.entries<Guard<unknown>>(members);
  return (value): value is T => isObject(value) && checks.every(([name, guard]) => guard(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
