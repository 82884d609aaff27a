import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { main } from '../../../infra/run.ts';
import { bundleMutants } from '../../tools/mutants/bundle-mutants.ts';
import { describeMutant, drawMutants } from '../../tools/mutants/draw-mutants.ts';
import type { Mutant } from '../../tools/mutants/mutate.ts';
import { startMutant } from '../../tools/mutants/start-mutant.ts';
import { CONTRACT_SUITE, runVitest } from '../tools/run-vitest.ts';

const HELP = `Usage: npm run checks -- source-mutants [--seed N] [--mutants N] [--json FILE]

Draws mutants of the sources that a request over memory runs, and tries whether
the contract suite notices each or, if it does not, the unit tests of lib/orders,
lib/sandboxes, lib/storage, lib/http and lib/api.

  --seed N      draws the mutants (default: 1)
  --mutants N   how many (default: 40; each takes 5 to 30 seconds)
  --json FILE   writes the mutants, and what noticed each
  --help        prints this
`;

/** Milliseconds for a run of tests. A mutant may make it hang, which is noticed, too. */
const LIMIT = 5 * 60_000;

await main(async () => {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({ options: { seed: string, mutants: string, json: string, help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  const { seed = '1', mutants: count = '40' } = values;
  if (!/^[1-9]\d*$/.test(count)) throw new Error(`--mutants takes a number above 0, not ${count}`);
  const mutants = drawMutants(seed, Number(count));
  const bundle = await bundleMutants(mutants);
  const noticing = async ({ id }: Mutant) => {
    if (await contractSuiteFails(bundle, id)) return 'contract';
    const env = { MUTANT: String(id), MUTANTS_SEED: seed, MUTANTS_COUNT: count };
    return (await testsFail('test/checks/mutants/vitest.config.ts', env)) ? 'unit' : null;
  };
  const results: (Mutant & { readonly noticedBy: 'contract' | 'unit' | null })[] = [];
  for (const mutant of mutants) {
    const noticedBy = await noticing(mutant);
    results.push({ ...mutant, noticedBy });
    console.log(`${mutant.id}/${count}  ${(noticedBy ?? 'NOT NOTICED').padEnd(11)}  ${describeMutant(mutant)}`);
  }
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ seed, mutants: results }, null, 2)}\n`);
  const by = (name: string | null) => results.filter(({ noticedBy }) => noticedBy === name).length;
  console.log(`Of ${count} mutants of seed ${seed}, the contract suite notices ${by('contract')}, the unit tests
${by('unit')} more, and nothing ${by(null)}.`);
});

/** Whether the contract suite fails on a server with the mutant, or the server does not start. */
async function contractSuiteFails(bundle: string, id: number): Promise<boolean> {
  const server = await startMutant(bundle, id).catch(() => undefined);
  if (server === undefined) return true;
  return await testsFail(CONTRACT_SUITE, { BASE_URL: server.baseUrl }).finally(server.stop);
}

async function testsFail(config: string, env: NodeJS.ProcessEnv): Promise<boolean> {
  return (await runVitest(config, ['--bail=1'], env, { timeout: LIMIT })).code !== 0;
}
