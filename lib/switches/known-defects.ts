import { nearestIds, requireIds } from '../http/suggest.ts';
import { DEFECTS_BY_AREA } from './generated/known.ts';
import { CHANGE_IDS, DEFECT_AREAS, type DefectArea, type DefectId, type DefectLevel } from './ids.ts';
import type { Everywhere } from './kinds.ts';

/**
 * The edition of the catalogue: a bug that is added, or whose behaviour changes, makes a new one once it is published.
 */
export const EDITION = '2026.1';

export interface KnownDefect {
  readonly id: DefectId;
  readonly area: DefectArea;
  readonly level: DefectLevel;
}

const BY_AREA: Readonly<Record<DefectArea, readonly (readonly [DefectId, DefectLevel, ...DefectId[]])[]>> =
  DEFECTS_BY_AREA;

/** All bugs, in the order in which they apply. */
export const KNOWN_DEFECTS: readonly KnownDefect[] = DEFECT_AREAS.flatMap((area) =>
  BY_AREA[area].map(([id, level]) => ({ id, area, level })),
);

/** The pairs of bugs that cannot be on together, because one of them hides the other. One of the two files says why. */
const EXCLUDING_PAIRS: readonly (readonly DefectId[])[] = Object.values(BY_AREA)
  .flat()
  .flatMap(([id, , ...excludes]) => excludes.map((other) => [id, other]));

/** Returns the ids of the bugs that cannot be on together with this one. */
export function excludedBy(id: string): string[] {
  return EXCLUDING_PAIRS.filter((pair) => pair.some((member) => member === id)).flatMap((pair) =>
    pair.filter((member) => member !== id),
  );
}

/** Returns two of the ids that cannot be on together; undefined if all can. */
export function excludingPair(ids: readonly string[]): readonly string[] | undefined {
  return EXCLUDING_PAIRS.find((pair) => pair.every((id) => ids.includes(id)));
}

const IDS = KNOWN_DEFECTS.map(({ id }) => id);

/** Returns the three ids nearest to a misspelt one, nearest first. */
export function nearestDefects(id: string): string[] {
  return nearestIds(id, IDS);
}

/**
 * Returns the ids if all of them can be on together.
 * @throws Error that names an unknown id and the nearest one, or two ids that exclude each other.
 */
function requireDefects(ids: readonly string[]): readonly string[] {
  requireIds(ids, 'a bug', IDS);
  const pair = excludingPair(ids);
  if (pair) throw new Error(`The bugs ${pair.join(' and ')} exclude each other`);
  return ids;
}

/**
 * Returns `everywhere` if all its ids exist and can be on together.
 * @throws Error that names the kind and the first wrong id.
 */
export function requireKnownIds(everywhere: Everywhere): Everywhere {
  named('defects', () => requireDefects(everywhere.defects));
  named('changes', () => requireIds(everywhere.changes, 'a change', CHANGE_IDS));
  return everywhere;
}

/** @throws Error of `check`, whose message then starts with the name. */
function named(name: string, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  }
}
