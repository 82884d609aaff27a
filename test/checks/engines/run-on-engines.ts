import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { endOf } from '../../tools/processes.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { cleanUpWith, mainWithCleanUp } from '../tools/docker/clean-up.ts';
import { type EngineKind, startEngineProcess } from './engine-process.ts';
import { ENGINES } from './engines.ts';

const SUITES = [
  ...['--config', 'test/checks/vitest.config.ts', '--project=stores', '--project=contract over DynamoDB'],
];

const HELP = `Usage: npm run checks -- engines [<engine> ...]

Runs the store suite and the contract suite over DynamoDB on engines that others made.
npm test runs them on dynalite.

Engines (all of them by default):
  dynoxide        for linux-x64, from npm
  dynamodb-local  Amazon's own, from Maven; on Debian, root gets Java 17 and Maven installed if they are missing

Prints a line for each engine, and the output of the tests if they fail. The exit status is then 1.
`;

await mainWithCleanUp(async (cleanup) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return void process.stdout.write(HELP);
  const kinds = positionals.length > 0 ? positionals.map(engineNamed) : Object.values(ENGINES);
  await testOnAll(kinds, cleanup);
});

function engineNamed(name: string): EngineKind {
  const kind = ENGINES[name];
  if (kind) return kind;
  throw new Error(`There is no engine named ${name}. The engines are ${Object.keys(ENGINES).join(' and ')}`);
}

async function testOnAll(kinds: readonly EngineKind[], cleanup: AsyncDisposableStack): Promise<void> {
  const directory = temporaryFolder();
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

/** A run of the suites: vitest's counts and output. */
interface SuitesRun {
  readonly passed: number;
  readonly failed: number;
  readonly hasPassed: boolean;
  readonly output: string;
}

/** Runs the store suite and the contract suite on the engine at an address. Writes the report to `directory`. */
async function runSuites(endpoint: string, directory: string, signal: AbortSignal): Promise<SuitesRun> {
  const report = join(directory, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = spawn('vitest', ['run', ...SUITES, ...reporters], {
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: endpoint, NO_COLOR: '1' },
    signal,
    killSignal: 'SIGTERM',
  });
  const { code, stdout, stderr } = await endOf(vitest);
  return { ...countsIn(report), hasPassed: code === 0, output: `${stdout}${stderr}` };
}

/** Reads the report, which is missing if vitest could not start. */
function countsIn(report: string): { passed: number; failed: number } {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}
