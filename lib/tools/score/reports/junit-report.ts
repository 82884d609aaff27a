import { type JunitProblem, type JunitSuite, writeJunit } from '../../harness/reports/junit.ts';
import { describeSteps } from '../print/describe-steps.ts';
import { describeBug } from '../print/print-missed.ts';
import type { ChangeResult, ChangeStatus, Result, Status } from '../scoring/result.ts';
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
  const suites = tallyByArea(results).map(({ area }): JunitSuite => {
    const own = results.filter(({ defect }) => defect.area === area);
    const explain = ({ defect }: Result) => ({ outcome: missed, type: 'defect', text: explainDefect(defect) }) as const;
    const cases = own.map((each) => testCaseOf(each.defect, each, explain(each)));
    const properties = Object.fromEntries(own.flatMap((each) => propertiesOf(each.defect, each)));
    return { name: `score.${area}`, cases, properties };
  });
  const explain = (each: ChangeResult) => ({ outcome: alarm, type: 'change', text: explainAlarm(each) }) as const;
  const cases = changes.map((each) => testCaseOf(each.change, each, explain(each)));
  const properties = Object.fromEntries(changes.flatMap((each) => propertiesOf(each.change, each)));
  const all = changes.length === 0 ? suites : [...suites, { name: 'score.changes', cases, properties }];
  return writeJunit(all, { startedAt: report.startedAt, properties: describeRun(report) });
}

type TestCase = Pick<Result, 'reason' | 'duration'> & { status: Status | ChangeStatus };

/** @param missed the problem of a missed defect or a false alarm, without its message */
function testCaseOf(
  { id, title }: { readonly id: string; readonly title: string },
  { status, reason, duration }: TestCase,
  missed: Omit<JunitProblem, 'message'>,
) {
  const message = MISSED[status];
  const problem = message === undefined ? otherProblem(status, reason, missed.type) : { ...missed, message };
  return { name: `${id}: ${title}`, duration, problem };
}

/** `total-wrong.met`, and `total-wrong.notEveryTime` */
function propertiesOf(
  { id }: { readonly id: string },
  { met, isNotEveryTime }: Pick<Result, 'met' | 'isNotEveryTime'>,
) {
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

function explainAlarm({ change: { freedom, hint }, reason }: ChangeResult): string {
  return `The freedom it uses: ${freedom}\nHint: ${hint}\nThe output of the tests:\n${reason}`;
}
