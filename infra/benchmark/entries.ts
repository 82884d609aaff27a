import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { UsageError } from '../../lib/tools/harness/usage-error.ts';

const text = z.string().check(z.minLength(1));

/** The contents of an `entry.json`. */
export const Entry = z.strictObject({
  name: text,
  /** How its tests come into being. */
  kind: z.enum(['generator', 'hand-written', 'model']),
  version: text,
  licence: text,
  settings: text,
  /** Who or what wrote the tests, unless the name says enough. */
  author: z.optional(text),
  /** Whether that was us. The tables mark these entries. */
  isOurs: z.optional(z.literal(true)),
  /** The material that the author of the tests had. */
  given: z.enum(['prose and OpenAPI', 'OpenAPI only', 'schema only']),
  /** Whether two runs of the same tests can send different requests. The run script gets SEED. */
  isRandom: z.boolean(),
  /** The minutes that a score may take. A longer one is ended. */
  budget: z.number().check(z.minimum(1), z.maximum(60)),
  /** A disadvantage of the tool here, or something that it needs. */
  remark: z.optional(text),
  /** Why it raises false alarms, if that is a trait of the tool. Shown beside them. */
  alarms: z.optional(text),
  /** The area on which it is scored, if that is left out of the others' scores. */
  area: z.optional(z.literal('access')),
  /** The tests that fail on the correct service. The run script gets their name in EXCLUDE, and leaves them out. */
  excludes: z.optional(z.strictObject({ name: text, reason: text })),
  /** A regular expression whose group is the number of failures in the output of the run script. */
  countFailures: z.optional(text),
});

export type Entry = z.infer<typeof Entry>;

/** Has a folder for each entry, with its suite. */
export const SUITES = join(import.meta.dirname, 'suites');

/** Reads all entries by the names of their folders. @throws Error if an entry.json is not valid. */
export function readEntries(): ReadonlyMap<string, Entry> {
  const files = globSync('*/entry.json', { cwd: SUITES }).toSorted();
  const read = (file: string) => Entry.parse(JSON.parse(readFileSync(join(SUITES, file), 'utf8')));
  return new Map(files.map((file) => [dirname(file), read(file)]));
}

/** Returns the entries with these names, or all of them if there are no names. @throws UsageError */
export function chooseEntries(entries: ReadonlyMap<string, Entry>, names: readonly string[]) {
  const unknown = names.find((name) => !entries.has(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no entry ${unknown}. The entries are ${[...entries.keys()].join(', ')}`);
  }
  return names.length === 0 ? entries : new Map([...entries].filter(([name]) => names.includes(name)));
}

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
