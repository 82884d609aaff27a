import { describe, expect, test } from 'vitest';
import type { DefectFacts } from '../../../../../lib/api/switches/facts.ts';
import { DEFECTS } from '../../../../../lib/defects/generated/catalogue.ts';
import { type StartTarget, TargetError } from '../../../../../lib/tools/harness/targets/target.ts';
import type { SuiteRun } from '../../../../../lib/tools/score/scoring/run-suite.ts';
import type { Running } from '../../../../../lib/tools/score/scoring/trial.ts';
import { pickCompatible, tryDefects } from '../../../../../lib/tools/score/scoring/try-defects.ts';
import {
  type Behaviour,
  FAILED,
  madeUpSuite,
  OPTIONS,
  PASSED,
  TIMED_OUT,
  targetOf,
} from '../../../../tools/score/suite-runs.ts';

const RUNS = { passes: PASSED, fails: FAILED, 'takes too long': TIMED_OUT };

/** The catalogue without its pairs that exclude each other. */
const CATALOGUE = DEFECTS.map((defect): DefectFacts => ({ ...defect, excludes: [] }));

/** Tries the defects on a suite that behaves so. Returns the verdicts, and its runs with defects on. */
async function tryOn(defects: readonly DefectFacts[], behave: Behaviour, options: Partial<Running> = {}) {
  const { runs, ...suite } = madeUpSuite(behave);
  const { results, hasFailedUnmet } = await tryDefects(defects, { ...OPTIONS, ...suite, ...options });
  const verdicts = Object.fromEntries(results.map(({ defect, status }) => [defect.id, status]));
  return { results, hasFailedUnmet, verdicts, runs: runs.filter(({ on }) => on.length > 0) };
}

function count(verdicts: Record<string, string>, status: string): number {
  return Object.values(verdicts).filter((each) => each === status).length;
}

/** A suite that meets these defects, and notices them or not. */
function meeting(ids: readonly string[], run: SuiteRun): Behaviour {
  return (on) => {
    const meets = on.filter((id) => ids.includes(id));
    return { meets, run: meets.length > 0 ? run : PASSED };
  };
}

describe('defects that no request meets', () => {
  test('are certified by one run with all of them on', async () => {
    const { verdicts, runs, results } = await tryOn(CATALOGUE, meeting([], PASSED));
    expect(count(verdicts, 'NoCoverage')).toBe(CATALOGUE.length);
    expect(runs).toHaveLength(1);
    expect(results.every(({ met }) => met === 0)).toBe(true);
  });

  test.each([
    ['Killed', FAILED],
    ['Survived', PASSED],
    ['Timeout', TIMED_OUT],
  ])('are certified after the others were met and left out, whose result is %s', async (status, run) => {
    const ids = CATALOGUE.slice(10, 30).map(({ id }) => id);
    const { verdicts, runs } = await tryOn(CATALOGUE, meeting(ids, run));
    expect(ids.map((id) => verdicts[id])).toEqual(ids.map(() => status));
    expect(count(verdicts, 'NoCoverage')).toBe(CATALOGUE.length - ids.length);
    const repeated = status === 'Timeout' ? ids.length : 0;
    expect(runs).toHaveLength(2 + ids.length + repeated);
  });

  test('are never on together if they exclude each other', async () => {
    const { runs, verdicts } = await tryOn(DEFECTS, meeting([], PASSED));
    const excluding = runs.filter(({ on }) =>
      DEFECTS.some(({ id, excludes }) => on.includes(id) && excludes.some((other) => on.includes(other))),
    );
    expect(excluding).toEqual([]);
    expect(count(verdicts, 'NoCoverage')).toBe(DEFECTS.length);
    expect(runs.length).toBeLessThanOrEqual(6);
  });

  test('get a run each if the suite fails although none of them was met', async () => {
    const { verdicts, runs } = await tryOn(CATALOGUE, (on) => ({ meets: [], run: on.length > 1 ? FAILED : PASSED }));
    expect(runs).toHaveLength(1 + CATALOGUE.length);
    expect(count(verdicts, 'NoCoverage')).toBe(CATALOGUE.length);
  });

  test('get a run each if the server cannot run with all of them on', async () => {
    const started: number[] = [];
    const startTarget: StartTarget = async ({ defects }) => {
      if (defects.length > 0) started.push(defects.length);
      if (defects.length > 1) throw new TargetError('too many');
      return targetOf();
    };
    const { verdicts } = await tryOn(CATALOGUE, () => ({ meets: [], run: PASSED }), { startTarget });
    expect(started).toHaveLength(1 + CATALOGUE.length);
    expect(count(verdicts, 'NoCoverage')).toBe(CATALOGUE.length);
  });

  test('are no longer looked for if each round meets only one more', async () => {
    const behave: Behaviour = (on) => ({ meets: on.slice(0, 1), run: FAILED });
    const { verdicts, runs } = await tryOn(CATALOGUE, behave);
    expect(count(verdicts, 'Killed')).toBe(CATALOGUE.length);
    expect(runs.length).toBeLessThanOrEqual(1.1 * CATALOGUE.length);
  });

  test.each([1, 2])('are not looked for among %i, which would save nothing', async (size) => {
    const { runs } = await tryOn(CATALOGUE.slice(0, size), meeting([], PASSED));
    expect(runs.map(({ on }) => on.length)).toEqual(Array.from({ length: size }, () => 1));
  });

  test('are looked for while the others have their runs', async () => {
    const ids = CATALOGUE.slice(0, 20).map(({ id }) => id);
    const { runs } = await tryOn(CATALOGUE, meeting(ids, FAILED), { jobs: 3 });
    const lastRound = runs.findLastIndex(({ on }) => on.length > 1);
    expect(runs[lastRound + 1]?.atOnce).toBeGreaterThan(1);
    expect(Math.max(...runs.map(({ atOnce }) => atOnce))).toBe(3);
  });
});

