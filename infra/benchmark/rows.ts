import { type Entry, isScore, type Run, type Score } from './entries.ts';

/** An entry with its recorded runs. */
export type Row = ReturnType<typeof rowOf>;

/** A row whose entry has a score on all bugs. */
export type ScoredRow = Row & { readonly score: Score };

/** Returns a row for each entry, the one that noticed most first. Entries that were not measured have no runs. */
export function rowsOf(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): readonly Row[] {
  const rows = [...entries].map(([folder, facts]) => rowOf(folder, facts, results));
  const noticedIn = ({ score }: Row) => score?.noticed.length ?? -1;
  return rows.toSorted((a, b) => noticedIn(b) - noticedIn(a));
}

function rowOf(folder: string, facts: Entry, results: readonly Run[]) {
  const runs = results.flatMap((run, index) => (run.entry === folder ? [{ run, line: index + 2 }] : []));
  const scores = runs.flatMap(({ run, line }) => (isScore(run) ? [{ run, line }] : []));
  const full = scores.filter(({ run }) => run.falseAlarms !== undefined);
  const sorted = full.map(({ run }) => run).toSorted((a, b) => a.noticed.length - b.noticed.length);
  return {
    folder,
    facts,
    /** Each with its line in results.json. */
    runs,
    /** The scores on all bugs. Only they have false alarms. */
    full,
    /** The scores that check the others. */
    repeats: scores.filter(({ run }) => run.falseAlarms === undefined),
    /** The score on all bugs, or that with the median of the noticed bugs if there are several. */
    score: sorted[Math.floor(sorted.length / 2)],
  };
}

export function isScored(row: Row): row is ScoredRow {
  return row.score !== undefined;
}

/** The seconds that one run of a cheap entry may take. */
export const CHEAP_SECONDS = 30;

/** Whether an entry can be run often: without randomness, scored on the plain API, and in short runs. */
export function isCheap(row: Row): row is ScoredRow {
  const { isRandom, area } = row.facts;
  // Two runs went at once.
  return (
    isScored(row) && !isRandom && area === undefined && (row.score.minutes * 60 * 2) / row.score.runs <= CHEAP_SECONDS
  );
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
