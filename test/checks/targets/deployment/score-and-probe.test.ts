import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { expect, inject, test } from 'vitest';
import { DEFECTS } from '../../../../lib/defects/generated/catalogue.ts';
import { PROJECT } from '../../../../lib/project.ts';
import type { JsonReport } from '../../../../lib/tools/probe/reports.ts';
import { runSteps } from '../../../tools/defects/run-steps.ts';
import { metIn, setSandbox } from '../../../tools/defects/sandboxes.ts';
import { temporaryFolder } from '../../../tools/temporary-folder.ts';

/** Twenty defects: at least one of every area and of every kind of decorator, and one that needs a race. */
const SAMPLE: readonly string[] = [
  ...['complete-unpaid', 'receipt-not-stored', 'half-update', 'delete-only-cancels', 'receipt-issued-at-creation'],
  ...['float-money', 'quantity-zero-accepted', 'status-set-on-create', 'emoji-crashes'],
  ...['missing-order-is-400', 'malformed-json-is-500', 'bad-id-is-404', 'envelope-lost'],
  ...['pages-overlap', 'list-lags', 'unknown-parameter-ignored'],
  ...['double-payment', 'stale-not-modified', 'key-across-customers', 'reads-others-order'],
];

const baseUrl = inject('baseUrl');
const run = randomUUID().slice(0, 8);
const chosen = DEFECTS.filter(({ id }) => SAMPLE.includes(id));

test('the sample has twenty bugs of every area', () => {
  expect(chosen).toHaveLength(20);
  expect(new Set(chosen.map(({ area }) => area))).toEqual(new Set(DEFECTS.map(({ area }) => area)));
});

test.each(chosen)('$id shows only when it is on', async ({ id, reproduce }) => {
  // The correct steps come first, so that the functions are warm when the defective ones need a race.
  expect(await runSteps(baseUrl, `off-${id}-${run}`, reproduce, 'correct')).toBeUndefined();
  await setSandbox(baseUrl, `on-${id}-${run}`, { defects: [id] });
  expect(await runSteps(baseUrl, `on-${id}-${run}`, reproduce, 'defective')).toBeUndefined();
  expect((await metIn(baseUrl, `on-${id}-${run}`))[id]).toBeGreaterThan(0);
});

/** Runs a tool of this project for the program in a file, and returns its report in JSON. */
async function reportOf(tool: 'probe' | 'score', file: string, only: readonly string[], ...options: string[]) {
  const report = join(temporaryFolder(), 'report.json');
  const shared = ['--only', only.join(), '--jobs', '1', '--json', report];
  const args = ['infra/publish/package/bin.ts', tool, ...shared, ...options, '--', process.execPath, file];
  await promisify(execFile)(process.execPath, args, { cwd: PROJECT });
  return JSON.parse(readFileSync(report, 'utf8'));
}

/** Scores the small suite with these options. Returns the status of each bug by its id. */
async function scoresOf(...options: string[]): Promise<Record<string, string>> {
  const suite = 'test/checks/targets/deployment/small-suite.js';
  const { files }: MutationTestResult = await reportOf('score', suite, SAMPLE, ...options);
  const mutants = Object.values(files).flatMap((file) => file.mutants);
  return Object.fromEntries(mutants.map(({ id, status }) => [id, status]));
}

// It takes minutes, because it scores twice, once over AWS.
test('a deployment gets the same score as a server on this machine', { timeout: 900_000 }, async () => {
  const local = await scoresOf();
  expect(Object.keys(local)).toHaveLength(SAMPLE.length);
  expect(new Set(Object.values(local))).toEqual(new Set(['Killed', 'Survived', 'NoCoverage']));
  expect(await scoresOf('--base-url', baseUrl)).toEqual(local);
});

/** The verdicts on each situation that a gateway can arrange. API Gateway cannot close a connection. */
const HANDLED = {
  'create-lost': 'not-applicable',
  truncated: 'not-applicable',
  calm: 'handled',
  'create-lost-503': 'handled',
  malformed: 'handled',
  'token-expires': 'handled',
  'scope-lost': 'handled',
  'cancelled-meanwhile': 'handled',
  'compatible-changes': 'handled',
};
const MISTAKES = {
  'create-lost-503': 'no-second-order',
  malformed: 'no-second-order',
  'token-expires': 'gets-token',
  'scope-lost': 'gets-token',
};

test.each([
  ['careful', {}],
  ['naive', MISTAKES],
])('a deployment probes a %s client', async (client, mistakes) => {
  const program = `test/checks/probe/clients/javascript/${client}.js`;
  const { situations }: JsonReport = await reportOf('probe', program, Object.keys(HANDLED), '--base-url', baseUrl);
  const verdicts = situations.map(({ id, verdict, expectation }) => [id, expectation ?? verdict]);
  expect(Object.fromEntries(verdicts)).toEqual({ ...HANDLED, ...mistakes });
});