describe('a run that takes too long, or fails although no request met its defect', () => {
  test.each([
    ['fails', 0, 'passes', 0, 'NoCoverage'],
    ['takes too long', 0, 'passes', 0, 'NoCoverage'],
    ['takes too long', 1, 'passes', 0, 'NoCoverage'],
    ['fails', 0, 'fails', 1, 'Killed'],
    ['takes too long', 0, 'fails', 1, 'Killed'],
    ['takes too long', 1, 'fails', 1, 'Killed'],
    ['takes too long', 0, 'takes too long', 1, 'Timeout'],
    ['takes too long', 1, 'takes too long', 1, 'Timeout'],
    ['fails', 0, 'passes', 1, 'Survived'],
    ['takes too long', 1, 'passes', 1, 'Survived'],
    ['fails', 0, 'fails', 0, 'RuntimeError'],
    ['takes too long', 1, 'fails', 0, 'RuntimeError'],
    ['takes too long', 0, 'takes too long', 0, 'RuntimeError'],
  ] as const)('%s and is met by %i, is repeated with twice the limit, %s and is met by %i: %s', async (...row) => {
    const [first, firstMet, second, secondMet, status] = row;
    const behave: Behaviour = (on, runs) => ({
      meets: (runs === 1 ? firstMet : secondMet) === 0 ? [] : on,
      run: RUNS[runs === 1 ? first : second],
    });
    const { results, runs, hasFailedUnmet } = await tryOn(CATALOGUE.slice(0, 1), behave);
    expect(results).toMatchObject([{ defect: { id: CATALOGUE[0]?.id }, status }]);
    expect(runs.map(({ timeout }) => timeout)).toEqual([100, 200]);
    expect(hasFailedUnmet).toBe(first === 'fails');
  });

  test('is repeated alone, after all others', async () => {
    const seen = new Set<string>();
    const behave: Behaviour = ([first = '']) => {
      const isFirst = !seen.has(first);
      seen.add(first);
      return { meets: [], run: isFirst && seen.size % 3 === 0 ? FAILED : PASSED };
    };
    const { runs, verdicts } = await tryOn(CATALOGUE.slice(0, 12), behave, { jobs: 4, isThorough: true });
    expect(runs.slice(12).map(({ atOnce }) => atOnce)).toEqual([1, 1, 1, 1]);
    expect(count(verdicts, 'NoCoverage')).toBe(12);
  });
});

test('defects that exclude each other are not picked together, whichever of them says so', () => {
  const [a, b, c] = CATALOGUE;
  if (!(a && b && c)) throw new Error('The catalogue is too small');
  expect(pickCompatible([a, { ...b, excludes: [a.id] }, c])).toEqual([a, c]);
  expect(pickCompatible([{ ...a, excludes: [b.id] }, b, c])).toEqual([{ ...a, excludes: [b.id] }, c]);
});
