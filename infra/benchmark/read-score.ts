import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import type { Status } from '../../lib/tools/score/scoring/result.ts';
import type { Entry, Run } from './entries.ts';

/** The members of the score's JSON report that a result has. */
const Report = z.object({
  files: z.record(z.string(), z.object({ mutants: z.array(z.object({ id: z.string(), status: z.string() })) })),
  changes: z.optional(z.array(z.object({ id: z.string(), status: z.string() }))),
  figures: z.optional(z.unknown()),
  config: z.object({
    service: z.string(),
    edition: z.string(),
    node: z.string(),
    requests: z.string(),
    runs: z.string(),
  }),
});

/** The end of a failed run's output to record, in characters. */
const OUTPUT_LIMIT = 1_500;

type Shared = Pick<Run, 'entry' | 'version' | 'score' | 'seed' | 'exclude' | 'started' | 'minutes'>;

/**
 * Returns a run from the score's JSON report; undefined if it has no score. @throws Error if the file is not a report.
 */
export function readScore(shared: Shared, file: string): Run | undefined {
  const { files, changes, figures, config } = Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  if (figures === undefined) return undefined;
  const mutants = Object.values(files).flatMap((area) => area.mutants);
  const idsOf = (...statuses: readonly Status[]) =>
    mutants.filter(({ status }) => statuses.some((each) => each === status)).map(({ id }) => id);
  const { requests, runs, ...versions } = config;
  return {
    ...shared,
    ...versions,
    requests: Number(requests),
    runs: Number(runs),
    noticed: idsOf('Killed', 'Timeout'),
    notNoticed: idsOf('Survived'),
    notMet: idsOf('NoCoverage'),
    errors: idsOf('RuntimeError', 'Pending'),
    ...(changes && { falseAlarms: changes.filter(({ status }) => status === 'FalseAlarm').map(({ id }) => id) }),
  };
}

/** Returns a run without a score from the output of the score. */
export function readFailure(shared: Shared, { countFailures }: Entry, output: string): Run {
  const plain = stripVTControlCharacters(output).trimEnd();
  const [, count] = (countFailures && new RegExp(countFailures).exec(plain)) || [];
  const at = plain.lastIndexOf('\nscore: ');
  return {
    ...shared,
    ...(count !== undefined && { failures: Number(count) }),
    reason: plain.slice(at + '\nscore: '.length),
    output: plain.slice(0, at).trimEnd().slice(-OUTPUT_LIMIT),
  };
}
