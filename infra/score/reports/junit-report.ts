import { buildJunit, clean, property, seconds } from '../../harness/reports/junit.ts';
import { describeExchange } from '../print/describe-exchange.ts';
import type { ChangeResult } from '../scoring/change-result.ts';
import { tooLowScore, tooManyFalseAlarms } from '../scoring/minimum.ts';
import type { Result } from '../scoring/result.ts';
import { tallyByArea } from '../scoring/tally.ts';
import { describeRun, type Report } from './report.ts';

/** The outcome of a missed defect or a false alarm: a failure if the result is not accepted. */
type Missed = 'failure' | 'skipped';

/** A test case, as an object for XMLBuilder. */
interface TestCase {
  readonly '@classname': string;
  readonly '@name': string;
  readonly '@time': string;
  readonly failure?: object;
  readonly error?: object;
  readonly skipped?: object;
}

/**
 * A JUnit report with a test for each defect and each compatible change. A defect that the suite missed is skipped with an
 * explanation, or a failure if the score is below `--min-score`; likewise a false alarm above
 * `--max-false-alarms`. A run with an error is an error. There is no standard; this is what CI viewers have in common:
 * https://github.com/testmoapp/junitxml
 */
export function createJunitReport(report: Report): string {
  const { results, changes } = report.scoring;
  const missed = tooLowScore(results, report.options) === undefined ? 'skipped' : 'failure';
  const alarm = tooManyFalseAlarms(changes, report.options).length > 0 ? 'failure' : 'skipped';
  const byArea = tallyByArea(results).map(({ area }) => ({
    name: `score.${area}`,
    cases: results.filter(({ defect }) => defect.area === area).map((result) => testCaseOf(result, missed)),
  }));
  const ofChanges =
    changes.length === 0
      ? []
      : [{ name: 'score.changes', cases: changes.map((result) => changeCaseOf(result, alarm)) }];
  const groups = [...byArea, ...ofChanges];
  const suites = groups.map(({ name, cases }) => ({
    '@name': name,
    ...attributesOf(cases),
    '@timestamp': report.startedAt.toISOString(),
    properties: { property: Object.entries(describeRun(report)).map(([key, value]) => property(key, value)) },
    testcase: cases,
  }));
  return buildJunit({
    '@name': 'score',
    ...attributesOf(groups.flatMap(({ cases }) => cases)),
    testsuite: suites,
  });
}

function attributesOf(cases: readonly TestCase[]): object {
  const count = (outcome: 'failure' | 'error' | 'skipped') => cases.filter((each) => outcome in each).length;
  return {
    '@tests': cases.length,
    '@failures': count('failure'),
    '@errors': count('error'),
    '@skipped': count('skipped'),
    '@time': cases.reduce((sum, each) => sum + Number(each['@time']), 0).toFixed(3),
  };
}

function testCaseOf(result: Result, missed: Missed): TestCase {
  const { defect, duration = 0, met } = result;
  return {
    '@classname': `score.${defect.area}`,
    '@name': clean(`${defect.id}: ${defect.title}`),
    '@time': seconds(duration),
    ...describeMet(met),
    ...outcomeOf(result, missed),
  };
}

function changeCaseOf(result: ChangeResult, alarm: Missed): TestCase {
  const { change, met } = result;
  return {
    '@classname': 'score.changes',
    '@name': clean(`${change.id}: ${change.title}`),
    '@time': seconds(0),
    ...describeMet(met),
    ...changeOutcomeOf(result, alarm),
  };
}

function changeOutcomeOf({ change: { freedom, hint }, status, reason }: ChangeResult, alarm: Missed): object {
  switch (status) {
    case 'FalseAlarm': {
      const explained = `The freedom it uses: ${freedom}\nHint: ${hint}\nThe output of the tests:\n${reason}`;
      return { [alarm]: problem('False alarm: the tests fail although nothing is broken', explained, 'false-alarm') };
    }
    case 'RuntimeError':
      return { error: problem('The run had an error', reason, 'change') };
    case 'Pending':
      return { skipped: { '@message': clean(reason) } };
    default:
      return {};
  }
}

function describeMet(met: number | undefined): object {
  return met === undefined ? {} : { properties: { property: [property('met', String(met))] } };
}

function outcomeOf({ defect, status, reason }: Result, missed: Missed): object {
  switch (status) {
    case 'Survived':
      return { [missed]: problem('Not noticed: the tests ran into this bug, and passed', explain(defect)) };
    case 'NoCoverage':
      return { [missed]: problem('Not reached: no request of the tests ran into this bug', explain(defect)) };
    case 'RuntimeError':
      return { error: problem('The run had an error', reason) };
    case 'Ignored':
    case 'Pending':
      return { skipped: { '@message': clean(reason) } };
    default:
      return {};
  }
}

function explain({ title, rule, hint, reproduce }: Result['defect']): string {
  const exchange = describeExchange(reproduce).map((line) => `  ${line}`);
  return [`The bug: ${title}`, `The rule it breaks: ${rule}`, `Hint: ${hint}`, 'To see it:', ...exchange].join('\n');
}

function problem(message: string, text: string, type = 'defect'): object {
  return { '@message': message, '@type': type, '#text': clean(text) };
}
