import { expect, test } from 'vitest';
import type { Result, Status } from '../../../../infra/score/scoring/result.ts';
import { formatScore, tally, tallyByArea, tallyByLevel } from '../../../../infra/score/scoring/tally.ts';
import { STAND_IN_DEFECTS } from '../stand-in/defects.ts';

function resultsOf(...statuses: readonly Status[]): readonly Result[] {
  const [defect] = STAND_IN_DEFECTS;
  return statuses.flatMap((status) => (defect ? { defect, status, reason: '', killedBy: [] } : []));
}

test('the score is what was killed or timed out of what could have been', () => {
  const all = tally(
    resultsOf('Killed', 'Killed', 'Timeout', 'Survived', 'NoCoverage', 'RuntimeError', 'Ignored', 'Pending'),
  );
  expect(all.score).toBe(60);
  expect(all.scoreOfMet).toBe(75);
});

test('nothing to score has no score', () => {
  expect(tally(resultsOf('Ignored', 'RuntimeError')).score).toBeUndefined();
  expect(formatScore(undefined)).toBe('n/a');
});

test('only all is 100 %', () => {
  expect(formatScore(99.99)).toBe('99.9 %');
  expect(formatScore(100)).toBe('100.0 %');
});

test('areas come in the order of the catalogue, and only those with results', () => {
  const results = STAND_IN_DEFECTS.map((defect): Result => ({ defect, status: 'Killed', reason: '', killedBy: [] }));
  expect(tallyByArea(results).map(({ area }) => area)).toEqual(['orders', 'money', 'errors', 'lists']);
});

test('levels come in their order, and only those with results', () => {
  const results = STAND_IN_DEFECTS.slice(1).map(
    (defect): Result => ({ defect, status: 'Killed', reason: '', killedBy: [] }),
  );
  expect(tallyByLevel(results).map(({ level, score }) => [level, score])).toEqual([
    [1, 100],
    [2, 100],
    [3, 100],
  ]);
  expect(tallyByLevel(results.slice(0, 1)).map(({ level }) => level)).toEqual([2]);
});
