import { describeEnding } from '../../harness/process/run-command.ts';
import { CORRECT } from '../../harness/targets/target.ts';
import { findProblem, hasPassed } from './classify-run.ts';
import type { SuiteRun } from './run-suite.ts';
import { REPEAT_FACTOR, type Running, withTarget } from './running.ts';

/** Why there is no score: a run with no defect on did not pass. */
export interface CleanFailure {
  /** A sentence, without its full stop. */
  readonly reason: string;
  /** The end of the run's output. */
  readonly output: string;
}

/** Undefined: the run passed. */
type CleanResult = (CleanFailure & { readonly tookTooLong: boolean }) | undefined;

/**
 * Makes one run with no defect on, at a random place among other runs.
 * @param when says where it lies, in a sentence after `it failed`
 */
export function placeCleanRun(when: string, options: Running) {
  let run: Promise<CleanResult> | undefined;
  return {
    /** Is called before each of the other runs. @param left how many of them are left */
    async comeBefore(left: number): Promise<void> {
      if (run !== undefined || options.random() * (left + 1) >= 1) return;
      run = runClean(when, options);
      await run;
    },
    /** Is called when no other run is in progress. Returns why there is no score; undefined if the run passed. */
    async finish(): Promise<CleanFailure | undefined> {
      run ??= runClean(when, options);
      const result = await run;
      return result?.tookTooLong ? runClean(when, { ...options, timeout: REPEAT_FACTOR * options.timeout }) : result;
    },
  };
}

async function runClean(when: string, options: Running): Promise<CleanResult> {
  const { suite, startTarget, timeout, errorCodes, signal } = options;
  if (signal.aborted) return undefined;
  return withTarget(
    () => startTarget(CORRECT),
    async ({ baseUrl }) => judge(await suite(baseUrl, timeout), when, errorCodes),
    ({ message }): CleanResult => ({ reason: describeProblem(message), output: '', tookTooLong: false }),
  );
}

function judge(run: SuiteRun, when: string, errorCodes: ReadonlySet<number>): CleanResult {
  // An interruption prints the results so far.
  if (hasPassed(run) || run.how === 'interrupted') return undefined;
  const problem = findProblem(run, errorCodes);
  const reason = problem === undefined ? describeFlaky(describeEnding(run), when) : describeProblem(problem);
  return { reason, output: run.output, tookTooLong: run.how === 'timed out' };
}

function describeFlaky(ending: string, when: string): string {
  return `The suite is flaky: with no bug on, it passed at first and failed ${when} (${ending}), each time on a fresh server`;
}

function describeProblem(problem: string): string {
  return `A run with no bug on could not be made: ${problem}`;
}
