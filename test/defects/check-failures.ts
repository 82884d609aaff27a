import { readFileSync } from 'node:fs';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { coversEveryRule, readRecord } from './failure-record.ts';

/**
 * Compares a score of the contract suite with the record: `node test/defects/check-failures.ts score.json`. The score
 * needs --junit-in, so that it names the tests that noticed a defect. It exits with 1 if the record lacks such a test:
 * a test that has nothing to do with the defect's rule should not fail.
 */
const [file = ''] = process.argv.slice(2);

/** Any test may notice these defects by chance, e.g. if a time happens to end in .000. */
const ANYWHERE: readonly string[] = ['zero-milliseconds-dropped'];

const record = readRecord();
const { files } = JSON.parse(readFileSync(file, 'utf8')) as MutationTestResult;
const mutants = Object.values(files).flatMap(({ mutants: all }) => all);
const unexpected = mutants.flatMap(({ id, killedBy = [] }) =>
  killedBy.filter((test) => !isRecorded(id, test)).map((test) => `${id}: ${test}`),
);
if (mutants.every(({ killedBy = [] }) => killedBy.length === 0)) unexpected.push('The report names no test at all');
for (const line of unexpected) console.error(line);
console.log(`${mutants.length} defects compared with the record, ${unexpected.length} unexpected`);
process.exitCode = unexpected.length === 0 ? 0 : 1;

/** For a defect with many failing tests, the record has only some names, so any test is accepted. */
function isRecorded(id: string, test: string): boolean {
  const recorded = record.get(id);
  if (!recorded) return false;
  if (ANYWHERE.includes(id) || recorded.names.length < recorded.count) return true;
  const end = test.indexOf(': ');
  if (coversEveryRule(test.slice(0, end))) return true;
  const name = spacesOnly(test.slice(end + 2));
  return recorded.names.some((known) => spacesOnly(known) === name);
}

/** JUnit puts ` > ` between the names of a test and of its group. */
function spacesOnly(name: string): string {
  return name.replaceAll(' > ', ' ').replaceAll(/\s+/g, ' ').trim();
}
