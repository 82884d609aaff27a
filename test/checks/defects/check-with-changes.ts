import fc from 'fast-check';
import { DEFECTS } from '../../../lib/defects/generated/catalogue.ts';
import { CHANGE_IDS } from '../../../lib/switches/ids.ts';
import { spawnServer } from '../../tools/server/spawn-server.ts';
import { CONTRACT_SUITE, runVitest } from '../tools/run-vitest.ts';

/**
 * Checks that the contract suite passes with each compatible change alone, and that with all of them on it notices a
 * sample of the defects: `node test/checks/defects/check-with-changes.ts`. SEED chooses the sample. It takes five minutes, and
 * exits with 1 if a check fails.
 */
const SAMPLE = 20;
const seed = Number(process.env.SEED ?? 1);

const sizes = { minLength: SAMPLE, maxLength: SAMPLE };
const [sample = []] = fc.sample(fc.shuffledSubarray([...DEFECTS], sizes), { seed, numRuns: 1 });

console.log('Each change alone:');
for (const id of CHANGE_IDS) {
  const { hasPassed, failed } = await runContractSuite(['--changes', id]);
  console.log([`${id}: ${hasPassed ? 'passed' : 'failed'}`, ...failed].join('\n  '));
  if (!hasPassed) process.exitCode = 1;
}
console.log(`Bugs with all changes on, from SEED=${seed}:`);
for (const { id } of sample) {
  const { failed } = await runContractSuite(['--changes', CHANGE_IDS.join(), '--defects', id], ['--bail=1']);
  console.log(`${id}: ${failed[0] ?? 'not noticed'}`);
  if (failed.length === 0) process.exitCode = 1;
}

/** Runs the contract suite against a new local server with these options. `args` are further arguments of Vitest. */
async function runContractSuite(options: readonly string[], args: readonly string[] = []) {
  const server = await spawnServer(options);
  const { code, stdout, stderr } = await runVitest(CONTRACT_SUITE, args, { BASE_URL: server.baseUrl });
  await server.stop();
  const failed = [...`${stdout}\n${stderr}`.matchAll(/^ *FAIL +(.+)$/gm)].map(([, name = '']) => name);
  return { hasPassed: code === 0, failed };
}
