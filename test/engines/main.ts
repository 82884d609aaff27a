import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { main } from '../../infra/run.ts';
import { cleanUpWith } from '../docker/clean-up.ts';
import { interruption } from '../docker/interruption.ts';
import { DYNAMODB_LOCAL } from './dynamodb-local.ts';
import { DYNOXIDE } from './dynoxide.ts';
import { type EngineKind, startEngineProcess } from './engine-process.ts';
import { runSuites } from './run-suites.ts';

const ENGINES: Readonly<Record<string, EngineKind>> = { dynoxide: DYNOXIDE, 'dynamodb-local': DYNAMODB_LOCAL };

const HELP = `Usage: npm run test:engines [-- <engine> ...]

Runs the store suite and the contract suite over DynamoDB on engines that others made.
npm test runs them on dynalite.

Engines (all of them by default):
  dynoxide        for linux-x64, from npm
  dynamodb-local  Amazon's own, from Maven; on Debian, root gets Java 17 and Maven installed if they are missing

Prints a line for each engine, and the output of the tests if they fail. The exit status is then 1.
`;

await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const kinds = positionals.length > 0 ? positionals.map(engineNamed) : Object.values(ENGINES);
  await using cleanup = new AsyncDisposableStack();
  await Promise.race([testOnAll(kinds, cleanup), interruption()]);
});

function engineNamed(name: string): EngineKind {
  const kind = ENGINES[name];
  if (kind) return kind;
  throw new Error(`There is no engine named ${name}. The engines are ${Object.keys(ENGINES).join(' and ')}`);
}

async function testOnAll(kinds: readonly EngineKind[], cleanup: AsyncDisposableStack): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'engines-'));
  await cleanUpWith(cleanup, () => rmSync(directory, { recursive: true, force: true }));
  let failed = 0;
  for (const kind of kinds) failed += (await hasPassedOn(kind, directory, cleanup)) ? 0 : 1;
  if (failed > 0) throw new Error(`Failed on ${failed} of ${kinds.length} engines`);
}

async function hasPassedOn(kind: EngineKind, directory: string, cleanup: AsyncDisposableStack): Promise<boolean> {
  await kind.prepare();
  const engine = await startEngineProcess(kind);
  await cleanUpWith(cleanup, engine.stop);
  const abort = new AbortController();
  await cleanUpWith(cleanup, () => abort.abort());
  const start = performance.now();
  const { passed, failed, hasPassed, output } = await runSuites(engine.endpoint, directory, abort.signal);
  await engine.stop();
  if (!hasPassed) console.log(output);
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(
    `${kind.name}: ${hasPassed ? 'passed' : 'FAILED'}; ${passed} tests passed and ${failed} failed in ${seconds} s`,
  );
  return hasPassed;
}
