import type { TestReport } from '../suite/junit-in.ts';
import type { RunSuite, SuiteRun } from '../suite/run-suite.ts';
import { type StartTarget, TargetError, type Traffic } from '../targets/target.ts';
import { findProblem } from './classify-run.ts';

/** How long a suite may take with no defect on if --timeout does not say, in milliseconds. */
const LONGEST_BASELINE = 10 * 60_000;

/** What the suite does with no defect on. */
export interface Baseline {
  /** How long the slowest copy took, in milliseconds. */
  readonly duration: number;
  /** How many requests the first run sent. */
  readonly requests: number;
  /** The operations that any of the runs called. */
  readonly operations: ReadonlySet<string>;
  readonly report: TestReport;
}

/** There is no score, and why. */
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
  readonly jobs: number;
  readonly timeout: number | undefined;
  readonly errorCodes: ReadonlySet<number>;
  readonly signal: AbortSignal;
  /** Called when the suite has passed alone. */
  readonly onFirst: (duration: number, requests: number) => void;
}

interface BaselineRun {
  readonly run: SuiteRun;
  readonly traffic: Traffic;
}

const NO_REQUESTS = `The suite sent no request to the address in BASE_URL, so nothing can be learnt from it. Usual causes:
  - its address is fixed: read it from BASE_URL (or name your own variable with --env NAME, or write {baseUrl} in the command)
  - it starts a server of its own, and tests that one
  - its client drops the path of a base URL: "new URL('/orders', base)" and Playwright's baseURL do`;

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
  const first = await runOnce();
  requirePassed(first, options.errorCodes, timeout);
  options.onFirst(first.run.duration, first.traffic.requests);
  // All have to end before an error is reported, or their processes would outlive it.
  const settled = await Promise.allSettled(Array.from({ length: options.jobs }, runOnce));
  const copies = settled.map(unwrap);
  requireSteady(copies, options.jobs);
  const runs = [first, ...copies];
  return {
    duration: Math.max(...copies.map(({ run }) => run.duration)),
    requests: first.traffic.requests,
    operations: new Set(runs.flatMap(({ traffic }) => [...traffic.operations])),
    report: first.run.report,
  };
}

function unwrap<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'fulfilled') return result.value;
  throw result.reason;
}

async function runAlone(suite: RunSuite, startTarget: StartTarget, timeout: number, signal: AbortSignal) {
  try {
    const target = await startTarget(undefined);
    try {
      const run = await suite(target.baseUrl, timeout);
      signal.throwIfAborted();
      return { run, traffic: await target.readTraffic() };
    } finally {
      await target.stop();
    }
  } catch (error) {
    if (error instanceof TargetError) throw new NoScoreError(error.message);
    throw error;
  }
}

function requirePassed({ run, traffic }: BaselineRun, errorCodes: ReadonlySet<number>, timeout: number): void {
  const problem = findProblem(run, errorCodes);
  if (problem !== undefined) throw new NoScoreError(problem, run.output);
  if (run.how === 'timed out') {
    throw new NoScoreError(
      `With no defect on, the suite took longer than ${timeout / 1_000} s. Allow it more with --timeout SECONDS`,
      run.output,
    );
  }
  if (!hasPassed(run)) {
    const hint = traffic.requests === 0 ? `\n${NO_REQUESTS}` : '';
    throw new NoScoreError(
      `With no defect on, the suite fails (${describeEnd(run)}). It must pass before it can be scored${hint}`,
      run.output,
    );
  }
  if (traffic.requests === 0) throw new NoScoreError(NO_REQUESTS, run.output);
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

function hasPassed(run: SuiteRun): boolean {
  return run.how === 'exited' && run.code === 0;
}

function describeEnd(run: SuiteRun): string {
  if (run.how === 'exited') return `exit code ${run.code}`;
  return run.how === 'signalled' ? `killed by ${run.signal}` : run.how;
}
