import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { runTool } from '../../../lib/harness/tool.ts';
import { createProbe } from '../../../lib/probe/command-line/run-probe.ts';
import type { JsonReport } from '../../../lib/probe/reports/json-report.ts';
import { createDeployedSandboxes } from '../../../lib/probe/runs/probe-sandbox.ts';
import { endedWith } from '../../tools/score/run-score.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';
import { withServer } from '../../tools/with-server.ts';

const AGENT = fileURLToPath(new URL('agents/scripted-agent.js', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../../infra/publish/package/bin.ts', import.meta.url));

const server = withServer();

/** Probes an agent. Returns the expectation that failed, or the verdict, for each situation. */
async function probe(command: readonly string[], ...options: readonly string[]) {
  const file = join(temporaryFolder(), 'probe.json');
  const tool = createProbe(() => createDeployedSandboxes(server.baseUrl), PROGRAM);
  const args = ['--json', file, ...options, '--', process.execPath, ...command];
  const ended = await endedWith('probe', (surroundings) => runTool(tool, args, surroundings));
  const report = JSON.parse(readFileSync(file, 'utf8')) as JsonReport;
  const verdicts = report.situations.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]);
  return { ...ended, report, verdicts: Object.fromEntries(verdicts) };
}

function scripted(manner: 'naive' | 'careful'): readonly string[] {
  return [AGENT, manner, '{task}', '{mcp}'];
}

const KEYS = [['with keys', []] as const, ['without keys', ['--without', 'keys']] as const];

describe.each(KEYS)('over MCP, %s', (_, options) => {
  test('a naive agent orders twice where the answer is lost, also with the server of its tools', async () => {
    const { verdicts } = await probe(scripted('naive'), '--only', 'create-lost,door-ends', ...options);
    expect(verdicts).toEqual({
      calm: 'handled',
      'create-lost': 'no-second-order',
      'door-ends': 'no-second-order',
    });
  });

  test('a careful agent handles every situation that is applicable', async () => {
    const { code, stdout, verdicts } = await probe(
      scripted('careful'),
      '--jobs',
      '4',
      '--min-handled',
      '18',
      ...options,
    );
    const others = Object.entries(verdicts).filter(([, verdict]) => verdict !== 'handled');
    expect(others, stdout).toEqual([
      ['token-expires', 'not-applicable'],
      ['scope-lost', 'not-applicable'],
    ]);
    expect(code).toBe(0);
  });
});
