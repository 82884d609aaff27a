import type { DefectFacts } from '../../../api/switches/facts.ts';
import type { StartTarget } from '../../harness/targets/target.ts';
import type { Options } from '../options/options.ts';
import type { TestReport } from './junit-in.ts';
import type { ChangeResult, Result } from './result.ts';
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
