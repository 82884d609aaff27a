import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFECTS } from '../../lib/defects/catalogue.ts';
import { spawnServer } from '../infra/local/spawn-server.ts';
import { PROJECT_ROOT } from '../project-root.ts';

/**
 * Runs the contract suite against a server with each single defect, and records the names of the tests that fail:
 * `node test/defects/record-failures.ts [--only id,id] [test files]`. It takes minutes. A review of the record shows
 * that every defect is noticed, and that nothing fails that has nothing to do with its rule.
 */
const RECORD = join(PROJECT_ROOT, 'test/defects/failures.txt');

/** How many names the record has of each defect. */
const MAX_NAMES = 6;

/** How many suites run at once. */
const JOBS = 2;

interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const [first, only = '', ...rest] = process.argv.slice(2);
const ids = first === '--only' ? only.split(',') : DEFECTS.map(({ id }) => id);
const files = first === '--only' ? rest : process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'failures-'));
const failures = new Map<string, string>();

async function failuresOf(id: string): Promise<string[]> {
  const server = await spawnServer(['--defects', id]);
  const report = join(directory, `${id}.json`);
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const config = ['run', '--config', 'test/vitest.contract.config.ts', ...reporting, ...files];
  const suite = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...config], {
    cwd: PROJECT_ROOT,
    stdio: 'ignore',
    env: { ...process.env, BASE_URL: server.baseUrl, SEED: '1' },
  });
  await once(suite, 'close');
  await server.stop();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

function describeFailures(names: readonly string[]): string {
  const shown = names.toSorted().slice(0, MAX_NAMES);
  const left = names.length - shown.length;
  return [...shown, ...(left > 0 ? [`and ${left} more`] : [])].map((name) => `\n  ${name}`).join('');
}

async function work(left: string[]): Promise<void> {
  for (let id = left.shift(); id !== undefined; id = left.shift()) {
    const names = await failuresOf(id);
    console.log(`${id}: ${names.length}`);
    failures.set(id, `${id} (${names.length})${describeFailures(names)}`);
  }
}

const left = [...ids];
await Promise.all(Array.from({ length: JOBS }, () => work(left)));
rmSync(directory, { recursive: true });
writeFileSync(RECORD, `${ids.map((id) => failures.get(id)).join('\n')}\n`);
