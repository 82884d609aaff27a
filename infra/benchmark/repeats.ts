import type { Entry } from './entry.ts';
import type { Score } from './results.ts';

/** The part of a score that is about the defects of another. */
export function onSample(run: Score, sample: Score): Score {
  const drawn = new Set([...sample.noticed, ...sample.notNoticed, ...sample.notReached]);
  return { ...run, noticed: run.noticed.filter((id) => drawn.has(id)) };
}

/** The number of defects that each run noticed, and the median and the range if the runs are random. */
export function describeSizes(sizes: readonly number[], { isRandom }: Entry): string {
  if (!isRandom) return sizes.join(', ');
  const sorted = sizes.toSorted((a, b) => a - b);
  return `${sizes.join(', ')}: median ${sorted[Math.floor(sorted.length / 2)]}, from ${sorted[0]} to ${sorted.at(-1)}`;
}

/** Returns the number of defects on which the verdicts of two runs differ, of the two runs that differ most. */
export function largestDifference(runs: readonly Score[]): number {
  const lost = (one: Score, other: Score) =>
    onSample(one, other).noticed.filter((id) => !other.noticed.includes(id)).length;
  const differences = runs.flatMap((one) => runs.map((other) => lost(one, other) + lost(other, one)));
  return Math.max(0, ...differences);
}
