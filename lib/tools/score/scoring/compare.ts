import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { UsageError } from '../../harness/usage-error.ts';
import type { Result, Status } from './result.ts';

/** An earlier run: whether the suite noticed each defect. It lacks the defects that the run did not decide. */
type EarlierRun = ReadonlyMap<string, boolean>;

/** The ids of the defects on which two runs differ. */
export type Comparison = ReturnType<typeof compareRuns>;

const EarlierReport = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ id: z.string(), status: z.string() })) })),
});

/** Reads the report that an earlier run wrote with `--json`. @throws UsageError if it is not such a report. */
export function readEarlierRun(file: string): EarlierRun {
  try {
    const { files } = EarlierReport.parse(JSON.parse(readFileSync(file, 'utf8')));
    const mutants = Object.values(files).flatMap((area) => area.mutants);
    return new Map(mutants.flatMap(({ id, status }) => verdictOf(id, status)));
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UsageError(`--compare takes a report that the score wrote with --json; ${file} is none${reason}`);
  }
}

/** Compares the defects that both runs decided. */
export function compareRuns(earlier: EarlierRun, results: readonly Result[]) {
  const verdicts = results.flatMap(({ defect, status }) => verdictOf(defect.id, status));
  const changed = verdicts.filter(([id, isNoticed]) => earlier.get(id) === !isNoticed);
  const idsOf = (wanted: boolean) => changed.filter(([, isNoticed]) => isNoticed === wanted).map(([id]) => id);
  return { newlyNoticed: idsOf(true), lost: idsOf(false) };
}

/** `newly noticed: pay-twice, key-race; lost: nothing` */
export function describeComparison({ newlyNoticed, lost }: Comparison): string {
  const list = (ids: readonly string[]) => (ids.length === 0 ? 'nothing' : ids.join(', '));
  return `newly noticed: ${list(newlyNoticed)}; lost: ${list(lost)}`;
}

const NOTICED: readonly string[] = ['Killed', 'Timeout'] satisfies Status[];
const MISSED: readonly string[] = ['Survived', 'NoCoverage'] satisfies Status[];

function verdictOf(id: string, status: string): readonly (readonly [id: string, isNoticed: boolean])[] {
  if (NOTICED.includes(status)) return [[id, true]];
  return MISSED.includes(status) ? [[id, false]] : [];
}
