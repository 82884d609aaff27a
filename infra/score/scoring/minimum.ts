import type { Options } from '../options/options.ts';
import { type ChangeResult, falseAlarmsIn } from './change-result.ts';
import type { Result } from './result.ts';
import { tally } from './tally.ts';

/** A score below its minimum, both in percent, of an area or of all defects. */
export interface TooLowScore {
  readonly name: string;
  readonly minimum: number;
  readonly reached: number | undefined;
}

/** Returns the scores that `--min-score` does not accept. */
export function tooLowScores(results: readonly Result[], { minScores }: Pick<Options, 'minScores'>): TooLowScore[] {
  return [...minScores].flatMap(([name, minimum]) => {
    const { score: reached } = tally(results.filter(({ defect }) => name === 'all' || defect.area === name));
    return (reached ?? 0) < minimum ? [{ name, minimum, reached }] : [];
  });
}

/** Returns the ids of the false alarms if there are more than `--max-false-alarms` accepts. */
export function tooManyFalseAlarms(
  changes: readonly ChangeResult[],
  { maxFalseAlarms }: Pick<Options, 'maxFalseAlarms'>,
): readonly string[] {
  const ids = falseAlarmsIn(changes).map(({ change }) => change.id);
  return ids.length > (maxFalseAlarms ?? ids.length) ? ids : [];
}
