import { closest, distance } from 'fastest-levenshtein';

/** How many characters may be wrong, missing or too many. */
const MAX_DISTANCE = 2;

/** Returns ` Did you mean status?` if a known name is near, and an empty text otherwise. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/** The known name nearest to this one, if it is near: the same but for case, or up to two characters apart. */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  const sameButCase = known.find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  if (sameButCase !== undefined || known.length === 0 || name.length > 100) return sameButCase;
  const nearest = closest(name, known);
  // A short name is near to everything.
  return distance(name, nearest) <= Math.min(MAX_DISTANCE, Math.floor(name.length / 2)) ? nearest : undefined;
}
