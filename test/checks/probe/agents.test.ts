import { describe, expect, test } from 'vitest';
import { AGENT, withProbe } from './run-probe.ts';

const { probeWithReports } = withProbe();

/** Probes the scripted agent. Returns the expectation that failed, or the verdict, for each situation. */
async function probe(manner: 'naive' | 'careful', ...options: readonly string[]) {
  const command = ['--', process.execPath, AGENT, manner, '{task}', '{mcp}'];
  const { report, ...ended } = await probeWithReports(...options, ...command);
  const verdicts = report.situations.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]);
  return { ...ended, verdicts: Object.fromEntries(verdicts) };
}

describe.each([['with keys'], ['without keys', '--without', 'keys']])('over MCP, %s', (_, ...options) => {
  test('a naive agent orders twice where the answer is lost, also with the server of its tools', async () => {
    const { verdicts } = await probe('naive', '--only', 'create-lost,door-ends', ...options);
    expect(verdicts).toEqual({ calm: 'handled', 'create-lost': 'no-second-order', 'door-ends': 'no-second-order' });
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
