import { countOf } from '../../harness/terminal/words.ts';
import { type ChangeResult, COMBINATION, errorsIn, falseAlarmsIn } from '../scoring/result.ts';
import type { Scoring } from '../scoring/score-suite.ts';
import { tally } from '../scoring/tally.ts';

/** The results of the defects and of the compatible changes. */
export type ScoringResults = Pick<Scoring, 'results' | 'changes'>;

/** `noticed 61 of 84 bugs; no false alarms in the 8 of 10 compatible changes that it met` */
export function describeResults({ results, changes }: ScoringResults): string {
  const { counts } = tally(results);
  const noticed = counts.Killed + counts.Timeout;
  const bugs = `noticed ${noticed} of ${countOf(noticed + counts.Survived + counts.NoCoverage, 'bug')}`;
  return changes.length === 0 ? bugs : `${bugs}; ${describeChanges(changes)}`;
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

type Described = Pick<Scoring, 'results' | 'counts' | 'reliability'>;

/** Returns sentences about the flakiness of the suite, the second runs, and an exit code that may not tell. */
export function describeReliability(scoring: Described): readonly string[] {
  return [...describeFlaky(scoring), ...describeSecondRuns(scoring), ...askAboutExitCode(scoring)];
}

const FLAKY = {
  'failed at the end': 'The suite is flaky: with no bug on, it passed at the beginning and failed at the end.',
  'failed without meeting a bug': 'The suite is flaky: it failed in a run in which no request met a bug.',
};

function describeFlaky({ reliability: { flaky } }: Described): readonly string[] {
  if (flaky === undefined) return [];
  const advice = 'Only noticed bugs are tried a second time, so repair it before you rely on the others.';
  return [`${FLAKY[flaky]} ${advice}`];
}

function describeSecondRuns({ reliability: { secondRuns, contradicted } }: Described): readonly string[] {
  if (secondRuns === 0) return [];
  const noticed = countOf(secondRuns, 'bug');
  if (contradicted === 0) return [`A second run confirmed the ${noticed} that the tests noticed.`];
  return [
    `Of ${noticed} that the tests noticed, they did not notice ${contradicted} in a second run, which is an error.`,
  ];
}

function askAboutExitCode({ results, counts }: Described): readonly string[] {
  if (counts.failures > 0 || tally(results).counts.Survived === 0) return [];
  const skipped = counts.skipped === 0 ? '' : ` In one run, they skipped ${countOf(counts.skipped, 'test')}.`;
  return [
    'Your command never failed: does its exit code tell whether the tests failed? After a pipe, a catch-all such as ' +
      `"|| true", or skipped tests it may not.${skipped}`,
  ];
}
