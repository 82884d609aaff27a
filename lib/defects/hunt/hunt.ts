import type { DefectArea } from '../ids/areas.ts';
import { excludedBy } from '../ids/excluding-pairs.ts';
import { KNOWN_DEFECTS } from '../ids/known-defects.ts';
import { seededOrder } from '../ids/seeded-order.ts';

export interface Hunt {
  readonly defects: readonly string[];
  /** The level and the area of the defects. Null means all. */
  readonly level: number | null;
  readonly area: string | null;
  readonly found: readonly string[];
  readonly wrongGuesses: number;
}

export interface HuntRequest {
  readonly count: number;
  readonly seed: number;
  readonly level?: number | undefined;
  readonly area?: DefectArea | undefined;
}

/**
 * Returns the hunt for a seed: `count` defects, none of which exclude each other, or fewer if the level and area have not
 * enough. Equal requests get equal hunts on every deployment and every day.
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

/** Returns the first candidates that can be on together. If they are too few, it retries without the one that excludes most. */
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
