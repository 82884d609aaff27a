import type { DefectArea } from '../ids/areas.ts';
import { excludedBy } from '../ids/excluding-pairs.ts';
import { KNOWN_DEFECTS } from '../ids/known-defects.ts';
import { seededOrder } from '../ids/seeded-order.ts';

/** A search for defects that the tester does not know. */
export interface Hunt {
  /** The defects to find. */
  readonly defects: readonly string[];
  /** The level and the area that they were chosen from; null means all. */
  readonly level: number | null;
  readonly area: string | null;
  /** The ids of the defects found so far. */
  readonly found: readonly string[];
  readonly wrongGuesses: number;
}

/** The hunt that a tester asks for. */
export interface HuntRequest {
  readonly count: number;
  readonly seed: number;
  readonly level?: number | undefined;
  readonly area?: DefectArea | undefined;
}

/**
 * The hunt that a seed chooses: as many defects as wanted, of which no two exclude each other. It is the same wherever
 * and whenever it is chosen. It has fewer defects if there are not as many.
 */
export function chooseHunt({ count, seed, level, area }: HuntRequest): Hunt {
  const suitable = KNOWN_DEFECTS.filter(
    (defect) => (level === undefined || defect.level === level) && (area === undefined || defect.area === area),
  );
  const ids = seededOrder(
    suitable.map(({ id }) => id),
    `${seed} `,
  );
  return { defects: chooseFrom(ids, count), level: level ?? null, area: area ?? null, found: [], wrongGuesses: 0 };
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
