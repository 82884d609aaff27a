import { delimiter, dirname } from 'node:path';
import { describeEnding, findStartProblem, runBeside } from '../../../lib/tools/harness/process/run-command.ts';
import { callerEnvironment } from '../../server/command-line/clone-program.ts';
import { type Mutants, NO_MUTANT } from './mutants.ts';

/** An installed entry. */
export interface Suite {
  readonly name: string;
  readonly folder: string;
  /** The tests that fail on the correct service. */
  readonly exclude: string | undefined;
}

/** Milliseconds for a run, in addition to five times its duration on the correct service. */
const PATIENCE = 20_000;

let runs = 100_000;

/**
 * Runs a suite against a fresh server with a mutant. A server that hangs ends the run as `timed out`.
 * @param timeout in milliseconds
 */
async function runOnce(
  { folder, exclude }: Suite,
  mutants: Mutants,
  mutant: number,
  timeout: number,
  signal: AbortSignal,
) {
  const target = await mutants.start(mutant);
  // Entries run on this Node, as in the benchmark.
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  runs += 1;
  const excluded = exclude === undefined ? {} : { EXCLUDE: exclude };
  const variables = { BASE_URL: target.baseUrl, FOOD_ORDERING_RUN: String(runs), ...excluded };
  const env = { ...callerEnvironment({ ...process.env, PATH }), ...variables };
  const running = runBeside(['./run'], { cwd: folder, env, timeout, signal }, target.untilHanging);
  const { run, result: hangs } = await running.finally(target.stop);
  return hangs && run.how === 'interrupted' ? { ...run, how: 'timed out' as const } : run;
}

/**
 * Runs a suite twice at once without a mutant. Returns the milliseconds that a run with a mutant may take.
 * @throws Error if it does not pass
 */
export async function requirePassing(suite: Suite, mutants: Mutants, signal: AbortSignal): Promise<number> {
  const ended = await Promise.all([1, 2].map(() => runOnce(suite, mutants, NO_MUTANT, 10 * 60_000, signal)));
  signal.throwIfAborted();
  const failed = ended.find((run) => run.how !== 'exited' || run.code !== 0);
  if (failed === undefined) return PATIENCE + 5 * Math.max(...ended.map(({ duration }) => duration));
  throw new Error(`${suite.name} fails without a mutant (${describeEnding(failed)}), so its verdicts would say nothing.
Mend the entry, or name the entries to run. The end of its output:\n${failed.output}`);
}

/**
 * Runs a suite against a server with a mutant. `timed out` means that the server hung, or that the run took longer than
 * `limit`, in milliseconds.
 * @throws Error if the suite could not be run
 */
export async function runSuite(suite: Suite, mutants: Mutants, mutant: number, limit: number, signal: AbortSignal) {
  const run = await runOnce(suite, mutants, mutant, limit, signal);
  signal.throwIfAborted();
  if (run.how === 'timed out') return run.how;
  const problem = findStartProblem(run, suite.name);
  if (run.how === 'exited' && problem === undefined) return run.code === 0 ? 'passed' : 'failed';
  throw new Error(`${suite.name} could not run with mutant ${mutant}: ${problem ?? describeEnding(run)}`);
}
