import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const SUITES = [
  ...['--config', 'test/config/vitest.config.ts', '--project=unit', '--project=contract over DynamoDB'],
  ...['test/storage', 'test/contract'],
];

/** A run of the suites: vitest's counts and output. */
export interface SuitesRun {
  readonly passed: number;
  readonly failed: number;
  readonly hasPassed: boolean;
  readonly output: string;
}

/** Runs the store suite and the contract suite on the engine at an address. Writes the report to `directory`. */
export async function runSuites(endpoint: string, directory: string, signal: AbortSignal): Promise<SuitesRun> {
  const report = join(directory, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const vitest = spawn('vitest', ['run', ...SUITES, ...reporters], {
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: endpoint, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGTERM',
  });
  const [stdout, stderr, [code]] = await Promise.all([text(vitest.stdout), text(vitest.stderr), once(vitest, 'close')]);
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
