import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { JsonReport } from '../../../lib/probe/reports/json-report.ts';
import { createDeployedSandboxes } from '../../../lib/probe/runs/probe-sandbox.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';
import { probeInProcess } from './run-probe.ts';

const AGENT = fileURLToPath(new URL('agents/scripted-agent.js', import.meta.url));

const server = withServer();

/** Probes the scripted agent. Returns the expectation that failed, or the verdict, for each situation. */
async function probe(manner: 'naive' | 'careful', ...options: readonly string[]) {
  const file = join(temporaryFolder(), 'probe.json');
  const args = ['--json', file, ...options, '--', process.execPath, AGENT, manner, '{task}', '{mcp}'];
  const ended = await probeInProcess(args, createDeployedSandboxes(server.baseUrl));
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  const verdicts = report.situations.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]);
  return { ...ended, report, verdicts: Object.fromEntries(verdicts) };
}

const KEYS = [['with keys', []] as const, ['without keys', ['--without', 'keys']] as const];

describe.each(KEYS)('over MCP, %s', (_, options) => {
  test('a naive agent orders twice where the answer is lost, also with the server of its tools', async () => {
    const { verdicts } = await probe('naive', '--only', 'create-lost,door-ends', ...options);
    expect(verdicts).toEqual({
      calm: 'handled',
      'create-lost': 'no-second-order',
      'door-ends': 'no-second-order',
    });
  });

  test('a careful agent handles every situation that is applicable', async () => {
    const minimum = ['--jobs', '4', '--min-handled', '18'];
    const { code, stdout, verdicts } = await probe('careful', ...minimum, ...options);
    const others = Object.entries(verdicts).filter(([, verdict]) => verdict !== 'handled');
    expect(others, stdout).toEqual([
      ['token-expires', 'not-applicable'],
      ['scope-lost', 'not-applicable'],
    ]);
    expect(code).toBe(0);
  });
});
