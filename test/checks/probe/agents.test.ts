import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { AGENT_SITUATIONS } from '../../../lib/tools/probe/situations/agent-situations.ts';
import type { AnySituation } from '../../../lib/tools/probe/situations/receiver-situations.ts';
import { SITUATIONS } from '../../../lib/tools/probe/situations/situations.ts';
import { CONTROL, kindOf, withProbe } from './run-probe.ts';

const AGENT = join(import.meta.dirname, 'agents/scripted-agent.js');

const { probeWithReports, runIn } = withProbe();

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

/**
 * For each kind of expectation that only agents have, a situation and an agent that fails there. The tools refuse the
 * order of `rejected`, so only an agent that does without them can repeat it.
 */
const CONTROLS = [
  ['paid-or-not-resumed', 'door-ends', [AGENT, 'forgetful', '{task}', '{mcp}']],
  ['at-most-one-create', 'rejected', [CONTROL, 'repeats-refused']],
] as const;

const kindsOf = (situations: readonly AnySituation[]) =>
  situations.flatMap(({ expectations }) => expectations.map(({ id }) => kindOf(id)));

test('every kind of expectation of agents alone has an agent that fails there', () => {
  const others = kindsOf(SITUATIONS);
  const kinds = kindsOf(AGENT_SITUATIONS).filter((kind) => !others.includes(kind));
  expect(new Set(CONTROLS.map(([kind]) => kind))).toEqual(new Set(kinds));
});

test.concurrent.each(CONTROLS)('an unsafe agent fails %s in %s: %j', async (failed, id, program) => {
  const result = await runIn(
    AGENT_SITUATIONS.find((situation) => situation.id === id),
    program,
  );
  expect(kindOf(result?.expectation?.id ?? '')).toBe(failed);
});
