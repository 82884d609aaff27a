import { readFileSync } from 'node:fs';
import type { MutantResult, MutationTestResult } from 'mutation-testing-report-schema/api';

type Score = MutationTestResult & { readonly config: { readonly runs: string } };

/**
 * Compares the verdicts of two scores of one suite: `node test/checks/score/compare-verdicts.ts quick.json thorough.json`. It
 * exits with 1 if they differ. A run that failed and one that took too long have both noticed the defect.
 */
const [quick, thorough] = process.argv.slice(2, 4).map((file) => {
  const { files, config } = JSON.parse(readFileSync(file, 'utf8')) as Score;
  const verdicts = Object.values(files).flatMap(({ mutants }) => mutants.map(verdictOf));
  return { verdicts: new Map(verdicts), runs: config.runs };
});
if (!(quick && thorough && thorough.verdicts.size > 0)) throw new Error('Two scores with defects are needed');

const ids = [...new Set([...quick.verdicts.keys(), ...thorough.verdicts.keys()])];
const different = ids.filter((id) => quick.verdicts.get(id) !== thorough.verdicts.get(id));
for (const id of different) console.error(`${id}: ${quick.verdicts.get(id)}; thorough: ${thorough.verdicts.get(id)}`);
console.log(
  `${ids.length} verdicts compared, ${different.length} differ; ${quick.runs} runs, thorough ${thorough.runs}`,
);
process.exitCode = different.length === 0 ? 0 : 1;

function verdictOf({ id, status }: MutantResult): readonly [string, string] {
  return [id, status === 'Timeout' ? 'Killed' : status];
}
