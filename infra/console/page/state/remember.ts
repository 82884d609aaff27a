/** Reads a JSON value that this browser remembers; undefined if there is none, or if the browser keeps nothing. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a JSON value in this browser, if it allows that. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser may forbid it. The console works without it.
  }
}
