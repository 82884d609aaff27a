import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { endHangingRuns } from '../tools/hanging-runs.ts';
import { temporaryFolder } from '../tools/temporary-folder.ts';
import { scoreInProcess, suite } from './stand-in/run-score.ts';

/** Scores a suite that checks the total of an order, one run at a time. Returns the verdicts beside the output. */
async function scoreUnreliable(options: readonly string[], ...behaviour: readonly string[]) {
  const folder = temporaryFolder();
  const json = join(folder, 'score.json');
  const args = ['--jobs', '1', '--json', json, ...options, ...suite('misbehaves', join(folder, 'run'), ...behaviour)];
  const scored = await endHangingRuns(join(folder, 'run-hangs'), () => scoreInProcess(args));
  const { files, config } = JSON.parse(readFileSync(json, 'utf8')) as Report;
  const mutants = Object.values(files).flatMap((area) => area.mutants);
  return { ...scored, config, verdicts: Object.fromEntries(mutants.map(({ id, status }) => [id, status])) };
}

interface Report {
  readonly files: Record<string, { readonly mutants: readonly { readonly id: string; readonly status: string }[] }>;
  readonly config: Record<string, string>;
}

const CORRECT = {
  'total-wrong': 'Killed',
  'header-missing': 'Survived',
  'never-met': 'NoCoverage',
  'never-called': 'NoCoverage',
};

// The first two runs are the baseline. With --thorough, the runs 3 to 6 are those of the four defects, the seventh has all
// compatible changes on, the eighth nothing, and the second runs follow.
describe('a suite that fails in one run of ten', () => {
  test('is asked a second time with --confirm, and a defect that it noticed only once is an error', async () => {
    const options = ['--thorough', '--confirm'];
    const { code, verdicts, stdout, config } = await scoreUnreliable(options, 'fails', '4', '10');
    expect(verdicts).toEqual({ ...CORRECT, 'header-missing': 'RuntimeError' });
    expect(code).toBe(2);
    expect(stdout).toContain('\nA second run with each of the 2 bugs that your tests noticed\n');
    expect(stdout).toMatch(/^Of 2 bugs that the tests noticed, they did not notice 1 in a second run/m);
    expect(stdout).toMatch(/^header-missing\n {3}The suite is unreliable: it failed with this bug on, and passed in/m);
    expect(config).toMatchObject({ secondRuns: '2', contradicted: '1' });
  });

  test.each([
    ['with no bug on at the end', '4', '4', /failed at the end/, { ...CORRECT, 'header-missing': 'RuntimeError' }],
    ['without meeting its defect', '5', '10', /failed in a run in which no request met a bug/, CORRECT],
  ])('is asked a second time without --confirm if it failed %s', async (_, first, every, reason, expected) => {
    const { code, verdicts, stdout, config } = await scoreUnreliable(['--thorough'], 'fails', first, every);
    expect(verdicts).toEqual(expected);
    expect(code).toBe(expected === CORRECT ? 0 : 2);
    expect(stdout.replaceAll('\n', ' ')).toMatch(reason);
    expect(config['flaky']).toMatch(/^failed/);
  });
});

describe('a suite that hangs in one run of three', () => {
  test('is not taken for one that notices a defect', async () => {
    const options = ['--thorough', '--confirm', '--no-changes', '--only', 'header-missing,never-met'];
    const { verdicts, config } = await scoreUnreliable(options, 'hangs', '3', '3');
    expect(verdicts).toEqual({ 'header-missing': 'Survived', 'never-met': 'NoCoverage' });
    expect(config['flaky']).toBe('failed at the end');
  });
});

describe('a suite whose exit code does not tell', () => {
  test.each([
    ['swallows its errors', 'swallows', ''],
    ['skips a test that would fail', 'skips', ' In one run, they skipped 1 test.'],
  ])('because it %s notices nothing, and is asked about it', async (_, behaviour, skipped) => {
    const report = join(temporaryFolder(), 'report.xml');
    const options = ['--thorough', '--confirm', '--junit-in', report];
    const { code, verdicts, stdout } = await scoreUnreliable(options, behaviour, report);
    expect(verdicts).toEqual({ ...CORRECT, 'total-wrong': 'Survived' });
    expect(code).toBe(0);
    expect(stdout.replaceAll('\n', ' ')).toContain(
      ` Your command never failed: does its exit code tell whether the tests failed? After a pipe, a catch-all such as "|| true", or skipped tests it may not.${skipped}  Your suite noticed 0 of 4`,
    );
  });

  test('is not asked for if a run failed', async () => {
    const { verdicts, stdout } = await scoreUnreliable(['--thorough', '--confirm'], 'fails');
    expect(verdicts).toEqual(CORRECT);
    expect(stdout).not.toContain('never failed');
  });
});
