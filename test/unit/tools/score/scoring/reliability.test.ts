import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../../../../infra/seeded-random.ts';
import type { DefectFacts } from '../../../../../lib/api/switches/facts.ts';
import { CHANGES } from '../../../../../lib/changes/generated/catalogue.ts';
import { DEFECTS } from '../../../../../lib/defects/generated/catalogue.ts';
import type { SuiteRun } from '../../../../../lib/tools/score/scoring/run-suite.ts';
import {
  type MadeUpRun,
  type MadeUpScore,
  type MadeUpSuite,
  scoreMadeUp,
} from '../../../../tools/score/score-made-up.ts';
import { FAILED, PASSED, TIMED_OUT } from '../../../../tools/score/suite-runs.ts';

/** Defects whose second run proves something. */
const CATALOGUE = DEFECTS.filter(({ needs, timed }) => needs !== 'concurrency' && !timed).map(
  (defect): DefectFacts => ({ ...defect, excludes: [] }),
);

/** The runs with no defect on before the trials, with one run at a time. */
const BASELINE = 2;

interface Score extends Partial<MadeUpScore & Pick<MadeUpSuite, 'meets'>> {
  readonly count?: number;
  /** How a run with no defect on ends. @param number counts these runs from 1 */
  readonly clean?: (number: number) => SuiteRun;
  /** How a run with this defect on ends. @param number counts these runs from 1 */
  readonly run?: (id: string, number: number) => SuiteRun;
}

/** Scores a suite that meets and notices every defect by default. Returns the runs after the baseline. */
async function score({ count = 10, clean = () => PASSED, run = () => FAILED, meets = () => 1, ...options }: Score) {
  const runWith = ([id]: readonly string[], number: number) => (id === undefined ? clean(number) : run(id, number));
  const args = ['--thorough', '--timeout', '1', ...(options.args ?? [])];
  const scored = await scoreMadeUp({ meets, run: runWith }, { defects: CATALOGUE.slice(0, count), ...options, args });
  return { ...scored, runs: scored.runs.slice(BASELINE) };
}

/** The places of the runs with nothing on. */
function cleanIn(runs: readonly MadeUpRun[]): readonly number[] {
  return runs.flatMap(({ defects, changes }, place) => (defects.length + changes === 0 ? [place] : []));
}

const [FIRST] = CATALOGUE;
const firstId = FIRST?.id ?? '';

