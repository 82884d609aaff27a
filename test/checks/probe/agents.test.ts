import { describe, expect, test } from 'vitest';
import { AGENT, withProbe } from './run-probe.ts';

const { probeWithReports } = withProbe();

const MODERN = ['2026-07-28'];
const WITHOUT_KEYS = ['--without', 'keys'];

const CASES = [
  { name: 'with keys', version: [], options: [] },
  { name: 'without keys', version: [], options: WITHOUT_KEYS },
  { name: 'with keys, in the protocol of 2026-07-28', version: MODERN, options: [] },
  { name: 'without keys, in the protocol of 2026-07-28', version: MODERN, options: WITHOUT_KEYS },
];

/** Probes the scripted agent. Returns the expectation that failed, or the verdict, for each situation. */
async function probe(manner: 'naive' | 'careful', version: readonly string[], ...options: readonly string[]) {
  const command = ['--', process.execPath, AGENT, manner, '{task}', '{mcp}', ...version];
  const { report, ...ended } = await probeWithReports(...options, ...command);
  const verdicts = report.situations.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]);
  return { ...ended, verdicts: Object.fromEntries(verdicts) };
}

describe.each(CASES)('over MCP, $name', ({ version, options }) => {
  test('a naive agent orders twice where the answer is lost, also with the server of its tools', async () => {
    const { verdicts } = await probe('naive', version, '--only', 'create-lost,door-ends', ...options);
    expect(verdicts).toEqual({ calm: 'handled', 'create-lost': 'no-second-order', 'door-ends': 'no-second-order' });
  });

  test('a careful agent handles every situation that is applicable', async () => {
    const minimum = ['--jobs', '4', '--min-handled', '18'];
    const { code, stdout, verdicts } = await probe('careful', version, ...minimum, ...options);
    const others = Object.entries(verdicts).filter(([, verdict]) => verdict !== 'handled');
    expect(others, stdout).toEqual([
      ['token-expires', 'not-applicable'],
      ['scope-lost', 'not-applicable'],
    ]);
    expect(code).toBe(0);
  });
});
