/** Reads a JSON value from this browser's storage; undefined if there is none, or no access. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Writes a JSON value to this browser's storage, if there is access. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser may forbid storage. The console works without it.
  }
}