describe('runs with no defect on', () => {
  test('are one among the trials, one among the second runs, each at any place, and the last of all', async () => {
    const places = { trials: new Set<number>(), seconds: new Set<number>() };
    for (let seed = 0; seed < 200; seed++) {
      const { runs, scoring } = await score({ count: 4, random: seededRandom(`places ${seed}`) });
      expect(runs).toHaveLength(4 + 1 + 4 + 1 + 1);
      const [among = -1, second = -1, ...last] = cleanIn(runs);
      expect(last).toEqual([runs.length - 1]);
      places.trials.add(among);
      places.seconds.add(second);
      expect(scoring.noScore).toBeUndefined();
    }
    expect([...places.trials].toSorted()).toEqual([0, 1, 2, 3, 4]);
    expect([...places.seconds].toSorted()).toEqual([5, 6, 7, 8, 9]);
  });

  test('come after the runs with compatible changes, too', async () => {
    const { runs } = await score({ changes: CHANGES });
    expect(runs.filter(({ changes }) => changes > 0)).toHaveLength(1);
    expect(runs.at(-1)).toMatchObject({ defects: [], changes: 0 });
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 3],
  ])('are never more than the trials: of %i, %i', async (count, clean) => {
    const { runs } = await score({ count });
    expect(cleanIn(runs)).toHaveLength(clean);
    expect(cleanIn(runs).at(-1)).toBe(runs.length - 1);
  });

  test('are none if there is no trial', async () => {
    const { runs } = await scoreMadeUp({ run: () => PASSED, meets: () => 0 }, { defects: CATALOGUE });
    expect(cleanIn(runs.slice(BASELINE))).toEqual([]);
  });

  test.each([
    [1, 'among the runs with a bug', 10 + 1],
    [2, 'among the second runs', 10 + 1 + 10 + 1],
    [3, 'at the end', 10 + 1 + 10 + 1 + 1],
  ])('leave no score if number %i fails, and end the score: %s', async (number, when, count) => {
    const { scoring, runs } = await score({ clean: (each) => (each === BASELINE + number ? FAILED : PASSED) });
    expect(scoring.noScore).toMatchObject({
      reason: `The suite is flaky: with no bug on, it passed at first and failed ${when} (exit code 1), each time on a fresh server`,
      output: 'expected "1"',
    });
    expect(runs).toHaveLength(count);
  });

  test('leave no score if they could not be made', async () => {
    const { scoring } = await score({ clean: (number) => (number > BASELINE ? { ...FAILED, code: 127 } : PASSED) });
    expect(scoring.noScore?.reason).toMatch(/^A run with no bug on could not be made: .* not found \(exit code 127\)$/);
  });

  test.each([
    ['passes', PASSED, undefined],
    ['takes too long again', TIMED_OUT, /among the runs with a bug \(timed out\)/],
  ])('are repeated with twice the limit if they take too long, and the repetition counts: it %s', async (...row) => {
    const [, second, reason] = row;
    const endings = [PASSED, PASSED, TIMED_OUT, second];
    const { scoring, runs } = await score({ clean: (number) => endings[number - 1] ?? PASSED });
    const [first, repeated] = cleanIn(runs).map((place) => runs[place]?.timeout);
    expect([first, repeated]).toEqual([1_000, 2_000]);
    expect(scoring.noScore?.reason ?? '').toMatch(reason ?? /^$/);
  });
});

