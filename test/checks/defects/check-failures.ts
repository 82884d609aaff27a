import { readFileSync } from 'node:fs';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { ROUTES } from '../../../lib/api/routes.ts';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { IN_A_SANDBOX } from '../../../lib/defects/shared/facts.ts';
import type { FailedTest } from '../../tools/failed-test.ts';

/**
 * Checks a score of the contract suite: `node test/checks/defects/check-failures.ts score.json failed.jsonl`. With each bug
 * on, a test has to fail, and the first one that does has to send a request to an operation of the defect: no other
 * test may notice it. A bug of every operation in a sandbox also shows in responses to unknown paths, so that any
 * request will do. The score needs --junit-in, and the suite FAILED_TESTS. Exits with 1 if a bug breaks this rule.
 */
const [score = '', failures = ''] = process.argv.slice(2);

const paths = new Map<string, readonly string[]>();
for (const line of readFileSync(failures, 'utf8').trim().split('\n')) {
  const { name, paths: sent } = JSON.parse(line) as FailedTest;
  paths.set(name, [...(paths.get(name) ?? []), ...sent]);
}

const { files } = JSON.parse(readFileSync(score, 'utf8')) as MutationTestResult;
const mutants = Object.values(files).flatMap((file) => file.mutants);
const unexpected = mutants.filter(({ id, killedBy: [first = ''] = [] }) => !sendsOneOf(first, id));
for (const { id, killedBy = [] } of unexpected) console.error(`${id}: ${killedBy[0] ?? 'no test failed'}`);
console.log(`${mutants.length} bugs, ${unexpected.length} of them noticed by none of their own tests`);
process.exitCode = unexpected.length === 0 ? 0 : 1;

function sendsOneOf(test: string, id: string): boolean {
  const { operations = [] } = DEFECTS.find((defect) => defect.id === id) ?? {};
  if (IN_A_SANDBOX.every((operation) => operations.includes(operation))) return (paths.get(test) ?? []).length > 0;
  const patterns = operations.map((operation) => {
    const path = ROUTES[operation].path.replace('{id}', '[^/]+');
    return new RegExp(`^(/sandboxes/[^/]+)?${path}(\\?|$)`);
  });
  return paths.get(test)?.some((path) => patterns.some((pattern) => pattern.test(path))) ?? false;
}
