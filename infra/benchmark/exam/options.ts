import { numberIn, parseArguments } from '../../../lib/tools/harness/options/parse-options.ts';
import { UsageError } from '../../../lib/tools/harness/usage-error.ts';
import { chooseEntries, readEntries, readResults } from '../entries.ts';
import { CHEAP_SECONDS, isCheap, rowsOf } from '../rows.ts';

export const HELP = `Usage: npm run exam -- [entries] --seed N [options]

Runs the benchmark's cheap entries against source mutants that change what a
response means, and compares what they notice with their scores. Cheap: not
random, scored on the plain API, a run of at most ${CHEAP_SECONDS} s. After Ctrl+C, the same
command goes on.

  --seed N      draws the mutants
  --mutants N   how many to keep at least (default: 120)
  --state FILE  the verdicts so far (default: in node_modules/.cache/exam)
  --tables      make the page's table from the recorded result, without measuring
  --help        print this

A result of all cheap entries and at least 120 mutants is recorded on the page.
`;

export type Options = Exclude<ReturnType<typeof readOptions>, string>;

/** Reads the options, or returns the name of an option that measures nothing. @throws UsageError */
export function readOptions(args: readonly string[]) {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { seed: text, mutants: text, state: text, tables: flag, help: flag } as const;
  const { values, positionals: names } = parseArguments({ args, allowPositionals: true, options }, 'npm run exam --');
  if (values.help) return 'help';
  if (values.tables) return 'tables';
  const seed = numberIn(values, 'seed');
  if (seed === undefined) throw new UsageError('--seed is missing: it draws the mutants. See npm run exam -- --help');
  return { names, seed, count: numberIn(values, 'mutants', { min: 1 }) ?? 120, state: values.state };
}

/** Returns the entries with these names, or all cheap ones. @throws UsageError if a name is of no cheap entry */
export function chooseSuites(names: readonly string[]) {
  const rows = rowsOf(chooseEntries(readEntries(), names), readResults());
  const dear = rows.find((row) => names.length > 0 && !isCheap(row));
  if (dear !== undefined) throw new UsageError(`${dear.folder} is not cheap. See npm run exam -- --help`);
  return rows.filter(isCheap).map(({ folder, score }) => ({ name: folder, exclude: score.exclude }));
}
