import { countOf } from '../../../count-of.ts';
import { PLAIN_AREAS } from '../../../switches/ids.ts';
import { KNOWN_DEFECTS } from '../../../switches/known-defects.ts';
import type { Options } from '../options/options.ts';
import { type ChangeResult, COMBINATION, errorsIn, falseAlarmsIn, listTests, testId } from '../scoring/result.ts';
import type { Scoring } from '../scoring/score-suite.ts';
import { tally } from '../scoring/tally.ts';
import { partOfBugs } from './words.ts';

/** The results of the defects and of the compatible changes. */
export type ScoringResults = Pick<Scoring, 'results' | 'changes'>;

/** `noticed 61 of 100 bugs; no false alarms in the 8 of 10 compatible changes that it met` */
export function describeResults({ results, changes }: ScoringResults): string {
  const { counts } = tally(results);
  const noticed = counts.Killed + counts.Timeout;
  const bugs = `noticed ${noticed} of ${countOf(noticed + counts.Survived + counts.NoCoverage, 'bug')}`;
  return changes.length === 0 ? bugs : `${bugs}; ${describeChanges(changes)}`;
}

/** How many bugs of the plain API suites notice that took us an hour: infra/benchmark/results.json. */
export const OF_AN_HOUR = { bugs: 100, noticed: [32, 35] };

/** Where a score of all bugs of the plain API stands; nothing for any other choice of bugs. */
export function describeStanding({ results }: Pick<ScoringResults, 'results'>): readonly string[] {
  const { counts } = tally(results);
  const scored = counts.Killed + counts.Timeout + counts.Survived + counts.NoCoverage;
  const isComplete = scored === KNOWN_DEFECTS.filter(({ area }) => PLAIN_AREAS.includes(area)).length;
  if (!isComplete || results.some(({ defect }) => !PLAIN_AREAS.includes(defect.area))) return [];
  const { noticed, bugs } = OF_AN_HOUR;
  return [`In the benchmark, an hour's suites of ours notice ${noticed.join(' and ')} of ${bugs} bugs.`];
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

type Described = Pick<Scoring, 'results' | 'baseline' | 'counts' | 'reliability' | 'noScore'>;

/**
 * Returns sentences about the second runs, tests that skip themselves, and an exit code that may not tell. They name no
 * defect without `spoilers`.
 */
export function describeReliability(
  scoring: Described,
  { spoilers, junitIn }: Pick<Options, 'spoilers'> & Partial<Pick<Options, 'junitIn'>>,
): readonly string[] {
  const { reliability, noScore, baseline } = scoring;
  const isUntold = junitIn !== undefined && baseline.report.tests.length === 0;
  const sentences = [
    reliability.hasFailedUnmet && noScore === undefined && FAILED_UNMET,
    describeSecondRuns(scoring),
    describeNotEveryTime(scoring, spoilers),
    isUntold && `There are no tests in ${junitIn}: it is not a JUnit report, or is damaged. So no test is named.`,
    describeSkips(scoring),
    askAboutExitCode(scoring),
  ];
  return sentences.filter((sentence) => typeof sentence === 'string');
}

const FAILED_UNMET = 'The tests failed in a run in which no request met a bug, so they may be flaky.';

function describeSecondRuns({ results, reliability: { secondRuns, contradicted }, noScore }: Described) {
  if (secondRuns === 0) return undefined;
  if (contradicted > 0) {
    const found =
      secondRuns === 1
        ? 'The tests noticed a bug, and did not notice it'
        : `Of ${secondRuns} bugs that the tests noticed, they did not notice ${contradicted}`;
    return `${found} in a second run, which is an error.`;
  }
  if (noScore !== undefined) return undefined;
  const noticed = results.filter(({ status }) => status === 'Killed');
  const confirmed = secondRuns - noticed.filter(({ isNotEveryTime }) => isNotEveryTime).length;
  return `A second run confirmed ${partOfBugs(confirmed, noticed.length)} that the tests noticed.`;
}

function describeNotEveryTime({ results }: Described, spoilers: boolean): string | undefined {
  const ids = results.filter(({ isNotEveryTime }) => isNotEveryTime).map(({ defect }) => defect.id);
  if (ids.length === 0) return undefined;
  const which = spoilers ? ids.join(', ') : countOf(ids.length, 'bug');
  return `Noticed, but not every time, because time or concurrency decides whether a request meets it: ${which}.`;
}

/** Names the tests that a run with a bug skipped and then passed, although no run without one had skipped them. */
function describeSkips({ results, baseline }: Described): string | undefined {
  const usual = new Set(baseline.report.skipped.map(testId));
  const passed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const skips = passed.flatMap(({ defect, skipped = [] }) =>
    skipped.filter((test) => !usual.has(testId(test))).map((test) => ({ name: listTests([test]), id: defect.id })),
  );
  const byTest = Map.groupBy(skips, ({ name }) => name);
  const tests = [...byTest].map(([name, bugs]) => `${name} (${bugs.map(({ id }) => id).join(', ')})`);
  if (tests.length === 0) return undefined;
  return `Tests that skip themselves only when a bug is on do not notice it: ${tests.join('; ')}.`;
}

function askAboutExitCode({ results, counts }: Described): string | undefined {
  if (counts.failures > 0 || tally(results).counts.Survived === 0) return undefined;
  const skipped = counts.skipped === 0 ? '' : ` In one run, they skipped ${countOf(counts.skipped, 'test')}.`;
  return (
    'Your command never failed: does its exit code tell whether the tests failed? After a pipe, a catch-all such as ' +
    `"|| true", or skipped tests it may not.${skipped}`
  );
}
