import fc from 'fast-check';
import { CHANGE_IDS } from '../../lib/changes/ids.ts';
import { readRecord } from './failure-record.ts';
import { runContractSuite } from './run-contract-suite.ts';

/**
 * Checks that the contract suite passes with each compatible change alone, and that with all of them on it notices a sample
 * of the defects: `node test/defects/check-with-changes.ts`. A defect is noticed if one of its recorded tests fails. SEED
 * chooses the sample. It takes five minutes, and exits with 1 if a check fails.
 */
const SAMPLE = 20;
const seed = Number(process.env.SEED ?? 1);

async function checkAlone(id: string): Promise<boolean> {
  const tests = await runContractSuite(['--changes', id]);
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  console.log(`${id}: ${tests.length - failed.length} tests passed, ${failed.length} failed`);
  for (const { name, failure } of failed) console.log(`  ${name}: ${failure}`);
  return tests.length > 0 && failed.length === 0;
}

async function checkNoticed(id: string, names: readonly string[]): Promise<boolean> {
  const tests = await runContractSuite(['--changes', CHANGE_IDS.join(), '--defects', id], names);
  const failed = tests.filter(({ hasFailed }) => hasFailed);
  console.log(`${id}: ${failed.length} of ${tests.length} recorded tests noticed it`);
  return failed.length > 0;
}

const defects = [...readRecord()].map(([id, { names }]) => ({ id, names }));
const sizes = { minLength: SAMPLE, maxLength: SAMPLE };
const [sample = []] = fc.sample(fc.shuffledSubarray(defects, sizes), { seed, numRuns: 1 });

const results: boolean[] = [];
console.log('Each change alone:');
for (const id of CHANGE_IDS) results.push(await checkAlone(id));
console.log(`Defects with all changes on, from SEED=${seed}:`);
for (const { id, names } of sample) results.push(await checkNoticed(id, names));
process.exitCode = results.every(Boolean) ? 0 : 1;
