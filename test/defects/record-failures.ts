import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';
import { DEFECTS } from '../../lib/defects/catalogue/catalogue.ts';
import { spawnServer } from '../infra/local/spawn-server.ts';
import { coversEveryRule, MAX_NAMES, readRecord, writeRecord } from './failure-record.ts';

const JOBS = 2;

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/**
 * Runs the contract suite against a server with each single defect, and records the names of the tests that fail:
 * `node test/defects/record-failures.ts [--only id,id]`. With --only, the other defects stay as they are. It takes
 * 20 minutes. A reviewer of the record checks that all recorded tests are about the defect's rule.
 */
const [option, only = ''] = process.argv.slice(2);
const left = option === '--only' ? only.split(',') : DEFECTS.map(({ id }) => id);
const directory = mkdtempSync(join(tmpdir(), 'failures-'));
const record = readRecord();

async function failuresOf(id: string): Promise<string[]> {
  const server = await spawnServer(['--defects', id]);
  const report = join(directory, `${id}.json`);
  const reporting = ['--reporter=json', `--outputFile=${report}`];
  const config = ['run', '--config', 'test/config/vitest.contract.config.ts', ...reporting];
  const suite = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...config], {
    cwd: PROJECT,
    stdio: 'ignore',
    env: { ...process.env, BASE_URL: server.baseUrl, SEED: '1' },
  });
  await once(suite, 'close');
  await server.stop();
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
  return testResults
    .filter(({ name }) => !coversEveryRule(name))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName);
}

async function work(): Promise<void> {
  for (let id = left.shift(); id !== undefined; id = left.shift()) {
    const names = await failuresOf(id);
    console.log(`${id}: ${names.length}`);
    record.set(id, { count: names.length, names: names.toSorted().slice(0, MAX_NAMES) });
    writeRecord(record);
  }
}

await Promise.all(Array.from({ length: JOBS }, work));
rmSync(directory, { recursive: true });
