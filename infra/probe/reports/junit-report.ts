import { buildJunit, clean, property, seconds } from '../../harness/reports/junit.ts';
import { describeRequests } from '../print/words.ts';
import type { Result } from '../situations/result.ts';
import type { Report } from './report.ts';

/** A JUnit report with a test for each situation: one that was not handled is a failure. */
export function createJunitReport({ results, command, version }: Report): string {
  const count = (verdict: Result['verdict']) => results.filter((result) => result.verdict === verdict).length;
  const attributes = {
    '@name': 'probe',
    '@tests': results.length,
    '@failures': count('not-handled'),
    '@errors': count('error'),
    '@skipped': count('not-applicable'),
    '@time': seconds(results.reduce((sum, { duration = 0 }) => sum + duration, 0)),
  };
  const properties = { property: [property('command', command), property('service', version)] };
  return buildJunit({ ...attributes, testsuite: [{ ...attributes, properties, testcase: results.map(testCaseOf) }] });
}

function testCaseOf(result: Result): object {
  const { situation, duration = 0 } = result;
  return {
    '@classname': 'probe',
    '@name': clean(`${situation.id}: ${situation.title}`),
    '@time': seconds(duration),
    ...outcomeOf(result),
  };
}

function outcomeOf(result: Result): object {
  const { verdict, message = '', expectation } = result;
  if (verdict === 'error') return { error: { '@message': clean(message) } };
  if (verdict === 'not-applicable') return { skipped: { '@message': clean(message) } };
  if (expectation === undefined) return {};
  const { text, source, url } = expectation.advice;
  const lines = [...describeRequests(result), `Usual remedy: ${text}`, `${source}: ${url}`];
  return { failure: { '@message': clean(message), '@type': expectation.id, '#text': clean(lines.join('\n')) } };
}
