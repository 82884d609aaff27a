import { type JunitProblem, writeJunit } from '../../harness/reports/junit.ts';
import { describeRequests } from '../print/words.ts';
import type { Report, Result } from '../situations/result.ts';

/** A JUnit report with a test for each situation: one that was not handled is a failure. */
export function createJunitReport({ results, command, version }: Report): string {
  const cases = results.map((result) => {
    const { situation, duration } = result;
    const properties = situation.group && { group: situation.group };
    return {
      name: `${situation.id}: ${situation.title}`,
      duration,
      ...(properties && { properties }),
      problem: problemOf(result),
    };
  });
  return writeJunit('probe', [{ name: 'probe', cases }], { command, service: version });
}

function problemOf(result: Result): JunitProblem | undefined {
  const { verdict, message = '', expectation } = result;
  if (verdict === 'error') return { outcome: 'error', message };
  if (verdict === 'not-applicable') return { outcome: 'skipped', message };
  if (expectation === undefined) return undefined;
  const { text, source, url } = expectation.advice;
  const lines = [...describeRequests(result), `Usual remedy: ${text}`, `${source}: ${url}`];
  return { outcome: 'failure', message, type: expectation.id, text: lines.join('\n') };
}
