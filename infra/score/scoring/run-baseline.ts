import { availableParallelism } from 'node:os';
import { readChildTime } from '../../harness/process/child-time.ts';
import { CORRECT, type StartTarget, TargetError } from '../../harness/targets/target.ts';
import { withTarget } from '../targets/with-target.ts';
import { chooseJobs, type Jobs } from './choose-jobs.ts';
import { findProblem, hasPassed } from './classify-run.ts';
import type { TestReport } from './junit-in.ts';
import type { RunSuite, SuiteRun } from './run-suite.ts';

/** How long a suite may take with no defect on if --timeout does not say, in milliseconds. */
const LONGEST_BASELINE = 10 * 60_000;

/** The suite's runs with no defect on. */
export interface Baseline {
  /** How long the slowest copy took, in milliseconds. */
  readonly duration: number;
  /** How many requests the first run sent. */
  readonly requests: number;
  readonly report: TestReport;
  readonly jobs: Jobs;
}

/** Why there is no score. */
export class NoScoreError extends Error {
  override readonly name = 'NoScoreError';
  /** The end of the suite's output. */
  readonly output: string;

  constructor(message: string, output = '') {
    super(message);
    this.output = output;
  }
}

export interface BaselineOptions {
  /** undefined: as many as the first run leaves room for. */
  readonly jobs: number | undefined;
  readonly junitIn: string | undefined;
  readonly timeout: number | undefined;
  readonly errorCodes: ReadonlySet<number>;
  readonly signal: AbortSignal;
  /** Called when the suite has passed alone. */
  readonly onFirst: (duration: number, requests: number, jobs: Jobs) => void;
}

interface BaselineRun {
  readonly run: SuiteRun;
  readonly requests: number;
}

const NO_REQUESTS = `The suite sent no request to the address in BASE_URL, so nothing can be learnt from it. Usual causes:
  - its address is fixed: read it from BASE_URL (or name your own variable with --env NAME, or write {baseUrl} in the command)
  - it starts a server of its own, and tests that one
  - its client drops the path of a base URL: "new URL('/orders', base)" and Playwright's baseURL do
  - with --base-url, it opens sandboxes of its own, as the fixtures of food-ordering-service do: leave --base-url out`;

/**
 * Runs the suite alone, and then as many copies at once as there will be jobs, all with no defect on.
 * @throws NoScoreError if a run fails, or none sends a request
 */
export async function runBaseline(
  suite: RunSuite,
  startTarget: StartTarget,
  options: BaselineOptions,
): Promise<Baseline> {
  const timeout = options.timeout ?? LONGEST_BASELINE;
  const runOnce = () => runAlone(suite, startTarget, timeout, options.signal);
  const before = readChildTime();
  const first = await runOnce();
  const after = readChildTime();
  requirePassed(first, options.errorCodes, timeout);
  const { run, requests } = first;
  const jobs = jobsFor(options, run.duration, before === undefined || after === undefined ? undefined : after - before);
  options.onFirst(run.duration, requests, jobs);
  // All have to end before an error is reported, or their processes would outlive it.
  const settled = await Promise.allSettled(Array.from({ length: jobs.count }, runOnce));
  const copies = settled.map(unwrap);
  requireSteady(copies, jobs.count);
  return { duration: Math.max(...copies.map((copy) => copy.run.duration)), requests, report: run.report, jobs };
}

function jobsFor({ jobs, junitIn }: BaselineOptions, duration: number, cpuTime: number | undefined): Jobs {
  if (jobs !== undefined) return { count: jobs, reason: 'as --jobs says' };
  const sharesReport = junitIn !== undefined && !junitIn.includes('{run}');
  return chooseJobs({ cores: availableParallelism(), duration, cpuTime, sharesReport });
}

function unwrap<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'fulfilled') return result.value;
  throw result.reason;
}

async function runAlone(suite: RunSuite, startTarget: StartTarget, timeout: number, signal: AbortSignal) {
  try {
    return await withTarget(
      () => startTarget(CORRECT),
      async (target) => {
        const run = await suite(target.baseUrl, timeout);
        signal.throwIfAborted();
        return { run, requests: await target.countRequests() };
      },
    );
  } catch (error) {
    if (error instanceof TargetError) throw new NoScoreError(error.message);
    throw error;
  }
}

function requirePassed({ run, requests }: BaselineRun, errorCodes: ReadonlySet<number>, timeout: number): void {
  const problem = findProblem(run, errorCodes);
  if (problem !== undefined) throw new NoScoreError(problem, run.output);
  if (run.how === 'timed out') {
    throw new NoScoreError(
      `With no defect on, the suite took longer than ${timeout / 1_000} s. Allow it more with --timeout SECONDS`,
      run.output,
    );
  }
  if (!hasPassed(run)) {
    const hint = requests === 0 ? `\n${NO_REQUESTS}` : '';
    throw new NoScoreError(
      `With no defect on, the suite fails (${describeEnd(run)}). It must pass before it can be scored${hint}`,
      run.output,
    );
  }
  if (requests === 0) throw new NoScoreError(NO_REQUESTS, run.output);
}

function requireSteady(copies: readonly BaselineRun[], jobs: number): void {
  const failed = copies.filter(({ run }) => !hasPassed(run));
  const [first] = failed;
  if (first === undefined) return;
  const which = jobs === 1 ? 'failed when it was repeated' : `failed in ${failed.length} of ${jobs} copies at once`;
  const advice = jobs === 1 ? '' : '. If the copies share a file or a port, write {run} in its name or use --jobs 1';
  throw new NoScoreError(
    `The suite is flaky: with no defect on, it passed once and ${which} (${describeEnd(first.run)}), each time on a fresh server${advice}`,
    first.run.output,
  );
}

function describeEnd(run: SuiteRun): string {
  if (run.how === 'exited') return `exit code ${run.code}`;
  return run.how === 'signalled' ? `killed by ${run.signal}` : run.how;
}
