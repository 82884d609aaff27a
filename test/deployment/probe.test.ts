import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, inject, test } from 'vitest';
import type { JsonReport } from '../../infra/probe/reports/json-report.ts';
import { PROJECT } from '../../infra/project.ts';

const directory = mkdtempSync(join(tmpdir(), 'probe-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Probes a reference client in the deployment. Returns the verdict on each situation, with the expectation that failed. */
async function verdicts(client: string): Promise<Record<string, string>> {
  const report = join(directory, `${client}.json`);
  const only = 'create-lost,create-lost-503,malformed,truncated,token-expires,cancelled-meanwhile,compatible-changes';
  const options = ['--only', only, '--jobs', '1', '--base-url', inject('baseUrl'), '--json', report];
  const command = [process.execPath, `test/probe/clients/javascript/${client}.js`];
  await promisify(execFile)(process.execPath, ['infra/probe/main.ts', ...options, '--', ...command], { cwd: PROJECT });
  const { situations } = JSON.parse(readFileSync(report, 'utf8')) as JsonReport;
  return Object.fromEntries(situations.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]));
}

/** API Gateway cannot close a connection. */
const BEYOND_THE_GATEWAY = { 'create-lost': 'not-applicable', truncated: 'not-applicable' };

test('a deployment probes a careful client in the situations that its gateway can arrange', async () => {
  expect(await verdicts('careful')).toEqual({
    ...BEYOND_THE_GATEWAY,
    calm: 'handled',
    'create-lost-503': 'handled',
    malformed: 'handled',
    'token-expires': 'handled',
    'cancelled-meanwhile': 'handled',
    'compatible-changes': 'handled',
  });
});

test('a deployment probes a naive client', async () => {
  expect(await verdicts('naive')).toEqual({
    ...BEYOND_THE_GATEWAY,
    calm: 'handled',
    'create-lost-503': 'no-second-order',
    malformed: 'no-second-order',
    'token-expires': 'order-created',
    'cancelled-meanwhile': 'handled',
    'compatible-changes': 'handled',
  });
});
