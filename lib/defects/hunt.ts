import { createHash } from 'node:crypto';
import type { Hunt } from '../sandboxes/settings.ts';
import type { DefectArea } from './defect-facts.ts';
import { excludedBy } from './excluding-pairs.ts';
import { KNOWN_DEFECTS } from './known-defects.ts';

/** What a hunt is to be. */
export interface HuntWanted {
  readonly count: number;
  readonly seed: number;
  readonly level?: number | undefined;
  readonly area?: DefectArea | undefined;
}

/**
 * The hunt that a seed chooses: as many defects as wanted, of which no two exclude each other. It is the same wherever
 * and whenever it is chosen. It has fewer defects if there are not as many.
 */
export function chooseHunt({ count, seed, level, area }: HuntWanted): Hunt {
  const suitable = KNOWN_DEFECTS.filter(
    (defect) => (level === undefined || defect.level === level) && (area === undefined || defect.area === area),
  );
  const ids = shuffle(
    suitable.map(({ id }) => id),
    seed,
  );
  return { defects: chooseFrom(ids, count), level: level ?? null, area: area ?? null, found: [], wrongGuesses: 0 };
}

/**
 * Shuffles the ids by the seed. The place of an id depends on it and the seed alone, so the order hardly changes as the
 * catalogue grows.
 */
export function shuffle(ids: readonly string[], seed: number): string[] {
  const placed = ids.map((id) => ({ id, place: createHash('sha256').update(`${seed} ${id}`).digest('hex') }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ id }) => id);
}

/** The first that fit together. If there are too few, it goes without the one that excludes the most others. */
function chooseFrom(candidates: readonly string[], count: number): string[] {
  const chosen: string[] = [];
  for (const id of candidates) {
    if (!excludedBy(id).some((excluded) => chosen.includes(excluded))) chosen.push(id);
  }
  if (chosen.length >= count) return chosen.slice(0, count);
  const conflicts = (id: string) => excludedBy(id).filter((excluded) => candidates.includes(excluded)).length;
  const worst = candidates.toSorted((a, b) => conflicts(b) - conflicts(a))[0];
  if (worst === undefined || conflicts(worst) === 0) return chosen;
  return chooseFrom(
    candidates.filter((candidate) => candidate !== worst),
    count,
  );
}
