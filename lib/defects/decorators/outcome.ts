export type Outcome<T> = { readonly value: T } | { readonly thrown: unknown };

export function outcomeOf<T>(run: () => T): Outcome<T> {
  try {
    return { value: run() };
  } catch (thrown) {
    return { thrown };
  }
}

/** Returns the value, or throws the error. */
export function resultOf<T>(outcome: Outcome<T>): T {
  if ('thrown' in outcome) throw outcome.thrown;
  return outcome.value;
}
