import { describe, expect, test } from 'vitest';
import type { Ending } from '../../../../../lib/tools/harness/process/run-command.ts';
import type { Result, Status } from '../../../../../lib/tools/score/scoring/result.ts';
import { formatScore, tally, tallyByArea, tallyByLevel } from '../../../../../lib/tools/score/scoring/tally.ts';
import { tryDefect } from '../../../../../lib/tools/score/scoring/trial.ts';
import { STAND_IN_DEFECTS } from '../../../../tools/score/service.ts';
import { madeUpSuite, OPTIONS, PASSED } from '../../../../tools/score/suite-runs.ts';

const [DEFECT] = STAND_IN_DEFECTS;

/** Returns the result of a run that ends so. By default, its requests meet the defect. */
async function resultOf(ending: Ending, meets = [DEFECT.id]): Promise<Result> {
  const run = { ...PASSED, ...ending, output: 'the output' };
  return (await tryDefect(DEFECT, { ...OPTIONS, ...madeUpSuite(() => ({ meets, run })) })).result;
}

describe('a run is', () => {
  test.each<[Ending, string]>([
    [{ how: 'exited', code: 0 }, 'Survived'],
    [{ how: 'exited', code: 1 }, 'Killed'],
    [{ how: 'exited', code: 128 }, 'Killed'],
    [{ how: 'exited', code: 255 }, 'Killed'],
    [{ how: 'exited', code: 3 }, 'RuntimeError'],
    [{ how: 'exited', code: 126 }, 'RuntimeError'],
    [{ how: 'exited', code: 127 }, 'RuntimeError'],
    [{ how: 'exited', code: 137 }, 'RuntimeError'],
    [{ how: 'signalled', signal: 'SIGKILL' }, 'RuntimeError'],
    [{ how: 'not started', reason: 'not found' }, 'RuntimeError'],
    [{ how: 'timed out' }, 'Timeout'],
    [{ how: 'interrupted' }, 'Pending'],
  ])('%j: %s', async (ending, status) => {
    expect((await resultOf(ending)).status).toBe(status);
  });

  test('NoCoverage if it passed and no request met the defect', async () => {
    expect((await resultOf({ how: 'exited', code: 0 }, [])).status).toBe('NoCoverage');
  });

  test.each<Ending>([{ how: 'exited', code: 1 }, { how: 'timed out' }])(
    'an error, and never noticed, if no request met the defect and it ended so: %j',
    async (ending) => {
      const reason = expect.stringMatching(/^The suite is unreliable: .* no request met the bug\n\nthe output$/);
      expect(await resultOf(ending, [])).toMatchObject({ status: 'RuntimeError', reason });
    },
  );

  test('explained by what kept it from being made, and then by its output', async () => {
    const { reason } = await resultOf({ how: 'exited', code: 127 });
    expect(reason).toBe('A command of the suite was not found (exit code 127)\n\nthe output');
  });
});

const resultIn = (status: Status, defect = DEFECT): Result => ({ defect, status, reason: '', killedBy: [] });
const resultsIn = (...statuses: readonly Status[]) => statuses.map((status) => resultIn(status));
const NOTICED = STAND_IN_DEFECTS.map((defect) => resultIn('Killed', defect));

test('the score is what was killed or timed out of what could have been', () => {
  const all = tally(
    resultsIn('Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored', 'Pending'),
  );
  expect(all).toMatchObject({ score: 60, scoreOfMet: 75 });
});

test('nothing to score has no score', () => {
  expect(tally(resultsIn('Ignored', 'RuntimeError')).score).toBeUndefined();
  expect(formatScore(undefined)).toBe('n/a');
});

test.each([
  [0, '0.0 %'],
  [(100 * 13) / 84, '15.5 %'],
  [100 / 80, '1.3 %'],
  [100 / 3, '33.3 %'],
  [99.94, '99.9 %'],
  [99.99, '99.9 %'],
  [100, '100.0 %'],
])('a score of %d is shown as %s: rounded, but only all is 100 %%', (score, shown) => {
  expect(formatScore(score)).toBe(shown);
});

test('areas come in the order of the catalogue, and only those with results', () => {
  expect(tallyByArea(NOTICED).map(({ area }) => area)).toEqual(['orders', 'money', 'errors', 'lists']);
});

test('levels come in their order, and only those with results', () => {
  expect(tallyByLevel(NOTICED.slice(1)).map(({ level, score }) => [level, score])).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ]);
  expect(tallyByLevel(NOTICED.slice(1, 2)).map(({ level }) => level)).toEqual([2]);
});
