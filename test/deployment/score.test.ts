import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { afterAll, expect, inject, test } from 'vitest';
import { PROJECT } from '../../infra/project.ts';
import { SAMPLE } from './sample.ts';

const directory = mkdtempSync(join(tmpdir(), 'score-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Scores the small suite with these options. Returns the status of each defect by its id. */
async function verdicts(name: string, options: readonly string[]): Promise<Record<string, string>> {
  const report = join(directory, `${name}.json`);
  const choice = ['--only', SAMPLE.join(','), '--jobs', '1', '--json', report, ...options];
  const suite = [process.execPath, 'test/deployment/small-suite.js'];
  await promisify(execFile)(process.execPath, ['infra/score/main.ts', ...choice, '--', ...suite], {
    cwd: PROJECT,
  });
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as MutationTestResult;
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  return Object.fromEntries(mutants.map(({ id, status }) => [id, status]));
}

test('a deployment gets the same score as a server on this machine', async () => {
  const local = await verdicts('local', []);
  expect(Object.keys(local)).toHaveLength(SAMPLE.length);
  expect(new Set(Object.values(local))).toEqual(new Set(['Killed', 'Survived', 'NoCoverage']));
  expect(await verdicts('deployed', ['--base-url', inject('baseUrl')])).toEqual(local);
});
