import { parseArgs } from 'node:util';
import { readNumber } from '../harness/options/option-values.ts';
import { optional } from '../harness/options/parse-options.ts';
import { UsageError } from '../usage-error.ts';

export const HELP = `Usage: npm run benchmark -- [entries] [options]

Installs each entry, a folder in infra/benchmark, in a temporary folder, scores
it, and records the result in infra/benchmark/results.json and the tables made
from it. Without names, it does so for all entries.

  --repeat N   score an entry N times more  (default: once; twice on a sample
               of 24 defects, each with another seed, if it is random)
  --sample N   score once, on N defects, and record nothing; an entry that has
               no score is an error
  --tables     make the tables from results.json, without measuring
  --help       print this
`;

export interface Options {
  readonly names: readonly string[];
  /** undefined: as often as an entry of its kind needs. */
  readonly repeat: number | undefined;
  /** undefined: all defects, and the results are recorded. */
  readonly sample: number | undefined;
  readonly onlyTables: boolean;
}

/** Reads the options, or returns `help` if the arguments ask for that. @throws UsageError */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parse(args);
  if (values.help) return 'help';
  return {
    names: positionals,
    repeat: optional(values.repeat, (text) => readNumber('--repeat', text)),
    sample: optional(values.sample, (text) => readNumber('--sample', text, { min: 1 })),
    onlyTables: values.tables ?? false,
  };
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { repeat: text, sample: text, tables: flag, help: { ...flag, short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : error}. See npm run benchmark -- --help`);
  }
}
