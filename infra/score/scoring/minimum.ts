import type { DefectFacts } from '../../../lib/defects/facts/defect-facts.ts';
import { UsageError } from '../../usage-error.ts';
import type { Options } from '../options/options.ts';
import { type ChangeResult, falseAlarmsIn } from './change-result.ts';
import type { Result } from './result.ts';
import { tally } from './tally.ts';

/** A score below its minimum, both in percent, of an area or of all defects. */
export interface TooLowScore {
  readonly name: string;
  readonly minimum: number;
  readonly reached: number;
}

/**
 * Requires that each `--min-score` has a defect to be reached with.
 * @throws UsageError
 */
export function requireComparable(
  defects: readonly DefectFacts[],
  { minScores, choice }: Pick<Options, 'minScores' | 'choice'>,
): void {
  for (const [name, minimum] of minScores) {
    if (defects.some(({ id, area }) => (name === 'all' || area === name) && !choice.ignored.has(id))) continue;
    throw new UsageError(
      `--min-score ${name}=${minimum} has nothing to judge: no defect of the area ${name} was chosen`,
    );
  }
}

/** Returns the scores that `--min-score` does not accept. A score that no run has decided is not among them. */
export function tooLowScores(results: readonly Result[], { minScores }: Pick<Options, 'minScores'>): TooLowScore[] {
  return [...minScores].flatMap(([name, minimum]) => {
    const { score: reached } = tally(results.filter(({ defect }) => name === 'all' || defect.area === name));
    return reached !== undefined && reached < minimum ? [{ name, minimum, reached }] : [];
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
