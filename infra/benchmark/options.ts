import { numberIn, parseArguments } from '../../lib/tools/harness/options/parse-options.ts';

export const HELP = `Usage: npm run benchmark -- [entries] [options]

Installs each entry, a folder in infra/benchmark, in a temporary folder, scores
it, and records the result in infra/benchmark/results.json and the tables made
from it. Without names, it does so for all entries.

  --sample N   score once, on N bugs, and record nothing; an entry that has
               no score is an error
  --tables     make the tables from results.json, without measuring
  --help       print this
`;

/** `sample` undefined: all bugs, and the results are recorded. */
export type Options = Exclude<ReturnType<typeof readOptions>, string>;

/** Reads the options, or returns `help` if the arguments ask for that. @throws UsageError */
export function readOptions(args: readonly string[]) {
  const flag = { type: 'boolean' } as const;
  const options = { sample: { type: 'string' }, tables: flag, help: { ...flag, short: 'h' } } as const;
  const { values, positionals } = parseArguments({ args, allowPositionals: true, options }, 'npm run benchmark --');
  if (values.help) return 'help';
  return { names: positionals, sample: numberIn(values, 'sample', { min: 1 }), onlyTables: values.tables ?? false };
}
