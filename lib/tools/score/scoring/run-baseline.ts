import { availableParallelism } from 'node:os';
import { readChildTime } from '../../harness/process/linux-processes.ts';
import { describeEnding } from '../../harness/process/run-command.ts';
import { runPool } from '../../harness/run-pool.ts';
import { CORRECT, type Target, TargetError } from '../../harness/targets/target.ts';
import { NoResultError } from '../../harness/tool.ts';
import type { Options } from '../options/options.ts';
import { findProblem, hasPassed } from './ending.ts';
import type { SuiteRun } from './run-suite.ts';
import type { Baseline, Jobs, Running } from './trial.ts';

/** How long a suite may take with no defect on if --timeout does not say, in milliseconds. */
const LONGEST_BASELINE = 10 * 60_000;

/** `jobs` undefined: as many as the first run leaves room for. */
type BaselineOptions = Pick<Running, 'suite' | 'startTarget' | 'errorCodes' | 'signal' | 'onFirstPassed'> &
  Pick<Options, 'junitIn' | 'jobs' | 'timeout'>;

type BaselineRun = Awaited<ReturnType<typeof runAlone>>;

const ADDRESS = `Usual causes:
  - its address is fixed: read it from BASE_URL (or name your own variable with --env NAME, or write {baseUrl} in the command)
  - it starts a server of its own, and tests that one
  - its client drops the path of a base URL: "new URL('/orders', base)" and Playwright's baseURL do
  - with --base-url, it opens sandboxes of its own, as the fixtures of food-ordering-service do: leave --base-url out`;

/** What runners and clients print if an address is wrong. */
const NOT_CONNECTED =
  /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b|connection ?(?:refused|error)|fetch failed|getaddrinfo|could not resolve host|name or service not known|invalid URL/i;

/** What runners print if they cannot load the tests, or find none. */
const NOT_LOADED =
  /SyntaxError|ImportError|ModuleNotFound|LoadError|MODULE_NOT_FOUND|Cannot find (?:module|package)|COMPILATION ERROR|error TS\d|build failed|Missing script|no tests?\b.*\b(?:found|ran|files)|tests? .*not found/i;

/**
 * Runs the suite alone, and then as many copies at once as there will be jobs, all with no defect on.
 * @throws NoResultError if a run fails, or none sends a request
 */
export async function runBaseline(options: BaselineOptions): Promise<Baseline> {
  const { timeout = LONGEST_BASELINE } = options;
  const runOnce = () => runAlone(options, timeout);
  const before = readChildTime();
  const first = await runOnce();
  const after = readChildTime();
  requirePassed(first, options.errorCodes, timeout);
  requireReport(first, options.junitIn);
  const { run, requests } = first;
  const jobs = jobsFor(options, run.duration, before === undefined || after === undefined ? undefined : after - before);
  options.onFirstPassed(run.duration, requests, jobs);
  const copies = await runPool(Array(jobs.count).keys(), jobs.count, runOnce);
  requireSteady(copies, jobs.count);
  const skipped = [first, ...copies].flatMap((copy) => copy.run.report.skipped);
  const duration = Math.max(...copies.map((copy) => copy.run.duration));
  return { duration, requests, report: { ...run.report, skipped }, jobs };
}

function jobsFor({ jobs, junitIn }: BaselineOptions, duration: number, cpuTime: number | undefined): Jobs {
  if (jobs !== undefined) return { count: jobs, reason: 'as --jobs says' };
  const sharesReport = junitIn !== undefined && !junitIn.includes('{run}');
  return chooseJobs({ cores: availableParallelism(), duration, cpuTime, sharesReport });
}

async function runAlone({ suite, startTarget, signal }: BaselineOptions, timeout: number) {
  let target: Target | undefined;
  try {
    target = await startTarget(CORRECT);
    const run = await suite(target.baseUrl, timeout);
    signal.throwIfAborted();
    return { run, requests: await target.countRequests() };
  } catch (error) {
    throw error instanceof TargetError ? new NoResultError(error.message) : error;
  } finally {
    // Its CPU time is known once it has ended.
    await target?.stop();
  }
}

