import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const RESULTS = join(import.meta.dirname, 'results.json');

const ids = z.array(z.string());

const shared = {
  /** The folder of the entry. */
  entry: z.string(),
  version: z.string(),
  /** The arguments of `npm run score`. */
  score: z.string(),
  /** SEED, if the entry is random. */
  seed: z.optional(z.number()),
  /** EXCLUDE, if tests were left out. */
  exclude: z.optional(z.string()),
  started: z.string(),
  minutes: z.number(),
};

const Score = z.strictObject({
  ...shared,
  service: z.string(),
  edition: z.string(),
  node: z.string(),
  /** The requests of one run on the correct service. */
  requests: z.number(),
  /** How many times the run script was started. */
  runs: z.number(),
  noticed: ids,
  /** Met by a request, and not noticed. */
  notNoticed: ids,
  notMet: ids,
  /** Runs that had an error. */
  errors: ids,
  /** Absent if compatible changes were left out. */
  falseAlarms: z.optional(ids),
});

const NoScore = z.strictObject({
  ...shared,
  /** How many tests fail on the correct service, if the output says so. */
  failures: z.optional(z.number()),
  reason: z.string(),
  /** The end of the output of the run script. */
  output: z.string(),
});

export const Run = z.union([Score, NoScore]);

export type Score = z.infer<typeof Score>;
export type Run = z.infer<typeof Run>;

export function isScore(run: Run): run is Score {
  return 'noticed' in run;
}

/** Reads the recorded runs, in the order in which results.json has them: one a line, from line 2 on. */
export function readResults(): readonly Run[] {
  return z.array(Run).parse(JSON.parse(readFileSync(RESULTS, 'utf8')));
}

/** Records the runs of an entry in place of its earlier ones. */
export function recordRuns(entry: string, runs: readonly Run[]): void {
  const all = [...readResults().filter((run) => run.entry !== entry), ...runs];
  const sorted = all.toSorted((a, b) => a.entry.localeCompare(b.entry));
  writeFileSync(RESULTS, `[\n${sorted.map((run) => JSON.stringify(run)).join(',\n')}\n]\n`);
}
