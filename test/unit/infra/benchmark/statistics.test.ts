import { expect, test } from 'vitest';
import {
  correlate,
  kendallTauB,
  mcNemarExact,
  pearson,
  wilsonInterval,
} from '../../../../infra/benchmark/statistics.ts';
import { seededRandom } from '../../../../infra/seeded-random.ts';

// The examples of scipy.stats.kendalltau and pearsonr (docs.scipy.org).
test('tau-b and Pearson have the values of published examples', () => {
  expect(kendallTauB([12, 2, 1, 12, 2], [1, 4, 7, 1, 0])).toBeCloseTo(-0.47140452, 8);
  expect(pearson([1, 2, 3, 4, 5, 6, 7], [10, 9, 2.5, 6, 4, 3, 2])).toBeCloseTo(-0.82850388, 8);
  expect(kendallTauB([1, 1], [1, 2])).toBeNaN();
});

// Newcombe 1998, table I, method 3: https://doi.org/10.1002/(SICI)1097-0258(19980430)17:8<857::AID-SIM777>3.0.CO;2-E
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the Wilson interval of %d of %d is the published one', (count, total, low, high) => {
  const interval = wilsonInterval(count, total);
  expect(interval[0]).toBeCloseTo(low, 4);
  expect(interval[1]).toBeCloseTo(high, 4);
});

// Fagerland et al. 2013, https://doi.org/10.1186/1471-2288-13-91: 1 and 7 discordant pairs.
test("McNemar's exact test has the p value of a published example, and that of an even split is 1", () => {
  expect(mcNemarExact(1, 7)).toBeCloseTo(0.0703, 4);
  expect(mcNemarExact(7, 1)).toBe(mcNemarExact(1, 7));
  expect([mcNemarExact(4, 4), mcNemarExact(0, 0)]).toEqual([1, 1]);
});

/** Suites that notice a mutant the more often, the higher their score is. */
function madeUpSuites(random: () => number) {
  return Array.from({ length: 12 }, (_, index) => {
    const score = (index + 1) / 13;
    return { score, noticed: Array.from({ length: 120 }, () => random() < score) };
  });
}

test('scores that predict have a high tau-b, within its intervals', () => {
  const { tauB } = correlate(madeUpSuites(seededRandom('1')), seededRandom('2'));
  expect(tauB.value).toBeGreaterThan(0.9);
  for (const [low, high] of [tauB.overMutants, tauB.overBoth]) {
    expect(low).toBeLessThanOrEqual(tauB.value);
    expect(high).toBeGreaterThanOrEqual(tauB.value);
    expect(high - low).toBeGreaterThan(0);
  }
});

test('with shuffled labels tau-b is about 0', () => {
  const random = seededRandom('3');
  const suites = madeUpSuites(random);
  const shares = suites.map(({ noticed }) => noticed.filter(Boolean).length);
  const shuffled = () => {
    const drawn = shares.map((share) => ({ share, at: random() }));
    return drawn.toSorted((a, b) => a.at - b.at).map(({ share }) => share);
  };
  const scores = suites.map(({ score }) => score);
  const taus = Array.from({ length: 200 }, () => kendallTauB(scores, shuffled()));
  const mean = taus.reduce((sum, tau) => sum + tau, 0) / taus.length;
  expect(Math.abs(mean)).toBeLessThan(0.1);
});
