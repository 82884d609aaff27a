import { CORRECT } from '../../harness/targets/target.ts';
import { REPEAT_FACTOR, type Running } from './running.ts';
import { type Trial, tryWith } from './trial.ts';

/** Why there is no score: a run with no defect on did not pass. */
export interface CleanFailure {
  /** A sentence, without its full stop. */
  readonly reason: string;
  /** The end of the run's output. */
  readonly output: string;
}

/**
 * Makes one run with no defect on, at a random place among other runs.
 * @param when says where it lies, in a sentence after `it failed`
 */
export function placeCleanRun(when: string, options: Running) {
  let run: Promise<Trial> | undefined;
  return {
    /** Is called before each of the other runs. @param left how many of them are left */
    async comeBefore(left: number): Promise<void> {
      if (run !== undefined || options.random() * (left + 1) >= 1) return;
      run = tryWith(CORRECT, options);
      await run;
    },
    /** Is called when no other run is in progress. Returns why there is no score; undefined if the run passed. */
    async finish(): Promise<CleanFailure | undefined> {
      run ??= tryWith(CORRECT, options);
      const first = await run;
      const timeout = REPEAT_FACTOR * options.timeout;
      const trial = first.outcome === 'took too long' ? await tryWith(CORRECT, { ...options, timeout }) : first;
      return explain(trial, when);
    },
  };
}

function explain({ outcome, ending, output }: Trial, when: string): CleanFailure | undefined {
  // An interruption prints the results so far.
  if (outcome === 'passed' || outcome === 'interrupted') return undefined;
  if (outcome === 'error') return { reason: `A run with no bug on could not be made: ${ending}`, output };
  const flaky = 'The suite is flaky: with no bug on, it passed at first and failed';
  return { reason: `${flaky} ${when} (${ending}), each time on a fresh server`, output };
}
