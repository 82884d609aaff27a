import { DEFECT_AREAS, DEFECT_LEVELS, type DefectArea, type DefectLevel } from '../../../lib/defects/ids/areas.ts';
import type { Result, Status } from './result.ts';

/** The number of results with each status, and the score. */
export interface Tally {
  readonly counts: Readonly<Record<Status, number>>;
  /** Killed and Timeout in percent of these, Survived and NoCoverage; undefined if there are none. */
  readonly score: number | undefined;
  /** The same without NoCoverage: in percent of the defects that requests met. */
  readonly scoreOfMet: number | undefined;
}

export function tally(results: readonly Result[]): Tally {
  const counts = countStatuses(results);
  const killed = counts.Killed + counts.Timeout;
  const met = killed + counts.Survived;
  return { counts, score: percentage(killed, met + counts.NoCoverage), scoreOfMet: percentage(killed, met) };
}

/** Tallies each area that has results, in the order of the catalogue. */
export function tallyByArea(results: readonly Result[]): readonly (Tally & { readonly area: DefectArea })[] {
  return DEFECT_AREAS.flatMap((area) => {
    const own = results.filter(({ defect }) => defect.area === area);
    return own.length === 0 ? [] : [{ area, ...tally(own) }];
  });
}

/** Tallies each level that has results, the easiest first. */
export function tallyByLevel(results: readonly Result[]): readonly (Tally & { readonly level: DefectLevel })[] {
  return DEFECT_LEVELS.flatMap((level) => {
    const own = results.filter(({ defect }) => defect.level === level);
    return own.length === 0 ? [] : [{ level, ...tally(own) }];
  });
}

/** Formats a percentage with one decimal, rounded down, so that 100 % means all. */
export function formatScore(score: number | undefined): string {
  return score === undefined ? 'n/a' : `${(Math.floor(score * 10) / 10).toFixed(1)} %`;
}

function countStatuses(results: readonly Result[]): Record<Status, number> {
  const count = (wanted: Status) => results.filter(({ status }) => status === wanted).length;
  return {
    Killed: count('Killed'),
    Timeout: count('Timeout'),
    Survived: count('Survived'),
    NoCoverage: count('NoCoverage'),
    RuntimeError: count('RuntimeError'),
    Ignored: count('Ignored'),
    Pending: count('Pending'),
  };
}

function percentage(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole;
}
