import { parseArgs } from 'node:util';
import { cleanUpWith, mainWithCleanUp } from '../../tools/docker/clean-up.ts';
import { runVitest } from '../../tools/run-vitest.ts';
import { ENGINES, type EngineKind, startEngineProcess } from './engines.ts';

const CHECKS = 'test/checks/vitest.config.ts';
const SUITES = ['--project=stores', '--project=contract over DynamoDB'];

const HELP = `Usage: npm run checks -- engines [<engine> ...]

Runs the store suite and the contract suite over DynamoDB on engines that others made.
npm test runs the store suite and the contract tests of orders on dynalite.

Engines (all of them by default):
  dynoxide        for linux-x64, from npm
  dynamodb-local  Amazon's own, from Maven; on Debian, root gets Java 17 and Maven installed if they are missing

Prints a line for each engine, and the output of the tests if they fail. The exit status is then 1.
`;

await mainWithCleanUp(async (cleanup) => {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  if (values.help) return void process.stdout.write(HELP);
  const kinds = positionals.length > 0 ? positionals.map(engineNamed) : Object.values(ENGINES);
  let failed = 0;
  for (const kind of kinds) failed += (await hasPassedOn(kind, cleanup)) ? 0 : 1;
  if (failed > 0) throw new Error(`Failed on ${failed} of ${kinds.length} engines`);
});

function engineNamed(name: string): EngineKind {
  const kind = ENGINES[name];
  if (kind) return kind;
  throw new Error(`There is no engine named ${name}. The engines are ${Object.keys(ENGINES).join(' and ')}`);
}

async function hasPassedOn(kind: EngineKind, cleanup: AsyncDisposableStack): Promise<boolean> {
  await kind.prepare();
  const engine = await startEngineProcess(kind);
  await cleanUpWith(cleanup, engine.stop);
  const abort = new AbortController();
  await cleanUpWith(cleanup, () => abort.abort());
  const start = performance.now();
  const env = { AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint, SEED: process.env.SEED };
  const { code, stdout, stderr } = await runVitest(CHECKS, SUITES, env, { signal: abort.signal });
  await engine.stop();
  if (code !== 0) console.log(stdout + stderr);
  const [, tests = 'none'] = /^ *Tests +(.+)$/m.exec(stdout) ?? [];
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`${kind.name}: ${code === 0 ? 'passed' : 'FAILED'}; tests: ${tests}, in ${seconds} s`);
  return code === 0;
}
