import { distance } from 'fastest-levenshtein';
import { excludingPair } from './excluding-pairs.ts';
import { isDefectId, KNOWN_DEFECTS } from './known-defects.ts';

const NEAREST = 3;

/** The number of characters to compare. No id is longer, and the library is slower with more. */
const MAX_COMPARED = 32;

/** Returns the three ids nearest to a misspelt one by edit distance, nearest first. */
export function nearestDefects(id: string): string[] {
  const start = id.slice(0, MAX_COMPARED);
  return KNOWN_DEFECTS.map((defect) => ({ id: defect.id, away: distance(start, defect.id) }))
    .sort((a, b) => a.away - b.away)
    .slice(0, NEAREST)
    .map((near) => near.id);
}

/**
 * Returns the ids if all of them can be on together.
 * @throws Error that names an unknown id and the nearest one, or two ids that exclude each other.
 */
export function requireDefects(ids: readonly string[]): readonly string[] {
  const unknown = ids.find((id) => !isDefectId(id));
  if (unknown !== undefined) {
    throw new Error(`${JSON.stringify(unknown)} is not a defect. Did you mean ${nearestDefects(unknown)[0]}?`);
  }
  const pair = excludingPair(ids);
  if (pair) throw new Error(`The defects ${pair.join(' and ')} exclude each other`);
  return ids;
}
