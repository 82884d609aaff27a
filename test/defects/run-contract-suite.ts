import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT } from '../../infra/project.ts';
import { spawnServer } from '../infra/local/spawn-server.ts';

/** A test of the contract suite that was run, and not skipped. */
export interface TestRun {
  /** With the names of its groups, joined by spaces. */
  readonly name: string;
  readonly hasFailed: boolean;
  /** The first line of a failure. */
  readonly failure: string;
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs the contract suite against a new local server with these options. `args` are further arguments of Vitest. */
export async function runContractSuite(options: readonly string[], args: readonly string[] = []): Promise<TestRun[]> {
  const directory = mkdtempSync(join(tmpdir(), 'contract-'));
  const server = await spawnServer(options);
  try {
    const report = join(directory, 'report.json');
    const config = ['run', '--config', 'test/config/vitest.contract.config.ts'];
    const reporting = ['--reporter=json', `--outputFile=${report}`];
    const suite = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...config, ...reporting, ...args], {
      cwd: PROJECT,
      stdio: 'ignore',
      env: { ...process.env, BASE_URL: server.baseUrl, SEED: '1' },
    });
    await once(suite, 'close');
    return readReport(report);
  } finally {
    await server.stop();
    rmSync(directory, { recursive: true });
  }
}

function readReport(path: string): TestRun[] {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as JsonReport;
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ status, fullName, failureMessages: [message = ''] }) => {
        return { name: fullName, hasFailed: status === 'failed', failure: message.split('\n')[0] ?? '' };
      }),
  );
}
