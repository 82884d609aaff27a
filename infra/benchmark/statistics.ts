/** The bounds of a 95 % interval. */
export type Interval = readonly [low: number, high: number];

/** The quantile of the normal distribution for 95 % intervals. */
const Z = 1.959964;

/** Returns the interval of a share by Wilson (1927): https://doi.org/10.1080/01621459.1927.10502953 */
export function wilsonInterval(count: number, total: number): Interval {
  const share = count / total;
  const middle = share + Z ** 2 / (2 * total);
  const half = Z * Math.sqrt((share * (1 - share)) / total + Z ** 2 / (4 * total ** 2));
  const scale = 1 + Z ** 2 / total;
  return [Math.max(0, (middle - half) / scale), Math.min(1, (middle + half) / scale)];
}

/**
 * Returns the two-sided p value of McNemar's exact test: the probability of a split as uneven as this, or more, if
 * chance decided each of the cases in which two suites differ.
 * @param onlyFirst how many cases only the first noticed
 */
export function mcNemarExact(onlyFirst: number, onlySecond: number): number {
  const total = onlyFirst + onlySecond;
  let [term, sum] = [0.5 ** total, 0];
  for (let count = 0; count <= Math.min(onlyFirst, onlySecond); count += 1) {
    sum += term;
    term *= (total - count) / (count + 1);
  }
  return Math.min(1, 2 * sum);
}

/** Returns Kendall's rank correlation with its correction for ties, tau-b; NaN if either list has one value only. */
export function kendallTauB(xs: readonly number[], ys: readonly number[]): number {
  const pairs = xs.flatMap((x, i) =>
    xs.slice(0, i).map((other, j) => [Math.sign(x - other), Math.sign(at(ys, i) - at(ys, j))] as const),
  );
  const untied = (index: 0 | 1) => pairs.filter((pair) => pair[index] !== 0).length;
  return sumOf(pairs.map(([x, y]) => x * y)) / Math.sqrt(untied(0) * untied(1));
}

/** Returns Pearson's correlation; NaN if either list has one value only. */
export function pearson(xs: readonly number[], ys: readonly number[]): number {
  const [dx, dy] = [deviations(xs), deviations(ys)];
  const product = (a: readonly number[], b: readonly number[]) => sumOf(a.map((value, index) => value * at(b, index)));
  return product(dx, dy) / Math.sqrt(product(dx, dx) * product(dy, dy));
}

/** A suite: its score, and whether it notices each mutant. */
interface Examined {
  readonly score: number;
  readonly noticed: readonly boolean[];
}

/** A correlation, and its 95 % intervals: over other mutants, and over other mutants and suites. */
export interface Estimate {
  readonly value: number;
  readonly overMutants: Interval;
  readonly overBoth: Interval;
}

const RESAMPLES = 2_000;

/**
 * Returns how the scores of suites go with their shares of the mutants, with percentile intervals of the bootstrap.
 * Resamples in which all suites are alike have no correlation and are left out.
 */
export function correlate(suites: readonly Examined[], random: () => number): Record<'tauB' | 'pearson', Estimate> {
  const mutants = [...(suites[0]?.noticed.keys() ?? [])];
  const correlations = (rows: readonly Examined[], columns: readonly number[]) => {
    const scores = rows.map(({ score }) => score);
    const shares = rows.map(({ noticed }) => columns.filter((column) => noticed[column]).length / columns.length);
    return { tauB: kendallTauB(scores, shares), pearson: pearson(scores, shares) };
  };
  const resample = <T>(list: readonly T[]) => Array.from(list, () => list[Math.floor(random() * list.length)]);
  const known = <T>(list: readonly (T | undefined)[]) => list.filter((each) => each !== undefined);
  const resamples = Array.from({ length: RESAMPLES }, () => {
    const columns = known(resample(mutants));
    return { mutants: correlations(suites, columns), both: correlations(known(resample(suites)), columns) };
  });
  const estimate = (name: 'tauB' | 'pearson') => ({
    value: correlations(suites, mutants)[name],
    overMutants: percentileInterval(resamples.map((each) => each.mutants[name])),
    overBoth: percentileInterval(resamples.map((each) => each.both[name])),
  });
  return { tauB: estimate('tauB'), pearson: estimate('pearson') };
}

function percentileInterval(values: readonly number[]): Interval {
  const sorted = values.filter((value) => !Number.isNaN(value)).toSorted((a, b) => a - b);
  const quantile = (share: number) => at(sorted, Math.round(share * (sorted.length - 1)));
  return [quantile(0.025), quantile(0.975)];
}

function deviations(values: readonly number[]): number[] {
  const mean = sumOf(values) / values.length;
  return values.map((value) => value - mean);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function at(values: readonly number[], index: number): number {
  return values[index] ?? Number.NaN;
}