function requirePassed({ run, requests }: BaselineRun, errorCodes: ReadonlySet<number>, timeout: number): void {
  const problem = findProblem(run, errorCodes);
  const place = run.how === 'exited' && requests === 0 ? `. ${inFolder()}` : '';
  if (problem !== undefined) throw new NoResultError(`${problem}${place}`, run.output);
  const first = findFirstProblem(run, requests, timeout);
  if (first !== undefined) throw new NoResultError(first, run.output);
}

/** A report that was never written is more likely somewhere else. */
function requireReport({ run: { report, output } }: BaselineRun, junitIn: string | undefined): void {
  if (junitIn === undefined || report.isWritten) return;
  throw new NoResultError(
    `No tests in ${junitIn}: the suite did not write it. Name the file or the folder of --junit-in as in the command`,
    output,
  );
}

function findFirstProblem(run: SuiteRun, requests: number, timeout: number): string | undefined {
  if (run.how === 'timed out') {
    return `With no bug on, the suite took longer than ${timeout / 1_000} s. Allow it more with --timeout SECONDS`;
  }
  if (hasPassed(run)) {
    if (requests > 0) return undefined;
    return `The suite sent no request to the address in BASE_URL, so nothing can be learnt from it. ${ADDRESS}`;
  }
  const before = requests > 0 ? '' : ` before its first request to the address in BASE_URL`;
  const fails = `With no bug on, the suite fails${before} (${describeEnding(run)}). It must pass before it can be scored`;
  if (requests > 0) return fails;
  return `${fails}. ${inFolder()}${mayHaveOtherAddress(run) ? `. ${ADDRESS}` : ''}`;
}

function inFolder(): string {
  return `It ran in ${process.cwd()}`;
}

/** Whether a suite that failed before its first request may have sent others elsewhere. */
function mayHaveOtherAddress(run: SuiteRun): boolean {
  // Most runners exit with 1 if a test failed, and pytest with 2 to 5 if it could not run them.
  return NOT_CONNECTED.test(run.output) || (run.how === 'exited' && run.code === 1 && !NOT_LOADED.test(run.output));
}

function requireSteady(copies: readonly BaselineRun[], jobs: number): void {
  const failed = copies.filter(({ run }) => !hasPassed(run));
  const [first] = failed;
  if (first === undefined) return;
  const which = jobs === 1 ? 'failed when it was repeated' : `failed in ${failed.length} of ${jobs} copies at once`;
  const advice = jobs === 1 ? '' : '. If the copies share a file or a port, write {run} in its name or use --jobs 1';
  const flaky = `The suite is flaky: with no bug on, it passed once and ${which} (${describeEnding(first.run)})`;
  throw new NoResultError(`${flaky}, each time on a fresh server${advice}`, first.run.output);
}

/** A run of the suite alone on this machine. Durations are in milliseconds. */
interface SingleRun {
  readonly cores: number;
  readonly duration: number;
  /** The CPU time of the suite's and the server's processes; undefined if it is unknown. */
  readonly cpuTime: number | undefined;
  /** Whether runs at once would write one JUnit report. */
  readonly sharesReport: boolean;
}

/** Chooses as many jobs as the machine has room for: between one and two for each core. */
export function chooseJobs({ cores, duration, cpuTime, sharesReport }: SingleRun): Jobs {
  if (sharesReport) return { count: 1, reason: 'because --junit-in has no {run} in its name' };
  if (cpuTime === undefined) return { count: cores, reason: 'one for each core, because CPU times are unknown here' };
  const busy = cpuTime / duration;
  const count = Math.min(2 * cores, Math.max(cores, Math.round(cores / busy)));
  return { count, reason: `because one run kept ${busy.toFixed(1)} of ${cores} cores busy` };
}
