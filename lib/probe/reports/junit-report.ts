import { type JunitProblem, writeJunit } from '../../harness/reports/junit.ts';
import { countHandled, describeRuns } from '../print/words.ts';
import type { RepeatedResult, Report } from '../situations/result.ts';

/** A JUnit report with a test for each situation: one that was not handled is a failure. */
export function createJunitReport({ results, command, version }: Report): string {
  const cases = results.map((result) => {
    const { situation, duration } = result;
    const handled = countHandled(result);
    const properties = {
      ...(situation.group && { group: situation.group }),
      ...(handled !== '' && { handled }),
    };
    return {
      name: `${situation.id}: ${situation.title}`,
      duration,
      ...(Object.keys(properties).length > 0 && { properties }),
      problem: problemOf(result),
    };
  });
  return writeJunit('probe', [{ name: 'probe', cases }], { command, service: version });
}

function problemOf(result: RepeatedResult): JunitProblem | undefined {
  const { verdict, message = '', expectation } = result;
  if (verdict === 'error') return { outcome: 'error', message };
  if (verdict === 'not-applicable') return { outcome: 'skipped', message };
  if (expectation === undefined) return undefined;
  const { text, source, url } = expectation.advice;
  const lines = [
    ...describeRuns(result).flatMap(({ title, requests }) => [title, ...requests]),
    `Usual remedy: ${text}`,
    `${source}: ${url}`,
  ];
  return { outcome: 'failure', message, type: expectation.id, text: lines.join('\n') };
}
