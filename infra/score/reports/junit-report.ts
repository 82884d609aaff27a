import { buildJunit, clean, property, seconds } from '../../harness/reports/junit.ts';
import { describeExchange } from '../print/describe-exchange.ts';
import type { Result } from '../scoring/result.ts';
import { type Tally, tally, tallyByArea } from '../scoring/tally.ts';
import { describeRun, type Report } from './report.ts';

/**
 * A JUnit report with a test for each defect: a defect that the suite missed is a failure, a run with an error
 * is an error. There is no standard; this is what CI viewers have in common:
 * https://github.com/testmoapp/junitxml
 */
export function createJunitReport(report: Report): string {
  const { results } = report.scoring;
  const suites = tallyByArea(results).map(({ area, ...counts }) => ({
    '@name': `score.${area}`,
    ...attributesOf(
      counts,
      results.filter(({ defect }) => defect.area === area),
    ),
    '@timestamp': report.startedAt.toISOString(),
    properties: { property: Object.entries(describeRun(report)).map(([name, value]) => property(name, value)) },
    testcase: results.filter(({ defect }) => defect.area === area).map(testCaseOf),
  }));
  return buildJunit({ '@name': 'score', ...attributesOf(tally(results), results), testsuite: suites });
}

function attributesOf({ counts }: Tally, results: readonly Result[]): object {
  return {
    '@tests': results.length,
    '@failures': counts.Survived + counts.NoCoverage,
    '@errors': counts.RuntimeError,
    '@skipped': counts.Ignored + counts.Pending,
    '@time': seconds(results.reduce((sum, { duration = 0 }) => sum + duration, 0)),
  };
}

function testCaseOf(result: Result): object {
  const { defect, duration = 0, met } = result;
  return {
    '@classname': `score.${defect.area}`,
    '@name': clean(`${defect.id}: ${defect.title}`),
    '@time': seconds(duration),
    ...(met !== undefined && { properties: { property: [property('met', String(met))] } }),
    ...outcomeOf(result),
  };
}

function outcomeOf({ defect, status, reason }: Result): object {
  switch (status) {
    case 'Survived':
      return { failure: problem('Not noticed: the tests ran into this bug, and passed', explain(defect)) };
    case 'NoCoverage':
      return { failure: problem('Not reached: no request of the tests ran into this bug', explain(defect)) };
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

function problem(message: string, text: string): object {
  return { '@message': message, '@type': 'defect', '#text': clean(text) };
}
