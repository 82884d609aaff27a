import type { Entry } from './entry.ts';
import { isScore, type Run, type Score } from './results.ts';

export interface RecordedScore {
  readonly run: Score;
  readonly line: number;
}

/** An entry with its recorded runs, each with its line in results.json. */
export interface Row {
  readonly folder: string;
  readonly facts: Entry;
  readonly runs: readonly { readonly run: Run; readonly line: number }[];
}

/** Returns the entries that were measured, the one that noticed most first. */
export function rowsOf(entries: ReadonlyMap<string, Entry>, results: readonly Run[]): readonly Row[] {
  const rows = [...entries].map(([folder, facts]) => ({
    folder,
    facts,
    runs: results.flatMap((run, index) => (run.entry === folder ? [{ run, line: index + 2 }] : [])),
  }));
  return rows.filter(({ runs }) => runs.length > 0).toSorted((a, b) => noticedIn(b) - noticedIn(a));
}

/** The score on all defects, or that with the median of the noticed defects if there are several. */
export function middleScore(row: Row): Score | undefined {
  const runs = fullScores(row).map(({ run }) => run);
  return runs.toSorted((a, b) => a.noticed.length - b.noticed.length)[Math.floor(runs.length / 2)];
}

function noticedIn(row: Row): number {
  return middleScore(row)?.noticed.length ?? -1;
}

/** The scores on all defects. Only they have false alarms. */
export function fullScores(row: Row): readonly RecordedScore[] {
  return scoresOf(row).filter(({ run }) => run.falseAlarms !== undefined);
}

/** The scores that check the others. */
export function repeatsOf(row: Row): readonly RecordedScore[] {
  return scoresOf(row).filter(({ run }) => run.falseAlarms === undefined);
}

function scoresOf({ runs }: Row): readonly RecordedScore[] {
  return runs.flatMap(({ run, line }) => (isScore(run) ? [{ run, line }] : []));
}
