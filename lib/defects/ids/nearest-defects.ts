import { nearestIds, requireIds } from '../../http/switches/nearest-ids.ts';
import { excludingPair } from './excluding-pairs.ts';
import { KNOWN_DEFECTS } from './known-defects.ts';

const IDS = KNOWN_DEFECTS.map(({ id }) => id);

/** Returns the three ids nearest to a misspelt one by edit distance, nearest first. */
export function nearestDefects(id: string): string[] {
  return nearestIds(id, IDS);
}

/**
 * Returns the ids if all of them can be on together.
 * @throws Error that names an unknown id and the nearest one, or two ids that exclude each other.
 */
export function requireDefects(ids: readonly string[]): readonly string[] {
  requireIds(ids, 'a defect', IDS);
  const pair = excludingPair(ids);
  if (pair) throw new Error(`The defects ${pair.join(' and ')} exclude each other`);
  return ids;
}
