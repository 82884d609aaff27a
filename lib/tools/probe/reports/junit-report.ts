import { type JunitProblem, writeJunit } from '../../harness/reports/junit.ts';
import { countHandled, describeRuns } from '../print/words.ts';
import type { RepeatedResult, Report } from '../situations/result.ts';

/** A JUnit report with a test for each situation: one that was not handled is a failure. */
export function createJunitReport({ results, command, version, startedAt }: Report): string {
  const cases = results.map((result) => ({
    name: `${result.situation.id}: ${result.situation.title}`,
    duration: result.duration,
    problem: problemOf(result),
  }));
  const properties = Object.fromEntries(results.flatMap(propertiesOf));
  return writeJunit([{ name: 'probe', cases, properties }], { startedAt, properties: { command, service: version } });
}

/** `calm.group`, and `calm.handled` if the situation was repeated */
function propertiesOf(result: RepeatedResult) {
  const { id, group } = result.situation;
  const handled = countHandled(result);
  return [...(group ? [[`${id}.group`, group]] : []), ...(handled === '' ? [] : [[`${id}.handled`, handled]])];
}

function problemOf(result: RepeatedResult): JunitProblem | undefined {
  const { verdict, message = '', expectation } = result;
  if (verdict === 'error') return { outcome: 'error', type: verdict, message };
  if (verdict === 'not-applicable') return { outcome: 'skipped', type: verdict, message };
  if (expectation === undefined) return undefined;
  const { text, source, url } = expectation.advice;
  const lines = [
    ...describeRuns(result).flatMap(({ title, requests }) => [title, ...requests]),
    `Usual remedy: ${text}`,
    `${source}: ${url}`,
  ];
  return { outcome: 'failure', message, type: expectation.id, text: lines.join('\n') };
}
