import type { Entry } from './entry.ts';
import { isScore, type Run, type Score } from './results.ts';

/** An entry with its recorded runs, each with its line in results.json. */
export interface Row {
  readonly folder: string;
  readonly facts: Entry;
  readonly runs: readonly { readonly run: Run; readonly line: number }[];
}

/** Returns a row for each entry, the one that noticed most first. Entries that were not measured have no runs. */
export function rowsOf(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): readonly Row[] {
  const rows = [...entries].map(([folder, facts]) => ({
    folder,
    facts,
    runs: results.flatMap((run, index) => (run.entry === folder ? [{ run, line: index + 2 }] : [])),
  }));
  return rows.toSorted((a, b) => noticedIn(b) - noticedIn(a));
}

/** The score on all bugs, or that with the median of the noticed bugs if there are several. */
export function middleScore(row: Row): Score | undefined {
  const runs = fullScores(row).map(({ run }) => run);
  return runs.toSorted((a, b) => a.noticed.length - b.noticed.length)[Math.floor(runs.length / 2)];
}

/** The seconds that one run of a cheap entry may take. */
export const CHEAP_SECONDS = 30;

/** Whether an entry can be run often: without randomness, scored on the plain API, and in short runs. */
export function isCheap(row: Row): boolean {
  const score = middleScore(row);
  if (score === undefined || row.facts.isRandom || row.facts.area !== undefined) return false;
  // Two runs went at once.
  return (score.minutes * 60 * 2) / score.runs <= CHEAP_SECONDS;
}

function noticedIn(row: Row): number {
  return middleScore(row)?.noticed.length ?? -1;
}

/** The scores on all bugs. Only they have false alarms. */
export function fullScores(row: Row) {
  return scoresOf(row).filter(({ run }) => run.falseAlarms !== undefined);
}

/** The scores that check the others. */
export function repeatsOf(row: Row) {
  return scoresOf(row).filter(({ run }) => run.falseAlarms === undefined);
}

function scoresOf({ runs }: Row) {
  return runs.flatMap(({ run, line }) => (isScore(run) ? [{ run, line }] : []));
}

/** The part of a score that is about the bugs of another. */
export function onSample(run: Score, sample: Score): Score {
  const drawn = new Set([...sample.noticed, ...sample.notNoticed, ...sample.notMet]);
  return { ...run, noticed: run.noticed.filter((id) => drawn.has(id)) };
}

/** The number of bugs that each run noticed, and the median and the range if they differ. */
export function describeSizes(sizes: readonly number[]): string {
  if (new Set(sizes).size === 1) return sizes.join(', ');
  const sorted = sizes.toSorted((a, b) => a - b);
  return `${sizes.join(', ')}: median ${sorted[Math.floor(sorted.length / 2)]}, from ${sorted[0]} to ${sorted.at(-1)}`;
}

/** Returns the number of bugs on which the verdicts of two runs differ, of the two runs that differ most. */
export function largestDifference(runs: readonly Score[]): number {
  const lost = (one: Score, other: Score) =>
    onSample(one, other).noticed.filter((id) => !other.noticed.includes(id)).length;
  const differences = runs.flatMap((one) => runs.map((other) => lost(one, other) + lost(other, one)));
  return Math.max(0, ...differences);
}
