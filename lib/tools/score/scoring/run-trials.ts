import type { DefectFacts } from '../../../api/switches/facts.ts';
import { placeCleanRun } from './clean-run.ts';
import type { Result } from './result.ts';
import { REPEAT_FACTOR, type Running, workWhileFinding } from './running.ts';
import { isUnexplained, tryDefect } from './trial.ts';

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