describe('noticed defects', () => {
  const secondRuns = (runs: readonly MadeUpRun[], count: number) =>
    runs.slice(count + 1).flatMap(({ defects }) => defects);

  test('are run a second time in random order', async () => {
    const scores = await Promise.all(['one', 'two'].map((seed) => score({ random: seededRandom(seed) })));
    const orders = scores.map(({ runs }) => secondRuns(runs, 10));
    const ids = CATALOGUE.slice(0, 10).map(({ id }) => id);
    expect(orders.map((order) => order.toSorted())).toEqual([ids.toSorted(), ids.toSorted()]);
    expect(orders[0]).not.toEqual(orders[1]);
    expect(orders[0]).not.toEqual(ids);
  });

  test.each([
    [20, [], 20],
    [21, [], 20],
    [21, ['--confirm'], 21],
    [21, ['--no-confirm'], 0],
  ])('are run a second time, %i of them with %j: %i', async (count, args, expected) => {
    const { runs, scoring } = await score({ count, args });
    expect(new Set(secondRuns(runs, count)).size).toBe(expected);
    expect(scoring.reliability).toMatchObject({ secondRuns: expected, contradicted: 0 });
  });

  test('that are the hardest, and of these that many requests met, are drawn first', async () => {
    const hard = CATALOGUE.filter(({ level }) => level === 3).slice(0, 5);
    const easy = CATALOGUE.filter(({ level }) => level === 1).slice(0, 10);
    const middle = CATALOGUE.filter(({ level }) => level === 2).slice(0, 30);
    const often = middle.filter((_, index) => index % 2 === 0);
    const meets = (id: string) => (often.some((defect) => defect.id === id) ? 7 : 1);
    const defects = [...easy, ...middle, ...hard];
    const { runs } = await score({ defects, meets, random: seededRandom('draw') });
    const drawn = secondRuns(runs, defects.length).toSorted();
    expect(drawn).toEqual([...hard, ...often].map(({ id }) => id).toSorted());
  });

  test('are shown with the durations of their second runs', async () => {
    const shown: (number | undefined)[] = [];
    const run = (_: string, number: number) => ({ ...FAILED, duration: 100 * number });
    const { scoring } = await score({ run, listener: { onSecondResult: ({ duration }) => shown.push(duration) } });
    expect(shown).toEqual(Array(10).fill(200));
    expect(scoring.results.map(({ duration }) => duration)).toEqual(Array(10).fill(100));
  });

  test('that pass in the second run are errors, and then all others are run a second time, too', async () => {
    const passing = CATALOGUE.slice(0, 30).filter(({ level }) => level !== 2);
    const run = (id: string, number: number) =>
      number === 2 && passing.some((defect) => defect.id === id) ? PASSED : FAILED;
    const { verdicts, runs, scoring } = await score({ count: 30, run });
    expect(new Set(secondRuns(runs, 30)).size).toBe(30);
    expect(Object.keys(verdicts).filter((id) => verdicts[id] === 'RuntimeError')).toEqual(passing.map(({ id }) => id));
    const reason = `The suite is unreliable: ${passing.length} runs contradicted another one like it`;
    expect(scoring.noScore?.reason).toBe(reason);
  });

  test.each([
    ['takes too long', 1, TIMED_OUT, FAILED, 'Killed'],
    ['takes too long', 1, TIMED_OUT, PASSED, 'RuntimeError'],
    ['fails', 0, FAILED, FAILED, 'Killed'],
    ['fails', 0, FAILED, PASSED, 'RuntimeError'],
  ])('whose second run %s and is met by %i are run once more with twice the limit', async (...row) => {
    const [, met, second, third, status] = row;
    const endings = [FAILED, second, third];
    const { verdicts, runs } = await score({
      count: 4,
      run: (id, number) => (id === firstId ? (endings[number - 1] ?? PASSED) : FAILED),
      meets: (id, number) => (id === firstId && number === 2 ? met : 1),
    });
    expect(verdicts[firstId]).toBe(status);
    const own = runs.filter(({ defects }) => defects.includes(firstId));
    expect(own.map(({ timeout }) => timeout)).toEqual([1_000, 1_000, 2_000]);
  });

  test.each<[string, Partial<DefectFacts>, met: number, status: string]>([
    ['needs concurrency', { needs: 'concurrency' }, 1, 'Killed'],
    ['is a question of time, if fewer requests met it', { timed: true }, 0, 'Killed'],
    ['is a question of time, if as many requests met it', { timed: true }, 1, 'RuntimeError'],
    ['is neither', {}, 0, 'RuntimeError'],
  ])('that pass in the second run are noticed, but not every time, if the defect %s', async (_, facts, met, status) => {
    const defects = CATALOGUE.slice(0, 3).map((defect) => (defect === FIRST ? { ...defect, ...facts } : defect));
    const { verdicts, scoring } = await score({
      defects,
      run: (id, number) => (id === firstId && number === 2 ? PASSED : FAILED),
      meets: (id, number) => (id === firstId && number === 2 ? met : 1),
    });
    expect(verdicts[firstId]).toBe(status);
    const marked = scoring.results.filter(({ isNotEveryTime }) => isNotEveryTime).map(({ defect }) => defect.id);
    expect(marked).toEqual(status === 'Killed' ? [firstId] : []);
    expect(scoring.noScore === undefined).toBe(status === 'Killed');
  });

  test('that need concurrency are drawn last', async () => {
    const defects = CATALOGUE.slice(0, 25).map((defect, index): DefectFacts => {
      return index < 5 ? { ...defect, level: 3, needs: 'concurrency' } : defect;
    });
    const { runs } = await score({ defects });
    const others = defects.slice(5).map(({ id }) => id);
    expect(secondRuns(runs, 25).toSorted()).toEqual(others.toSorted());
  });

  test('are all run a second time if the suite has failed once without meeting a defect', async () => {
    const meets = (id: string, number: number) => (id === firstId && number === 1 ? 0 : 1);
    const { runs, scoring } = await score({ count: 30, meets });
    expect(new Set(secondRuns(runs, 30)).size).toBe(30);
    expect(scoring.reliability.hasFailedUnmet).toBe(true);
    expect(scoring.noScore).toBeUndefined();
  });
});
