import { createHash } from 'node:crypto';
import { type DefectArea, PLAIN_AREAS } from './ids.ts';
import { excludedBy, KNOWN_DEFECTS, type KnownDefect } from './known-defects.ts';
import type { Hunt } from './stored-switches.ts';

const WRONG_PER_DEFECT = 3;

export interface HuntRequest {
  readonly count: number;
  readonly seed: number;
  readonly level?: number | undefined;
  readonly area?: DefectArea | undefined;
}

/**
 * Returns the hunt for a seed: `count` bugs, none of which exclude each other, or fewer if the level and area have not
 * enough. Equal requests get equal hunts on every deployment and every day.
 */
export function chooseHunt({ count, seed, level, area }: HuntRequest): Hunt {
  const choice = { level: level ?? null, area: area ?? null };
  const suitable = suitableFor(choice).map(({ id }) => id);
  const ids = seededOrder(suitable, `${seed} `);
  return { defects: chooseFrom(ids, count), ...choice, found: [], wrongGuesses: 0 };
}

/**
 * Returns how many more wrong findings a hunt accepts. It starts with three for each of its bugs, but at most half of
 * the other bugs of its level and area, so that naming all of them is no way to win, and at least one.
 */
export function wrongFindingsLeft(hunt: Hunt): number {
  const { length } = hunt.defects;
  const others = suitableFor(hunt).length - length;
  const allowed = Math.max(1, Math.min(WRONG_PER_DEFECT * length, Math.floor(others / 2)));
  return Math.max(0, allowed - hunt.wrongGuesses);
}

function suitableFor({ level, area }: Pick<Hunt, 'level' | 'area'>): readonly KnownDefect[] {
  const areas: readonly string[] = area === null ? PLAIN_AREAS : [area];
  return KNOWN_DEFECTS.filter((defect) => (level === null || defect.level === level) && areas.includes(defect.area));
}

/**
 * Returns the first candidates that can be on together. If they are too few, it retries without the one that excludes
 * most.
 */
function chooseFrom(candidates: readonly string[], count: number): string[] {
  const chosen: string[] = [];
  for (const id of candidates) {
    if (!excludedBy(id).some((excluded) => chosen.includes(excluded))) chosen.push(id);
  }
  if (chosen.length >= count) return chosen.slice(0, count);
  const conflicts = (id: string) => excludedBy(id).filter((excluded) => candidates.includes(excluded)).length;
  const worst = candidates.toSorted((a, b) => conflicts(b) - conflicts(a))[0];
  if (worst === undefined || conflicts(worst) === 0) return chosen;
  const others = candidates.filter((candidate) => candidate !== worst);
  return chooseFrom(others, count);
}

/** Returns the ids in an order that depends only on `prefix`, which contains the seed and the purpose of the order. */
export function seededOrder(ids: readonly string[], prefix: string): string[] {
  const ranks = new Map(ids.map((id) => [id, createHash('sha256').update(`${prefix}${id}`).digest('hex')]));
  const rankOf = (id: string) => ranks.get(id) ?? '';
  return ids.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
}
