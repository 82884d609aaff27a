import type { DefectFacts } from '../../../api/switches/facts.ts';
import * as known from '../../../switches/ids.ts';
import type { Options } from '../options/options.ts';
import { type ChangeResult, falseAlarmsIn, type Result, type Status } from './result.ts';

/** The number of results with each status, and the score. */
export type Tally = ReturnType<typeof tally>;

export function tally(results: readonly Result[]) {
  const counts = countStatuses(results);
  const killed = counts.Killed + counts.Timeout;
  const met = killed + counts.Survived;
  return {
    counts,
    /** Killed and Timeout in percent of these, Survived and NoCoverage; undefined if there are none. */
    score: percentage(killed, met + counts.NoCoverage),
    /** The same without NoCoverage: in percent of the defects that requests met. */
    scoreOfMet: percentage(killed, met),
  };
}

/** Tallies each area that has results, in the order of the catalogue. */
export function tallyByArea(results: readonly Result[]) {
  return known.DEFECT_AREAS.flatMap((area) => tallyPart({ area }, results, (defect) => defect.area === area));
}

/** Tallies each level that has results, the easiest first. */
export function tallyByLevel(results: readonly Result[]) {
  return known.DEFECT_LEVELS.flatMap((level) => tallyPart({ level }, results, (defect) => defect.level === level));
}

function tallyPart<Part>(part: Part, results: readonly Result[], isOf: (defect: DefectFacts) => boolean) {
  const own = results.filter(({ defect }) => isOf(defect));
  return own.length === 0 ? [] : [{ ...part, ...tally(own) }];
}

/** The highest score that is not 100 %, in percent with one decimal. */
const NEARLY_ALL = 99.9;

/** Formats a percentage with one decimal. Only a score of 100 is shown as 100 %: 99.96 is 99.9 %. */
export function formatScore(score: number | undefined): string {
  if (score === undefined) return 'n/a';
  const rounded = Math.round(score * 10) / 10;
  return `${(score < 100 ? Math.min(rounded, NEARLY_ALL) : rounded).toFixed(1)} %`;
}

function countStatuses(results: readonly Result[]): Record<Status, number> {
  const counts = { Killed: 0, Timeout: 0, Survived: 0, NoCoverage: 0, RuntimeError: 0, Ignored: 0, Pending: 0 };
  for (const { status } of results) counts[status] += 1;
  return counts;
}

function percentage(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : (100 * part) / whole;
}

/** Returns the score in percent if `--min-score` does not accept it. A score that no run has decided is accepted. */
export function tooLowScore(results: readonly Result[], { minScore = 0 }: Pick<Options, 'minScore'>) {
  const { score } = tally(results);
  return score !== undefined && score < minScore ? score : undefined;
}

/** Returns the ids of the false alarms if there are more than `--max-false-alarms` accepts. */
export function tooManyFalseAlarms(
  changes: readonly ChangeResult[],
  { maxFalseAlarms }: Pick<Options, 'maxFalseAlarms'>,
): readonly string[] {
  const ids = falseAlarmsIn(changes).map(({ change }) => change.id);
  return ids.length > (maxFalseAlarms ?? ids.length) ? ids : [];
}
