import type { DefectFacts } from '../../../api/switches/facts.ts';
import { workWhileFinding } from '../../harness/run-pool.ts';
import { CORRECT } from '../../harness/targets/target.ts';
import type { Result } from './result.ts';
import { isUnexplained, REPEAT_FACTOR, type Running, type Trial, tryDefect, tryWith } from './trial.ts';

/** Trials, which are found while earlier ones run. */
export interface Found {
  readonly find: (add: (defect: DefectFacts) => void) => Promise<void>;
  /** Is told the result of each. */
  readonly report: (result: Result) => void;
  /**
   * Whether one run with no defect on lies among them, where that is, in a sentence after `it failed`, and from how
   * many on.
   */
  readonly cleanRun: { readonly when: string; readonly fromTrials: number } | undefined;
}

/**
 * Runs the suite once with each defect on, on a fresh target. One run with no defect on lies at a random place among
 * them. Doubtful runs are repeated alone at the end.
 */
export async function runTrials({ find, report, cleanRun }: Found, options: Running) {
  const { jobs, timeout } = options;
  const clean = cleanRun && placeCleanRun(cleanRun.when, options);
  const doubtful: DefectFacts[] = [];
  let trials = 0;
  let taken = 0;
  let hasFailedUnmet = false;
  const hasCleanRun = () => cleanRun !== undefined && trials >= cleanRun.fromTrials;
  const findTrials = (add: (defect: DefectFacts) => void) =>
    find((defect) => {
      trials += 1;
      add(defect);
    });
  await workWhileFinding(jobs, findTrials, async (defect) => {
    if (hasCleanRun()) await clean?.comeBefore(trials - taken);
    taken += 1;
    const { result, trial } = await tryDefect(defect, options);
    const isInvalid = isUnexplained(trial);
    hasFailedUnmet ||= isInvalid;
    // It says nothing yet: it failed for another reason, or took too long, perhaps because the machine was busy.
    if (isInvalid || trial.outcome === 'took too long') doubtful.push(defect);
    else report(result);
  });
  const cleanFailure = hasCleanRun() ? await clean?.finish() : undefined;
  for (const defect of doubtful) {
    const { result } = await tryDefect(defect, { ...options, timeout: REPEAT_FACTOR * timeout });
    report(result);
  }
  return {
    /** How many there were. */
    trials,
    /**
     * Whether the suite failed in a run in which no request met the defect, so that the service was correct throughout.
     */
    hasFailedUnmet,
    /** Undefined if the run with no defect on passed. */
    cleanFailure,
  };
}

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
