/** Where a text is kept: in this browser, or in this tab until it is closed. */
type Place = 'localStorage' | 'sessionStorage';

/** Reads a text; undefined if there is none, or no access. */
export function readText(place: Place, key: string): string | undefined {
  try {
    return globalThis[place].getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, if there is access. */
export function keepText(place: Place, key: string, text: string): void {
  try {
    globalThis[place].setItem(key, text);
  } catch {
    // A browser may forbid storage. The console works without it, and forgets the text when the page is closed.
  }
}
