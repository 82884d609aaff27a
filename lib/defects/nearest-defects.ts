import { distance } from 'fastest-levenshtein';
import { DEFECTS_BY_ID } from './defects.ts';

const NEAREST = 3;

/** The three ids that are most like a misspelt one, by edit distance, the most similar first. */
export function nearestDefects(id: string): string[] {
  return [...DEFECTS_BY_ID.keys()].sort((a, b) => distance(id, a) - distance(id, b)).slice(0, NEAREST);
}
