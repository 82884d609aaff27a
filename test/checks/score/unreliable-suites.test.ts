import { join } from 'node:path';
import type { MutationTestResult } from 'mutation-testing-report-schema/api';
import { describe, expect, test } from 'vitest';
import { endHangingRuns } from '../../tools/hanging-runs.ts';
import { scoreWithReports, suite } from '../../tools/score/run-score.ts';
import { temporaryFolder } from '../../tools/temporary-folder.ts';

const FORMATS = ['json', 'html', 'junit', 'markdown'] as const;

/** The runs with no defect on come after the trials, and after the second runs. */
const last = () => 0.999;

/** Scores a suite that checks the total of an order, one run at a time. Returns the verdicts beside the outputs. */
async function scoreUnreliable(options: readonly string[], ...behaviour: readonly string[]) {
  const runs = join(temporaryFolder(), 'run');
  const args = ['--thorough', '--jobs', '1', ...options, ...suite('misbehaves', runs, ...behaviour)];
  const scored = await endHangingRuns(`${runs}-hangs`, () => scoreWithReports(FORMATS, args, last));
  const report = JSON.parse(scored.json) as MutationTestResult;
  const mutants = Object.values(report.files).flatMap((area) => area.mutants);
  const verdicts = Object.fromEntries(mutants.map(({ id, status }) => [id, status]));
  return { ...scored, text: scored.stdout.replaceAll(/\s+/g, ' '), report, verdicts };
}

const CORRECT = {
  'total-wrong': 'Killed',
  'header-missing': 'Survived',
  'never-met': 'NoCoverage',
  'never-called': 'NoCoverage',
};

// The first two runs are the baseline. With --thorough, the runs 3 to 6 are those of the four defects, the seventh has
// nothing on, the eighth all compatible changes. The second runs follow, then two with nothing on.
describe('a suite that fails by chance', () => {
  test('is tried a second time, and has no score if it noticed a defect only once', async () => {
    const { code, verdicts, stdout, stderr, text, report } = await scoreUnreliable([], 'fails', '4', '100');
    expect(verdicts).toEqual({ ...CORRECT, 'header-missing': 'RuntimeError' });
    expect(code).toBe(2);
    expect(stderr).toBe('score: The suite is unreliable: 1 run contradicted another one like it. It has no score\n');
    expect(stdout).toContain('\nA second run with each of the 2 bugs that your tests noticed\n');
    expect(text).toContain(
      'Of 2 bugs that the tests noticed, they did not notice 1 in a second run, which is an error.',
    );
    expect(stdout).toMatch(/^header-missing\n {3}The suite is unreliable: it failed with this bug on, and passed in/m);
    expect(report.config).toMatchObject({ secondRuns: '2', contradicted: '1', noScore: expect.any(String) });
  });

  test('has no score if it fails with no bug on at the end', async () => {
    const { code, stderr, text, verdicts } = await scoreUnreliable([], 'fails', '11', '100');
    const reason =
      'The suite is flaky: with no bug on, it passed at first and failed at the end (exit code 1), each time on a fresh server';
    expect([code, verdicts, stderr]).toEqual([2, CORRECT, `score: ${reason}. It has no score\n`]);
    expect(text).toMatch(/Noticed: total-wrong .*No score\. The suite is flaky.* $/);
  });

  test('has its score if it failed only without meeting a defect, and passed when it was repeated', async () => {
    const { code, verdicts, text } = await scoreUnreliable([], 'fails', '5', '100');
    expect([code, verdicts]).toEqual([0, CORRECT]);
    expect(text).toContain('The tests failed in a run in which no request met a bug, so they may be flaky.');
    expect(text).toContain('A second run confirmed the bug that the tests noticed.');
  });
});

test.each([
  ['in every run from the third on', '1', /No score\. The suite is flaky: .*, each time on a fresh server\. Wrote/],
  ['in the third run', '100', /No score\. The suite is unreliable: 1 run contradicted another one like it\. Wrote/],
])('no output has a figure if a suite fails %s', async (_, every, reason) => {
  const options = ['--only', 'header-missing,never-met'];
  const { code, stdout, text, report, html, junit, markdown } = await scoreUnreliable(options, 'fails', '3', every);
  expect(code).toBe(2);
  expect(text).toMatch(reason);
  for (const output of [stdout, html, junit, markdown]) {
    expect(output).not.toMatch(/^Score |Score: |noticed \d+ of|confirmed|<td>|^area |\d %/m);
  }
  expect(report).not.toHaveProperty('figures');
});

describe('a suite that hangs once', () => {
  test.each([
    ['with a defect on is not taken for one that notices it', '3'],
    ['with no defect on is not taken for one that fails', '5'],
  ])('%s', async (_, run) => {
    const options = ['--no-changes', '--only', 'header-missing,never-met'];
    const { code, verdicts } = await scoreUnreliable(options, 'hangs', run, '100');
    expect([code, verdicts]).toEqual([0, { 'header-missing': 'Survived', 'never-met': 'NoCoverage' }]);
  });
});

describe('a suite whose exit code does not tell', () => {
  test.each([
    ['swallows its errors', 'swallows', '', ''],
    [
      'skips a test that would fail',
      'skips',
      'Tests that skip themselves only when a bug is on do not notice it: total (total-wrong). ',
      ' In one run, they skipped 1 test.',
    ],
  ])('because it %s notices nothing, and is asked about it', async (_, behaviour, named, skipped) => {
    const report = join(temporaryFolder(), 'report.xml');
    const options = behaviour === 'skips' ? ['--junit-in', report] : [];
    const { code, verdicts, text, html, markdown } = await scoreUnreliable(options, behaviour, report);
    expect(verdicts).toEqual({ ...CORRECT, 'total-wrong': 'Survived' });
    expect(code).toBe(0);
    expect(text).toContain(
      ` ${named}Your command never failed: does its exit code tell whether the tests failed? After a pipe, a catch-all such as "|| true", or skipped tests it may not.${skipped} Your suite noticed 0 of 4`,
    );
    for (const page of [html, markdown]) expect(page.includes('total (total-wrong)')).toBe(named !== '');
  });

  test('is not asked for if a run failed', async () => {
    const { verdicts, stdout } = await scoreUnreliable([], 'fails');
    expect(verdicts).toEqual(CORRECT);
    expect(stdout).not.toContain('never failed');
  });
});
