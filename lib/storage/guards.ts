/**
 * Checks whether a stored value has its expected type. Import the guards as `is`: `is.shape({ id: is.text })`.
 */
export type Guard<T> = (value: unknown) => value is T;

export const text: Guard<string> = (value) => typeof value === 'string';
export const number: Guard<number> = (value) => typeof value === 'number';
/** Accepts a value that only another part of the service can check. */
export const anything: Guard<unknown> = (_value): _value is unknown => true;
export const flag: Guard<boolean> = (value) => typeof value === 'boolean';

export function oneOf<T>(...values: readonly T[]): Guard<T> {
  return (value): value is T => values.some((known) => known === value);
}

export function either<A, B>(first: Guard<A>, second: Guard<B>): Guard<A | B> {
  return (value): value is A | B => first(value) || second(value);
}

export function listOf<T>(guard: Guard<T>): Guard<T[]> {
  return (value): value is T[] => Array.isArray(value) && value.every(guard);
}

export function mapOf<T>(guard: Guard<T>): Guard<Readonly<Record<string, T>>> {
  return (value): value is Readonly<Record<string, T>> => isObject(value) && Object.values(value).every(guard);
}

/** Accepts undefined, too. */
export function optional<T>(guard: Guard<T>): Guard<T | undefined> {
  return (value): value is T | undefined => value === undefined || guard(value);
}

/** Accepts null, too. */
export function nullable<T>(guard: Guard<T>): Guard<T | null> {
  return (value): value is T | null => value === null || guard(value);
}

/** Accepts an object with these members. It checks them in order, and ignores all others. */
export function shape<T>(members: { readonly [Name in keyof T]-?: Guard<T[Name]> }): Guard<T> {
  const checks = Object.entries<Guard<unknown>>(members);
  return (value): value is T => isObject(value) && checks.every(([name, guard]) => guard(value[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
