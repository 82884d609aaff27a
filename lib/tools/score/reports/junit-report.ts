import type { ListedChange } from '../../../api/switches/facts.ts';
import { type JunitProblem, type JunitSuite, writeJunit } from '../../harness/reports/junit.ts';
import { describeSteps } from '../print/describe-steps.ts';
import { describeBug } from '../print/explain-results.ts';
import type { ChangeStatus, Result, Status } from '../scoring/result.ts';
import { tallyByArea, tooLowScore, tooManyFalseAlarms } from '../scoring/tally.ts';
import { describeRun, type Report } from './report.ts';

/**
 * A JUnit report with a test for each defect and each compatible change. A defect that the suite missed is skipped with
 * an explanation, or a failure if the score is below `--min-score`; likewise a false alarm above `--max-false-alarms`.
 * A run with an error is an error.
 */
export function createJunitReport(report: Report): string {
  const { results, changes, noScore } = report.scoring;
  const isTooLow = noScore === undefined && tooLowScore(results, report.options) !== undefined;
  const missed = isTooLow ? 'failure' : 'skipped';
  const alarm = tooManyFalseAlarms(changes, report.options).length > 0 ? 'failure' : 'skipped';
  const bugs = results.map(({ defect, ...run }) => {
    const problem = { outcome: missed, type: 'defect', text: explainDefect(defect) } as const;
    return { ...defect, ...run, missed: problem };
  });
  const alarms = changes.map(({ change, ...run }) => {
    const { freedom, hint } = change;
    const text = `The freedom it uses: ${freedom}\nHint: ${hint}\nThe output of the tests:\n${run.reason}`;
    return { ...change, ...run, missed: { outcome: alarm, type: 'change', text } as const };
  });
  const byArea = Map.groupBy(bugs, ({ area }) => area);
  const suites = tallyByArea(results).map(({ area }) => suiteOf(area, byArea.get(area) ?? []));
  const all = changes.length === 0 ? suites : [...suites, suiteOf('changes', alarms)];
  return writeJunit(all, report.startedAt, describeRun(report));
}

/** A defect or a compatible change with the result of its run. */
interface Tried extends Pick<ListedChange, 'id' | 'title'>, Omit<Result, 'defect' | 'status' | 'killedBy'> {
  readonly status: Status | ChangeStatus;
  /** The problem of a missed defect or a false alarm, without its message. */
  readonly missed: Omit<JunitProblem, 'message'>;
}

function suiteOf(name: string, tried: readonly Tried[]): JunitSuite {
  const properties = Object.fromEntries(tried.flatMap(propertiesOf));
  return { name: `score.${name}`, cases: tried.map(testCaseOf), properties };
}

function testCaseOf({ id, title, status, reason, duration, missed }: Tried) {
  const message = MISSED[status];
  const problem = message === undefined ? otherProblem(status, reason, missed.type) : { ...missed, message };
  return { name: `${id}: ${title}`, duration, problem };
}

/** `total-wrong.met`, and `total-wrong.notEveryTime` */
function propertiesOf({ id, met, isNotEveryTime }: Tried) {
  return [
    ...(met === undefined ? [] : [[`${id}.met`, String(met)]]),
    ...(isNotEveryTime ? [[`${id}.notEveryTime`, 'true']] : []),
  ];
}

const MISSED: Partial<Record<Status | ChangeStatus, string>> = {
  Survived: 'Not noticed: the tests met this bug, and passed',
  NoCoverage: 'Not met: no request of the tests met this bug',
  FalseAlarm: 'False alarm: the tests fail although nothing is broken',
};

function otherProblem(status: Status | ChangeStatus, reason: string, type = ''): JunitProblem | undefined {
  if (status === 'RuntimeError') return { outcome: 'error', type, message: 'The run had an error', text: reason };
  return status === 'Ignored' || status === 'Pending' ? { outcome: 'skipped', type, message: reason } : undefined;
}

function explainDefect(defect: Result['defect']): string {
  const steps = describeSteps(defect.reproduce).map((line) => `  ${line}`);
  return [...describeBug(defect), 'To see it:', ...steps].join('\n');
}
