import { countOf } from '../../harness/terminal/words.ts';
import { type ChangeResult, COMBINATION, errorsIn, falseAlarmsIn } from '../scoring/change-result.ts';
import type { Scoring } from '../scoring/score-suite.ts';
import { tally } from '../scoring/tally.ts';

/** The results of the defects and of the compatible changes. */
export type ScoringResults = Pick<Scoring, 'results' | 'changes'>;

/** `noticed 61 of 84 defects; no false alarms in the 8 of 10 compatible changes that it met` */
export function describeResults({ results, changes }: ScoringResults): string {
  const { counts } = tally(results);
  const noticed = counts.Killed + counts.Timeout;
  const defects = `noticed ${noticed} of ${countOf(noticed + counts.Survived + counts.NoCoverage, 'defect')}`;
  return changes.length === 0 ? defects : `${defects}; ${describeChanges(changes)}`;
}

/** `2 false alarms in the 8 of 10 compatible changes that it met` */
export function describeChanges(results: readonly ChangeResult[]): string {
  const errors = errorsIn(results).length;
  if (results.some(({ status }) => status === 'Pending')) {
    return `the search for false alarms ${errors > 0 ? 'had an error' : 'was interrupted'}`;
  }
  const alarms = falseAlarmsIn(results).length;
  const found = alarms === 0 ? 'no false alarms' : countOf(alarms, 'false alarm');
  const problems = errors === 0 ? '' : ` and ${countOf(errors, 'error')}`;
  const single = results.filter(({ change }) => change !== COMBINATION);
  const met = single.filter((result) => (result.met ?? 0) > 0).length;
  if (met === 0) return `${found}${problems}; it met none of the ${single.length} compatible changes`;
  return `${found}${problems} in the ${met} of ${single.length} compatible changes that it met`;
}
