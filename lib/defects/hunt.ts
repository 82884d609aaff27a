import { createHash } from 'node:crypto';
import type { Hunt } from '../sandboxes/settings.ts';
import { DEFECTS } from './catalogue.ts';
import type { DefectArea, DefectFacts } from './defect-facts.ts';

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
  const suitable = DEFECTS.filter(
    (defect) => (level === undefined || defect.level === level) && (area === undefined || defect.area === area),
  );
  const defects = chooseFrom(shuffle(suitable, seed), count);
  return { defects, level: level ?? null, area: area ?? null, found: [], wrongGuesses: 0 };
}

/** In an order that depends on nothing but the seed. */
function shuffle(defects: readonly DefectFacts[], seed: number): DefectFacts[] {
  const place = ({ id }: DefectFacts) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
  const placed = defects.map((defect) => ({ defect, place: place(defect) }));
  return placed.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ defect }) => defect);
}

/** The first that fit together. If there are too few, it goes without the one that excludes the most others. */
function chooseFrom(candidates: readonly DefectFacts[], count: number): string[] {
  const chosen: string[] = [];
  for (const { id, excludes } of candidates) {
    if (!excludes.some((excluded) => chosen.includes(excluded))) chosen.push(id);
  }
  if (chosen.length >= count) return chosen.slice(0, count);
  const conflicts = ({ excludes }: DefectFacts) => candidates.filter(({ id }) => excludes.includes(id)).length;
  const worst = candidates.toSorted((a, b) => conflicts(b) - conflicts(a))[0];
  if (!worst || conflicts(worst) === 0) return chosen;
  return chooseFrom(
    candidates.filter((candidate) => candidate !== worst),
    count,
  );
}
