import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from '../../../lib/project.ts';
import { onStop } from '../../../lib/tools/harness/terminal/on-stop.ts';
import { EXIT_CODES } from '../../../lib/tools/harness/tool.ts';
import { CommandFailed } from '../../run.ts';
import { installEntry } from '../install-entry.ts';
import type { Mutants } from './mutants.ts';
import { chooseSuites, HELP, type Options, readOptions } from './options.ts';
import { RESULTS, type Result } from './result.ts';
import type { Suite } from './run-suite.ts';
import { openState } from './state.ts';
import { createPage, createTable, PAGE } from './table.ts';
import { takeExam } from './take-exam.ts';

/** The sources that a request about orders runs, over memory. */
const SOURCES = [
  'lib/orders/**/*.ts',
  'lib/http/**/*.ts',
  'lib/api/orders/!(openapi|examples).ts',
  'lib/storage/memory/*.ts',
  'functions/*order*.ts',
];

/** The fewest mutants of a result that is recorded. */
const ENOUGH = 120;

/** Makes mutants of these sources, in an order that a seed decides. */
type MakeMutants = (seed: number, sources: readonly string[]) => Promise<Mutants>;

/** Runs the exam's program with mutants that the caller makes. */
export async function runExam(args: readonly string[], makeMutants: MakeMutants): Promise<void> {
  const options = readOptions(args);
  if (options === 'help') return void process.stdout.write(HELP);
  if (options === 'tables') return writeFileSync(PAGE, createPage());
  const stop = new AbortController();
  onStop(() => stop.abort(new CommandFailed('The exam, which the same command continues,', EXIT_CODES.interrupted)), {
    impatience: EXIT_CODES.interrupted,
  });
  const result = await examine(options, makeMutants, stop.signal);
  console.log(`\n${createTable(result)}`);
  if (options.names.length > 0 || result.mutants.length < ENOUGH) return;
  writeFileSync(RESULTS, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(PAGE, createPage());
}

async function examine(
  { names, seed, count, state: file }: Options,
  makeMutants: MakeMutants,
  signal: AbortSignal,
): Promise<Result> {
  const describe = ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  const commit = execFileSync('git', describe, { cwd: PROJECT, encoding: 'utf8' }).trim();
  const cached = join(PROJECT, 'node_modules/.cache/exam', `seed-${seed}-${commit}.jsonl`);
  const state = openState(file ?? cached, `seed ${seed} at commit ${commit}`);
  const mutants = await makeMutants(seed, SOURCES);
  const suites: Suite[] = [];
  try {
    for (const suite of chooseSuites(names)) {
      signal.throwIfAborted();
      console.log(`Installing ${suite.name}`);
      suites.push({ ...suite, folder: await installEntry(suite.name) });
    }
    const exam = { mutants, count, suites, state, signal };
    return { seed, commit, started: new Date().toISOString(), ...(await takeExam(exam)) };
  } finally {
    for (const { folder } of suites) rmSync(folder, { recursive: true, force: true });
  }
}
