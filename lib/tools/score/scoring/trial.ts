import type { DefectFacts } from '../../../api/switches/facts.ts';
import { describeEnding, type Ending } from '../../harness/process/run-command.ts';
import { type StartTarget, type Target, TargetError, type TargetSettings } from '../../harness/targets/target.ts';
import type { Options } from '../options/options.ts';
import { findProblem, hasPassed, joinLines } from './ending.ts';
import { NO_REPORT, type TestReport } from './junit-in.ts';
import { type ChangeResult, contradiction, type Result, type Verdict } from './result.ts';
import type { RunSuite } from './run-suite.ts';

/** What every run of a suite needs. */
export interface Running extends Listener, Pick<Options, 'errorCodes' | 'isThorough' | 'confirms'> {
  readonly suite: RunSuite;
  readonly startTarget: StartTarget;
  /** How many runs go at once. */
  readonly jobs: number;
  /** In milliseconds. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Returns a number from 0 to below 1, as `Math.random` does. */
  readonly random: () => number;
}

/** How much longer a run may take that is repeated alone. */
export const REPEAT_FACTOR = 2;

/** The suite's runs with no defect on. */
export interface Baseline {
  /** How long the slowest copy took, in milliseconds. */
  readonly duration: number;
  /** How many requests the first run sent. */
  readonly requests: number;
  /** The tests of the first run, and those that any of these runs skipped. */
  readonly report: TestReport;
  readonly jobs: Jobs;
}

/** How many runs go at once, and why. */
export interface Jobs {
  readonly count: number;
  readonly reason: string;
}

/** Is told what happens while a suite is scored. Durations are in milliseconds. */
export interface Listener {
  onFirstPassed(duration: number, requests: number, jobs: Jobs): void;
  onBaseline(baseline: Baseline, timeout: number): void;
  /** The suite runs with this many defects on at once; 0 after the last of these runs. */
  onRound(count: number): void;
  onStart(defect: DefectFacts): void;
  onResult(result: Result): void;
  /** The suite runs with this many compatible changes on at once. */
  onChanges(count: number): void;
  onChangesTried(hasPassed: boolean): void;
  /** A change was tried alone, or the combination. */
  onChangeResult(result: ChangeResult): void;
  /** The suite runs once more with nothing on. */
  onEnd(): void;
  onEndRun(hasPassed: boolean): void;
  /** The suite runs a second time with each of these. @param of how many it noticed */
  onSecondRuns(noticed: readonly Result[], of: number): void;
  onSecondResult(result: Result): void;
}

type Outcome = 'passed' | 'failed' | 'took too long' | 'error' | 'interrupted';

/** One run of the suite on a target of its own. */
export interface Trial {
  readonly outcome: Outcome;
  /** How the suite ended, or why the run could not be made. */
  readonly ending: string;
  /** The end of the suite's output. */
  readonly output: string;
  /** The output, after a sentence that explains an outcome other than `passed` and `failed`. */
  readonly reason: string;
  /** How many requests met each defect and change, by id. Empty if nobody has counted them. */
  readonly met: ReadonlyMap<string, number>;
  /** In milliseconds; undefined if the suite was not run to its end. */
  readonly duration?: number;
  readonly report: TestReport;
}

const NOTHING = { output: '', met: new Map(), report: NO_REPORT };
const INTERRUPTED: Trial = { ...NOTHING, outcome: 'interrupted', ending: 'interrupted', reason: 'Interrupted' };

/** Runs the suite once with these switches on. A target that cannot be used is an outcome, not an error. */
export async function tryWith(settings: TargetSettings, options: Running): Promise<Trial> {
  const { suite, startTarget, timeout, errorCodes, signal } = options;
  if (signal.aborted) return INTERRUPTED;
  let target: Target | undefined;
  try {
    target = await startTarget(settings);
    const run = await suite(target.baseUrl, timeout);
    if (run.how === 'interrupted') return INTERRUPTED;
    const { output, duration, report } = run;
    return { ...judgeEnding(run, errorCodes), output, met: await target.readMet(), duration, report };
  } catch (error) {
    if (!(error instanceof TargetError)) throw error;
    return { ...NOTHING, outcome: 'error', ending: error.message, reason: error.message };
  } finally {
    // The next run need not wait for it: the caller stops all targets at the end.
    void target?.stop();
  }
}

/** Returns the outcome of a run. Only the exit status counts. */
function judgeEnding(
  run: Ending & { output: string },
  errorCodes: ReadonlySet<number>,
): Pick<Trial, 'outcome' | 'ending' | 'reason'> {
  const problem = findProblem(run, errorCodes);
  if (problem !== undefined) {
    return { outcome: 'error', ending: problem, reason: joinLines(problem, run.output) };
  }
  const ending = describeEnding(run);
  if (run.how === 'timed out') {
    return { outcome: 'took too long', ending, reason: joinLines('The suite took too long', run.output) };
  }
  return { outcome: hasPassed(run) ? 'passed' : 'failed', ending, reason: run.output };
}

/** The most requests that met one of the defects and changes. */
export function requestsThatMet({ met }: Pick<Trial, 'met'>): number {
  return Math.max(0, ...met.values());
}

/** Whether the suite failed although no request met a defect, so that the service was correct throughout. */
export function isUnexplained(trial: Pick<Trial, 'outcome' | 'met'>): boolean {
  return trial.outcome === 'failed' && requestsThatMet(trial) === 0;
}

const UNRELIABLE = 'The suite is unreliable: it failed when it was repeated, and no request met the bug';

/** Runs the suite once with a defect on. */
export async function tryDefect(defect: DefectFacts, options: Running) {
  if (!options.signal.aborted) options.onStart(defect);
  const trial = await tryWith({ defects: [defect.id] }, options);
  const { report, duration } = trial;
  const met = trial.met.get(defect.id);
  const verdict = judgeTrial(trial, met);
  const killedBy = verdict.status === 'Killed' ? report.failed : [];
  const result: Result = { defect, ...verdict, duration, met, killedBy, skipped: report.skipped };
  return { trial, result };
}

/**
 * Decides what a run says about its defect. A run without a request that met the defect never counts as noticed.
 * @param met how many requests met it
 */
function judgeTrial({ outcome, reason, output }: Pick<Trial, 'outcome' | 'reason' | 'output'>, met = 0): Verdict {
  if (outcome === 'error') return { status: 'RuntimeError', reason };
  if (outcome === 'interrupted') return { status: 'Pending', reason };
  if (met > 0) return { status: STATUSES[outcome], reason };
  if (outcome !== 'passed') return contradiction(UNRELIABLE, output);
  return { status: 'NoCoverage', reason: joinLines('No request of the suite met the bug', output) };
}

const STATUSES = { passed: 'Survived', failed: 'Killed', 'took too long': 'Timeout' } as const;
