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

/** How many characters of a text are compared: no id is longer, and the library is slower with more. */
const MAX_COMPARED = 32;

/** The three known ids that are most like a misspelt one, by edit distance, the most similar first. */
export function nearestIds(id: string, known: readonly string[]): string[] {
  const start = id.slice(0, MAX_COMPARED);
  return known
    .map((candidate) => ({ id: candidate, away: distance(start, candidate) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map((near) => near.id);
}

/**
 * @throws Error that names the first unknown id and the nearest known one. `kind` names one with its article, such as
 * `a fault`.
 */
export function requireIds(ids: readonly string[], kind: string, known: readonly string[]): void {
  const unknown = ids.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  throw new Error(`${JSON.stringify(unknown)} is not ${kind}. Did you mean ${nearestIds(unknown, known)[0]}?`);
}
