import type { Options } from '../options/options.ts';
import { type ChangeResult, falseAlarmsIn } from './change-result.ts';
import type { Result } from './result.ts';
import { tally } from './tally.ts';

/** Returns the score in percent if `--min-score` does not accept it. A score that no run has decided is accepted. */
export function tooLowScore(
  results: readonly Result[],
  { minScore = 0 }: Pick<Options, 'minScore'>,
): number | undefined {
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
