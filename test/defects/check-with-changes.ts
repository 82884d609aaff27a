import fc from 'fast-check';
import { CHANGE_IDS } from '../../lib/changes/ids.ts';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { runContractSuite } from './run-contract-suite.ts';

/**
 * Checks that the contract suite passes with each compatible change alone, and that with all of them on it notices a sample
 * of the defects: `node test/defects/check-with-changes.ts`. SEED chooses the sample. It takes five minutes, and exits with 1
 * if a check fails.
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

async function checkNoticed(id: string): Promise<boolean> {
  const tests = await runContractSuite(['--changes', CHANGE_IDS.join(), '--defects', id], ['--bail=1']);
  const failed = tests.find(({ hasFailed }) => hasFailed);
  console.log(`${id}: ${failed?.name ?? 'not noticed'}`);
  return failed !== undefined;
}

const sizes = { minLength: SAMPLE, maxLength: SAMPLE };
const [sample = []] = fc.sample(fc.shuffledSubarray([...DEFECTS], sizes), { seed, numRuns: 1 });

const results: boolean[] = [];
console.log('Each change alone:');
for (const id of CHANGE_IDS) results.push(await checkAlone(id));
console.log(`Defects with all changes on, from SEED=${seed}:`);
for (const { id } of sample) results.push(await checkNoticed(id));
process.exitCode = results.every(Boolean) ? 0 : 1;
