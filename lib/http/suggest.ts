import { closest, distance } from 'fastest-levenshtein';

/** How many characters may be wrong, missing or too many. */
const MAX_DISTANCE = 2;

/** Returns ` Did you mean status?` if a known name is near, and an empty text otherwise. */
export function suggest(name: string, known: readonly string[]): string {
  const nearest = nearestOf(name, known);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}

/**
 * The known name nearest to this one, if it is near: the same words in any case and order, or up to two characters
 * apart.
 */
export function nearestOf(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > 100) return undefined;
  const sameWords = known.find((candidate) => sortWords(candidate) === sortWords(name));
  if (sameWords !== undefined) return sameWords;
  const nearest = closest(name, known);
  // A short name is near to everything.
  return distance(name, nearest) <= Math.min(MAX_DISTANCE, Math.floor(name.length / 2)) ? nearest : undefined;
}

/** How many characters of a text are compared: no id is longer, and the library is slower with more. */
const MAX_COMPARED = 32;

/** The words of a name such as `customerEmail` or `float-money`, in lower case and alphabetical order. */
function sortWords(name: string): string {
  const words = name
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-')
    .toLowerCase()
    .split(/[-_]/);
  return words.toSorted().join('-');
}

/**
 * The three known ids that are most like a misspelt one, the most similar first: by edit distance, whatever the order of
 * the words.
 */
export function nearestIds(id: string, known: readonly string[]): string[] {
  const start = id.slice(0, MAX_COMPARED);
  const sorted = sortWords(start);
  return known
    .map((candidate) => ({
      id: candidate,
      away: Math.min(distance(start, candidate), distance(sorted, sortWords(candidate))),
    }))
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
