import { globSync, readFileSync } from 'node:fs';
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
  /** Who or what wrote the tests. */
  author: text,
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
